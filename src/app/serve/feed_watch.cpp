// SPDX-License-Identifier: Apache-2.0
#include "app/serve/feed_watch.h"

#include <algorithm>
#include <utility>

#include "core/base/clock.h"
#include "core/base/files.h"
#include "web/fetch/capture.h"
#include "web/fetch/source.h"

namespace wrapwright {
namespace {

constexpr std::size_t kMostListBytes = std::size_t{16} << 20U;

}  // namespace

FeedWatch::FeedWatch(FeedWatchOptions options, Ask ask) : options_(std::move(options)), ask_(std::move(ask)) {
  const auto enter = [&](const std::string& url, bool is_listed) {
    Entry& entry = entries_[url];
    entry.feed.url = url;
    entry.feed.is_listed = entry.feed.is_listed || is_listed;
    entry.due = Clock::now();
  };
  for (const std::string& url : options_.feeds) enter(url, false);
  if (!options_.list.empty()) {
    const auto bytes = read_file(options_.list, kMostListBytes);
    const auto fail = [&](const Error& error) {
      if (options_.on_error) options_.on_error(error);
    };
    if (bytes) {
      const UrlList list = parse_url_list(*bytes, options_.list.string());
      for (const Error& bad : list.bad) fail(bad);
      for (const ListedUrl& each : list.urls) enter(each.url, true);
    } else if (bytes.error().kind != ErrorKind::kNotFound) {
      fail(bytes.error());
    }
  }
  thread_ = std::thread([this] { run(); });
}

FeedWatch::~FeedWatch() { stop(); }

void FeedWatch::stop() {
  {
    const std::lock_guard lock(mutex_);
    if (is_stopped_) return;
    is_stopped_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

Status FeedWatch::write_list() {
  if (options_.list.empty()) return Done{};
  std::string bytes;
  for (const auto& [url, entry] : entries_) {
    if (entry.feed.is_listed) bytes += url + "\n";
  }
  return write_file_atomically(options_.list, bytes);
}

Result<bool> FeedWatch::add(const std::string& url) {
  const std::lock_guard lock(mutex_);
  const auto listed =
      std::count_if(entries_.begin(), entries_.end(), [](const auto& e) { return e.second.feed.is_listed; });
  if (const auto known = entries_.find(url); known != entries_.end() && known->second.feed.is_listed) return false;
  if (static_cast<std::size_t>(listed) >= options_.max_feeds) {
    return Error{ErrorKind::kLimit, "at most " + std::to_string(options_.max_feeds) + " feeds can be watched", {url}};
  }
  const auto [entry, is_new] = entries_.try_emplace(url);
  entry->second.feed.url = url;
  entry->second.feed.is_listed = true;
  if (is_new) entry->second.due = Clock::now();
  if (auto written = write_list(); !written) {
    entry->second.feed.is_listed = false;
    if (is_new) entries_.erase(entry);
    return std::move(written).error();
  }
  changed_.notify_all();
  return is_new;
}

Result<bool> FeedWatch::remove(const std::string& url) {
  const std::lock_guard lock(mutex_);
  const auto entry = entries_.find(url);
  if (entry == entries_.end() || !entry->second.feed.is_listed) return false;
  entry->second.feed.is_listed = false;
  if (auto written = write_list(); !written) {
    entry->second.feed.is_listed = true;
    return std::move(written).error();
  }
  const auto& given = options_.feeds;
  if (std::find(given.begin(), given.end(), url) == given.end()) entries_.erase(entry);
  return true;
}

std::vector<WatchedFeed> FeedWatch::feeds() {
  const std::lock_guard lock(mutex_);
  std::vector<WatchedFeed> out;
  out.reserve(entries_.size());
  for (const auto& [url, entry] : entries_) out.push_back(entry.feed);
  return out;
}

void FeedWatch::finish(const std::string& url, FeedOutcome outcome) {
  const std::lock_guard lock(mutex_);
  --asked_;
  changed_.notify_all();
  const auto entry = entries_.find(url);
  if (entry == entries_.end()) return;  // removed meanwhile
  entry->second.is_asked = false;
  entry->second.due = Clock::now() + (outcome.is_late ? std::min(options_.soon, options_.every) : options_.every);
  entry->second.feed.asked = current_time();
  entry->second.feed.last = std::move(outcome);
}

void FeedWatch::run() {
  std::unique_lock lock(mutex_);
  while (!is_stopped_) {
    auto next = entries_.end();
    for (auto entry = entries_.begin(); entry != entries_.end(); ++entry) {
      if (!entry->second.is_asked && (next == entries_.end() || entry->second.due < next->second.due)) next = entry;
    }
    if (next == entries_.end() || asked_ >= options_.at_a_time) {
      changed_.wait(lock);
      continue;
    }
    if (next->second.due > Clock::now()) {
      const auto due = next->second.due;
      changed_.wait_until(lock, due);
      continue;
    }
    next->second.is_asked = true;
    ++asked_;
    const std::string url = next->first;
    lock.unlock();
    ask_(url, [this, url](FeedOutcome outcome) { finish(url, std::move(outcome)); });
    lock.lock();
  }
}

}  // namespace wrapwright
