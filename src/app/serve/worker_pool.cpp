// SPDX-License-Identifier: Apache-2.0
#include "app/serve/worker_pool.h"

#include <optional>
#include <utility>

#include "app/serve/response_formats.h"
#include "core/base/guarded.h"

namespace wrapwright {

WorkerPool::WorkerPool(std::size_t threads, WrapperCache& wrappers, const PageExtractor& alone,
                       const PageLimits& limits)
    : wrappers_(wrappers), alone_(alone), limits_(limits) {
  threads_.reserve(threads);
  for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

WorkerPool::~WorkerPool() { stop(); }

void WorkerPool::stop() {
  {
    const std::lock_guard lock(mutex_);
    if (is_stopped_) return;
    is_stopped_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void WorkerPool::add(Job job, HttpServer::Reply reply) {
  {
    const std::lock_guard lock(mutex_);
    if (!is_stopped_) {
      entries_.push_back({std::move(job), std::move(reply)});
      changed_.notify_one();
      return;
    }
  }
  reply(error_answer(503, "stopping"));
}

std::size_t WorkerPool::waiting() {
  const std::lock_guard lock(mutex_);
  return entries_.size();
}

void WorkerPool::run() {
  std::optional<PageReader> reader;
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return is_stopped_ || !entries_.empty(); });
    if (entries_.empty()) return;
    const Entry entry = std::move(entries_.front());
    entries_.pop_front();
    lock.unlock();
    ServeAnswer answer;
    const auto thrown = guarded("", [&] {
      if (!reader) reader.emplace(wrappers_, alone_, limits_);
      answer = entry.job(*reader);
    });
    if (thrown) reader.reset();  // its state may be inconsistent
    static_cast<void>(guarded("", [&] {
      if (thrown) answer = error_answer(503, thrown->message);
      entry.reply(std::move(answer));
    }));
    lock.lock();
  }
}

}  // namespace wrapwright
