// SPDX-License-Identifier: Apache-2.0
#pragma once
// A cache of results for clients, by key, which drops values that are too old or whose memory is needed for others.
// Safe from any thread. Cost: O(log n) per call.
#include <chrono>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "core/base/lru_cache.h"

namespace wrapwright {

template <typename Value>
class ExpiringCache {
 public:
  using Time = std::chrono::steady_clock::time_point;

  // Holds the most recently used values up to the total weight.
  explicit ExpiringCache(std::size_t max_weight) : values_(max_weight) {}

  // Null if there is none, or it has expired.
  [[nodiscard]] std::shared_ptr<const Value> find(const std::string& key, Time now) {
    const std::lock_guard lock(mutex_);
    const auto* const kept = values_.find(key);
    return kept == nullptr || kept->until < now ? nullptr : kept->value;
  }
  void put(const std::string& key, std::shared_ptr<const Value> value, std::size_t weight, Time until) {
    const std::lock_guard lock(mutex_);
    values_.put(key, {std::move(value), until}, weight);
  }
  void clear() {
    const std::lock_guard lock(mutex_);
    values_.clear();
  }

 private:
  struct Kept {
    std::shared_ptr<const Value> value;
    Time until;
  };
  std::mutex mutex_;
  LruCache<std::string, Kept> values_;  // guarded by mutex_
};

}  // namespace wrapwright
