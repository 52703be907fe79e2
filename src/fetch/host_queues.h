// SPDX-License-Identifier: Apache-2.0
#pragma once
// Schedules requests: jobs queue per host, and a host releases one only if its delay has passed and it has a free
// connection. Holds the waiting jobs; the caller provides the clock. Not thread-safe.
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace wrapwright {

// Job must have a member `ready_at`, its earliest start.
template <typename Job>
class HostQueues {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Delay = std::chrono::steady_clock::duration;

  HostQueues(std::size_t connections_per_host, Delay delay) : connections_(connections_per_host), delay_(delay) {}

  void push(const std::string& host, std::unique_ptr<Job> job) { at(host).jobs.push_back(std::move(job)); }
  void push_first(const std::string& host, std::unique_ptr<Job> job) { at(host).jobs.push_front(std::move(job)); }

  // A job that may start now, if any; its host counts a connection until release().
  std::unique_ptr<Job> take(Time now) {
    for (auto& [name, host] : hosts_) {
      if (host.active >= connections_ || host.free_at > now) continue;
      const auto job =
          std::find_if(host.jobs.begin(), host.jobs.end(), [&](const auto& j) { return j->ready_at <= now; });
      if (job == host.jobs.end()) continue;
      std::unique_ptr<Job> out = std::move(*job);
      host.jobs.erase(job);
      ++host.active;
      // The starts of concurrent connections are separated by the delay, too.
      host.free_at = now + host.delay;
      return out;
    }
    return nullptr;
  }

  void release(const std::string& name, Time now) {
    Host& host = at(name);
    --host.active;
    host.free_at = std::max(host.free_at, now + host.delay);
  }

  void set_delay(const std::string& host, Delay delay) { at(host).delay = delay; }
  // No request to this host starts before `until`.
  void pause(const std::string& host, Time until) { at(host).free_at = std::max(at(host).free_at, until); }

  // The earliest time at which take() may succeed without a release() before; nothing if waiting cannot help.
  [[nodiscard]] std::optional<Time> next_start() const {
    std::optional<Time> next;
    for (const auto& [name, host] : hosts_) {
      if (host.active >= connections_) continue;
      for (const auto& job : host.jobs) {
        const Time start = std::max(host.free_at, job->ready_at);
        if (!next || start < *next) next = start;
        if (start == host.free_at) break;
      }
    }
    return next;
  }

  // Drops the jobs; hosts keep their times.
  void drop_jobs() {
    for (auto& [name, host] : hosts_) {
      host.jobs.clear();
      host.active = 0;
    }
  }

 private:
  struct Host {
    std::deque<std::unique_ptr<Job>> jobs;
    std::size_t active = 0;
    Time free_at{};
    Delay delay{};
  };

  Host& at(const std::string& name) {
    const auto [it, fresh] = hosts_.try_emplace(name);
    if (fresh) it->second.delay = delay_;
    return it->second;
  }

  std::map<std::string, Host> hosts_;
  std::size_t connections_;
  Delay delay_;
};

}  // namespace wrapwright
