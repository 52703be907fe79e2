// SPDX-License-Identifier: Apache-2.0
#pragma once
// How often a client may ask. Safe from any thread. Memory: a bucket for each of the 10,000 clients that were seen
// last.
#include <chrono>
#include <cstddef>
#include <mutex>
#include <string>

#include "core/base/lru_cache.h"

namespace wrapwright {

// A bucket of tokens for each client; those who were seen last are remembered.
class RateLimit {
 public:
  using Time = std::chrono::steady_clock::time_point;
  // `rate` tokens a second, at most `burst` at a time; a rate of 0 limits nobody.
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
