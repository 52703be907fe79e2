// SPDX-License-Identifier: Apache-2.0
#pragma once
// Schedules requests: jobs queue per host, and a host releases one only if its delay has passed and it has a free
// connection. The same holds for the address that the host was last reached at, because many names may belong to one
// server. Holds the waiting jobs; the caller provides the clock. Not thread-safe. Cost: O(log n) for each call with n
// hosts and jobs, next_start() O(1), drop_jobs() O(n).
//
// Hosts are kept in order of the time at which each may start a job, separately for each address; addresses are kept in
// order of the time at which the first of their hosts may start one. A host whose address is not known counts as an
// address of its own, without limits.
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

namespace wrapwright {

// Job must have a member `ready_at`, its earliest start, and a std::string `address`, which the queues set to the
// address that a running job counts at; "" if it is not known.
template <typename Job>
class HostQueues {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Delay = std::chrono::steady_clock::duration;

  HostQueues(std::size_t connections_per_host, Delay delay) : connections_(connections_per_host), delay_(delay) {}

  void push(const std::string& host, std::unique_ptr<Job> job) { add(at(host), next_turn_++, std::move(job)); }
  void push_first(const std::string& host, std::unique_ptr<Job> job) { add(at(host), --first_turn_, std::move(job)); }

  // A job that may start now, if any: of the host that could start one earliest, its first job that is ready. The host
  // counts a connection until release().
  std::unique_ptr<Job> take(Time now) {
    if (addresses_in_order_.empty() || addresses_in_order_.begin()->first.first > now) return nullptr;
    Address& address = *addresses_in_order_.begin()->second;
    Host& host = *address.hosts.begin()->second;
    host.advance(now);
    std::unique_ptr<Job> out = std::move(host.ready.extract(host.ready.begin()).mapped());
    ++host.active;
    // The starts of concurrent connections are separated by the delay, too.
    host.free_at = now + host.delay;
    schedule(host);
    if (host.address != nullptr) occupy(*out, *host.address, now);
    return out;
  }

  // A running job is about to be connected to that address. False if the job's address was not known before and this
  // one is busy: the caller must then return the job with put_back().
  [[nodiscard]] bool meets(const std::string& name, Job& job, const std::string& address, Time now) {
    if (!job.address.empty()) return true;
    Address& met = address_at(address);
    move(at(name), met);
    if (met.active >= connections_ || met.free_at > now) return false;
    occupy(job, met, now);
    return true;
  }

  // Restores the state before take().
  void put_back(const std::string& name, std::unique_ptr<Job> job, Time now) {
    Host& host = at(name);
    --host.active;
    host.free_at = now;
    add(host, --first_turn_, std::move(job));
  }

  // `counted_at`: the job's address; `reached`: the one that it was connected to, "" = none.
  void release(const std::string& name, const std::string& counted_at, const std::string& reached, Time now) {
    Host& host = at(name);
    --host.active;
    host.free_at = std::max(host.free_at, now + host.delay);
    schedule(host);
    if (!counted_at.empty()) {
      Address& address = address_at(counted_at);
      --address.active;
      rest(address, now);
    }
    if (reached.empty()) return;
    Address& address = address_at(reached);
    move(host, address);
    rest(address, now);
  }

  void set_delay(const std::string& host, Delay delay) { at(host).delay = delay; }
  // No request to this host starts before `until`.
  void pause(const std::string& name, Time until) {
    Host& host = at(name);
    host.free_at = std::max(host.free_at, until);
    schedule(host);
  }

  // The earliest time at which take() may succeed without a release() before; nothing if waiting cannot help.
  [[nodiscard]] std::optional<Time> next_start() const {
    if (addresses_in_order_.empty()) return std::nullopt;
    return addresses_in_order_.begin()->first.first;
  }

  // Drops the jobs; hosts and addresses keep their times.
  void drop_jobs() {
    for (auto& [name, host] : hosts_) {
      host.ready.clear();
      host.later.clear();
      host.active = 0;
      schedule(host);
    }
    for (auto& [name, address] : addresses_) {
      address.active = 0;
      schedule(address);
    }
  }

