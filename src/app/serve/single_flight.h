// SPDX-License-Identifier: Apache-2.0
#pragma once
// Makes concurrent requests for the same key share one job; requests that wait too long get nothing. Safe from any
// thread; waiters are called without a lock held. Exceptions of a waiter are ignored, so that the others are still
// called.
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "core/base/guarded.h"

namespace wrapwright {

template <typename Value>
class SingleFlight {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Waiter = std::function<void(std::shared_ptr<const Value> value)>;  // null = the deadline has passed

  // True for the first request: the caller must start the job, which must end by calling finish().
  [[nodiscard]] bool join(const std::string& key, Time deadline, Waiter waiter) {
    const std::lock_guard lock(mutex_);
    const auto [flight, is_first] = flights_.try_emplace(key);
    flight->second.push_back({deadline, std::move(waiter)});
    return is_first;
  }

  void finish(const std::string& key, const std::shared_ptr<const Value>& value) {
    Waiting waiting;
    {
      const std::lock_guard lock(mutex_);
      const auto flight = flights_.find(key);
      if (flight == flights_.end()) return;
      waiting = std::move(flight->second);
      flights_.erase(flight);
    }
    tell(waiting, value);
  }

  // Ends the waiting of requests whose deadline has passed; the jobs continue.
  void expire(Time now) {
    Waiting late;
    {
      const std::lock_guard lock(mutex_);
      for (auto& [key, waiting] : flights_) {
        for (std::size_t i = 0; i < waiting.size();) {
          if (waiting[i].first > now) {
            ++i;
            continue;
          }
          late.push_back(std::move(waiting[i]));
          waiting.erase(waiting.begin() + static_cast<std::ptrdiff_t>(i));
        }
      }
    }
    tell(late, nullptr);
  }

 private:
  using Waiting = std::vector<std::pair<Time, Waiter>>;

  static void tell(const Waiting& waiting, const std::shared_ptr<const Value>& value) {
    for (const auto& each : waiting) static_cast<void>(guarded("", [&] { each.second(value); }));
  }

  std::mutex mutex_;
  std::map<std::string, Waiting> flights_;  // guarded by mutex_
};

}  // namespace wrapwright
