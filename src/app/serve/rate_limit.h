// SPDX-License-Identifier: Apache-2.0
#pragma once
// Limits the request rate of each client. Safe from any thread. Memory: a bucket for each of the 10,000 most recent
// clients.
#include <chrono>
#include <cstddef>
#include <mutex>
#include <string>

#include "core/base/lru_cache.h"

namespace wrapwright {

// A token bucket for each of the most recent clients.
class RateLimit {
 public:
  using Time = std::chrono::steady_clock::time_point;
  // `rate` tokens per second, at most `burst` at a time; a rate of 0 means no limit.
  RateLimit(double rate, double burst) : rate_(rate), burst_(burst), clients_(10'000) {}

  [[nodiscard]] bool take(const std::string& client, Time now);

 private:
  struct Bucket {
    double tokens = 0;
    Time filled;
  };
  double rate_;
  double burst_;
  std::mutex mutex_;
  LruCache<std::string, Bucket> clients_;  // guarded by mutex_
};

}  // namespace wrapwright