 private:
  using Turn = std::int64_t;  // jobs of a host that are ready start in ascending order
  // By the time of the next start; ties go to the one that became known first.
  using Key = std::pair<Time, std::size_t>;
  struct Host;

  struct Address {
    std::string name;        // "" for the unknown address of one host
    std::size_t number = 0;  // in the order in which they became known
    std::size_t active = 0;
    Time free_at{};
    std::map<Key, Host*> hosts;     // those that have a job and a free connection
    std::optional<Time> scheduled;  // its time in addresses_in_order_, if it is there
  };

  struct Host {
    std::size_t number = 0;
    std::map<Turn, std::unique_ptr<Job>> ready;                   // jobs that were ready at the last advance()
    std::map<std::pair<Time, Turn>, std::unique_ptr<Job>> later;  // all others, by ready_at
    std::size_t active = 0;
    Time free_at{};
    Delay delay{};
    Address* address = nullptr;     // where it was last reached; null = not known
    Address own;                    // stands for the address while that is not known
    std::optional<Time> scheduled;  // its time in the order of its address, if it is there

    void advance(Time now) {
      while (!later.empty() && later.begin()->first.first <= now) {
        auto job = later.extract(later.begin());
        ready.emplace(job.key().second, std::move(job.mapped()));
      }
    }
  };

  [[nodiscard]] std::optional<Time> start_of(const Host& host) const {
    if (host.active >= connections_) return std::nullopt;
    if (!host.ready.empty()) return host.free_at;
    if (host.later.empty()) return std::nullopt;
    return std::max(host.free_at, host.later.begin()->first.first);
  }
  [[nodiscard]] std::optional<Time> start_of(const Address& address) const {
    if (address.active >= connections_ || address.hosts.empty()) return std::nullopt;
    return std::max(address.free_at, address.hosts.begin()->first.first);
  }

  // Moves a changed host or address to its new place in the order.
  template <typename Scheduled>
  void schedule_in(std::map<Key, Scheduled*>& order, Scheduled& changed) {
    if (changed.scheduled) order.erase({*changed.scheduled, changed.number});
    changed.scheduled = start_of(changed);
    if (changed.scheduled) order.emplace(Key{*changed.scheduled, changed.number}, &changed);
  }
  void schedule(Address& address) { schedule_in(addresses_in_order_, address); }
  void schedule(Host& host) {
    Address& address = host.address != nullptr ? *host.address : host.own;
    schedule_in(address.hosts, host);
    schedule(address);
  }

  void add(Host& host, Turn turn, std::unique_ptr<Job> job) {
    const Time ready_at = job->ready_at;
    host.later.emplace(std::pair{ready_at, turn}, std::move(job));
    schedule(host);
  }
  void move(Host& host, Address& to) {
    Address& from = host.address != nullptr ? *host.address : host.own;
    if (host.scheduled) from.hosts.erase({*host.scheduled, host.number});
    host.scheduled.reset();
    schedule(from);
    host.address = &to;
    schedule(host);
  }
  void occupy(Job& job, Address& address, Time now) {
    job.address = address.name;
    ++address.active;
    rest(address, now);
  }
  void rest(Address& address, Time now) {
    address.free_at = std::max(address.free_at, now + delay_);
    schedule(address);
  }

  Host& at(const std::string& name) {
    const auto [it, fresh] = hosts_.try_emplace(name);
    if (fresh) {
      it->second.number = it->second.own.number = known_++;
      it->second.delay = delay_;
    }
    return it->second;
  }
  Address& address_at(const std::string& name) {
    const auto [it, fresh] = addresses_.try_emplace(name);
    if (fresh) {
      it->second.name = name;
      it->second.number = known_++;
    }
    return it->second;
  }

  // Their elements do not move, so pointers to them stay valid.
  std::unordered_map<std::string, Host> hosts_;
  std::unordered_map<std::string, Address> addresses_;
  std::map<Key, Address*> addresses_in_order_;  // those from which a job can be taken without a release() before
  std::size_t known_ = 0;                       // hosts and addresses
  Turn first_turn_ = 0;                         // of the last push_first()
  Turn next_turn_ = 0;                          // of the next push()
  std::size_t connections_;
  Delay delay_;
};

}  // namespace wrapwright
