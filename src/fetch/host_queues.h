// SPDX-License-Identifier: Apache-2.0
#pragma once
// Schedules requests: jobs queue per host, and a host releases one only if its delay has passed and it has a free
// connection. The same holds for the address that the host was last reached at, as many names may belong to one server.
// Holds the waiting jobs; the caller provides the clock. Not thread-safe.
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

// Job must have a member `ready_at`, its earliest start, and a std::string `address`, which the queues set to the address
// that a running job counts at; "" if it is not known.
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
      if (host.active >= connections_ || host.free_at > now || !is_free(host.address, now)) continue;
      const auto job =
          std::find_if(host.jobs.begin(), host.jobs.end(), [&](const auto& j) { return j->ready_at <= now; });
      if (job == host.jobs.end()) continue;
      std::unique_ptr<Job> out = std::move(*job);
      host.jobs.erase(job);
      ++host.active;
      // The starts of concurrent connections are separated by the delay, too.
      host.free_at = now + host.delay;
      occupy(*out, host.address, now);
      return out;
    }
    return nullptr;
  }

  // A running job is about to be connected to that address. False if the job did not know its address before and this
  // one is busy: the caller then gives the job back by put_back().
  [[nodiscard]] bool meets(const std::string& name, Job& job, const std::string& address, Time now) {
    if (!job.address.empty()) return true;
    at(name).address = address;
    if (!is_free(address, now)) return false;
    occupy(job, address, now);
    return true;
  }

  // As if the job had not been taken.
  void put_back(const std::string& name, std::unique_ptr<Job> job, Time now) {
    Host& host = at(name);
    --host.active;
    host.free_at = now;
    host.jobs.push_front(std::move(job));
  }

  // `counted_at`: the job's address; `reached`: the one that it was connected to, "" = none.
  void release(const std::string& name, const std::string& counted_at, const std::string& reached, Time now) {
    Host& host = at(name);
    --host.active;
    host.free_at = std::max(host.free_at, now + host.delay);
    if (!counted_at.empty()) {
      --addresses_[counted_at].active;
      rest(counted_at, now);
    }
    if (reached.empty()) return;
    host.address = reached;
    rest(reached, now);
  }

  void set_delay(const std::string& host, Delay delay) { at(host).delay = delay; }
  // No request to this host starts before `until`.
  void pause(const std::string& host, Time until) { at(host).free_at = std::max(at(host).free_at, until); }

  // The earliest time at which take() may succeed without a release() before; nothing if waiting cannot help.
  [[nodiscard]] std::optional<Time> next_start() const {
    std::optional<Time> next;
    for (const auto& [name, host] : hosts_) {
      if (host.active >= connections_) continue;
      const auto address = addresses_.find(host.address);
      const bool known = address != addresses_.end();
      if (known && address->second.active >= connections_) continue;
      const Time free_at = known ? std::max(host.free_at, address->second.free_at) : host.free_at;
      for (const auto& job : host.jobs) {
        const Time start = std::max(free_at, job->ready_at);
        if (!next || start < *next) next = start;
        if (start == free_at) break;
      }
    }
    return next;
  }

  // Drops the jobs; hosts and addresses keep their times.
  void drop_jobs() {
    for (auto& [name, host] : hosts_) {
      host.jobs.clear();
      host.active = 0;
    }
    for (auto& [name, address] : addresses_) address.active = 0;
  }

 private:
  struct Host {
    std::deque<std::unique_ptr<Job>> jobs;
    std::size_t active = 0;
    Time free_at{};
    Delay delay{};
    std::string address;  // where it was last reached; "" = not known
  };
  struct Address {
    std::size_t active = 0;
    Time free_at{};
  };

  [[nodiscard]] bool is_free(const std::string& address, Time now) const {
    const auto it = addresses_.find(address);
    return it == addresses_.end() || (it->second.active < connections_ && it->second.free_at <= now);
  }
  void occupy(Job& job, const std::string& address, Time now) {
    if (address.empty()) return;
    job.address = address;
    ++addresses_[address].active;
    rest(address, now);
  }
  void rest(const std::string& address, Time now) {
    Time& free_at = addresses_[address].free_at;
    free_at = std::max(free_at, now + delay_);
  }

  Host& at(const std::string& name) {
    const auto [it, fresh] = hosts_.try_emplace(name);
    if (fresh) it->second.delay = delay_;
    return it->second;
  }

  std::map<std::string, Host> hosts_;
  std::map<std::string, Address> addresses_;
  std::size_t connections_;
  Delay delay_;
};

}  // namespace wrapwright
