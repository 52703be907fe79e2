// SPDX-License-Identifier: Apache-2.0
#include "app/serve/fetch_pool.h"

#include <chrono>
#include <optional>
#include <utility>

#include "core/base/guarded.h"

namespace wrapwright {
namespace {

constexpr std::chrono::seconds kIdle{60};

}  // namespace

FetchPool::FetchPool(const HttpOptions& options, std::size_t threads, std::size_t max_waiting, Counter counter)
    : options_(options), max_waiting_(max_waiting), counter_(std::move(counter)) {
  options_.stop = &stop_;
  shards_.reserve(threads);
  for (std::size_t i = 0; i < threads; ++i) shards_.push_back(std::make_unique<Shard>());
  for (const auto& shard : shards_) shard->thread = std::thread([this, &shard = *shard] { run(shard); });
}

FetchPool::~FetchPool() {
  stop_ = true;
  for (const auto& shard : shards_) {
    const std::lock_guard lock(shard->mutex);
    shard->is_ending = true;
    shard->changed.notify_one();
  }
  for (const auto& shard : shards_) shard->thread.join();
}

bool FetchPool::add(const std::string& host, Job job) {
  Shard& shard = *shards_[std::hash<std::string>()(host) % shards_.size()];
  const std::lock_guard lock(shard.mutex);
  if (shard.jobs.size() >= max_waiting_) return false;
  shard.jobs.push_back(std::move(job));
  shard.changed.notify_one();
  return true;
}

std::size_t FetchPool::waiting() {
  std::size_t out = 0;
  for (const auto& shard : shards_) {
    const std::lock_guard lock(shard->mutex);
    out += shard->jobs.size();
  }
  return out;
}

void FetchPool::run(Shard& shard) const {
  std::unique_ptr<HttpClient> client;
  std::unique_lock lock(shard.mutex);
  while (true) {
    const bool has_work = shard.changed.wait_for(lock, kIdle, [&] { return shard.is_ending || !shard.jobs.empty(); });
    if (!has_work) {
      client.reset();
      continue;
    }
    if (shard.jobs.empty()) return;
    const Job job = std::move(shard.jobs.front());
    shard.jobs.pop_front();
    lock.unlock();
    const auto thrown = guarded("", [&] {
      if (client == nullptr) client = std::make_unique<HttpClient>(options_, counter_);
      job.run(*client);
    });
    if (thrown) {
      client.reset();  // its state may be inconsistent
      static_cast<void>(guarded("", [&] { job.failed(*thrown); }));
    }
    lock.lock();
  }
}

}  // namespace wrapwright
