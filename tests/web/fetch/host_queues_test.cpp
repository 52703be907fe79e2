// SPDX-License-Identifier: Apache-2.0
#include "web/fetch/host_queues.h"

#include <gtest/gtest.h>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace wrapwright {
namespace {

using namespace std::chrono_literals;

struct Job {
  int name = 0;
  std::chrono::steady_clock::time_point ready_at{};
  std::string address = {};
};

using Queues = HostQueues<Job>;
const Queues::Time kStart{1'000s};

std::unique_ptr<Job> job(int name, Queues::Time ready_at = {}) { return std::make_unique<Job>(Job{name, ready_at}); }

int taken(Queues& queues, Queues::Time now) {
  const auto out = queues.take(now);
  return out ? out->name : 0;
}

TEST(HostQueues, GivesOneAtATimePerHostAndKeepsTheDelay) {
  Queues queues(1, 2s);
  queues.push("a", job(1));
  queues.push("a", job(2));
  queues.push("b", job(3));
  EXPECT_EQ(taken(queues, kStart), 1);
  EXPECT_EQ(taken(queues, kStart), 3);
  EXPECT_EQ(taken(queues, kStart + 1h), 0) << "both hosts are busy";
  EXPECT_EQ(queues.next_start(), std::nullopt);
  queues.release("a", "", "", kStart + 10s);
  EXPECT_EQ(queues.next_start(), kStart + 12s);
  EXPECT_EQ(taken(queues, kStart + 12s - 1ns), 0);
  EXPECT_EQ(taken(queues, kStart + 12s), 2);
  queues.release("b", "", "", kStart);
  EXPECT_EQ(queues.next_start(), std::nullopt) << "nothing is left";
}

TEST(HostQueues, KeepsTheDelayForAnAddressThatManyHostsHave) {
  Queues queues(1, 2s);
  for (const char* host : {"a", "b", "c"}) queues.push(host, job(host[0]));
  const auto a = queues.take(kStart);
  auto b = queues.take(kStart);
  ASSERT_TRUE(a && b);
  EXPECT_TRUE(queues.meets("a", *a, "192.0.2.1", kStart));
  EXPECT_TRUE(queues.meets("a", *a, "192.0.2.9", kStart)) << "counts where it met an address first";
  EXPECT_FALSE(queues.meets("b", *b, "192.0.2.1", kStart));
  queues.put_back("b", std::move(b), kStart);
  EXPECT_EQ(taken(queues, kStart), 'c') << "whose address is not known yet";
  EXPECT_EQ(taken(queues, kStart + 1h), 0) << "the address is busy";
  EXPECT_EQ(queues.next_start(), std::nullopt);
  queues.release("a", a->address, "192.0.2.1", kStart + 10s);
  EXPECT_EQ(queues.next_start(), kStart + 12s);
  EXPECT_EQ(taken(queues, kStart + 12s - 1ns), 0);
  EXPECT_EQ(taken(queues, kStart + 12s), 'b');
  queues.push("a", job(1));
  EXPECT_EQ(taken(queues, kStart + 1h), 0) << "the address is busy again";
}

TEST(HostQueues, StartsSideBySideADelayApart) {
  Queues queues(2, 2s);
  for (int i = 1; i <= 3; ++i) queues.push("a", job(i));
  EXPECT_EQ(taken(queues, kStart), 1);
  EXPECT_EQ(taken(queues, kStart + 1s), 0);
  EXPECT_EQ(taken(queues, kStart + 2s), 2);
  EXPECT_EQ(taken(queues, kStart + 1h), 0);
}

TEST(HostQueues, LetsAReadyJobPassOneThatWaits) {
  Queues queues(5, 0s);
  queues.push("a", job(1, kStart + 5s));
  queues.push("a", job(2));
  EXPECT_EQ(taken(queues, kStart), 2);
  EXPECT_EQ(taken(queues, kStart), 0);
  EXPECT_EQ(queues.next_start(), kStart + 5s);
  EXPECT_EQ(taken(queues, kStart + 5s), 1);
}

TEST(HostQueues, PausesAndSlowsSingleHosts) {
  Queues queues(1, 1s);
  queues.push("a", job(1));
  queues.push("b", job(2));
  queues.pause("a", kStart + 1min);
  queues.pause("a", kStart + 30s);
  EXPECT_EQ(taken(queues, kStart), 2);
  EXPECT_EQ(taken(queues, kStart + 59s), 0);
  queues.set_delay("a", 10s);
  EXPECT_EQ(taken(queues, kStart + 1min), 1);
  queues.push("a", job(3));
  queues.release("a", "", "", kStart + 2min);
  EXPECT_EQ(taken(queues, kStart + 2min + 9s), 0);
  EXPECT_EQ(taken(queues, kStart + 2min + 10s), 3);
}

TEST(HostQueues, PutsUrgentJobsFirstAndForgetsJobsButNotTimes) {
  Queues queues(1, 1s);
  queues.push("a", job(1));
  queues.push_first("a", job(2));
  EXPECT_EQ(taken(queues, kStart), 2);
  queues.drop_jobs();
  queues.push("a", job(3));
  EXPECT_EQ(taken(queues, kStart), 0);
  EXPECT_EQ(taken(queues, kStart + 1s), 3);
}

TEST(HostQueues, TakesTheHostThatCouldStartEarliest) {
  Queues queues(1, 10s);
  queues.push("a", job(1));
  queues.push("b", job(2, kStart + 3s));
  queues.push("c", job(3, kStart + 2s));
  queues.pause("a", kStart + 4s);
  EXPECT_EQ(queues.next_start(), kStart + 2s);
  EXPECT_EQ(taken(queues, kStart + 5s), 3);
  EXPECT_EQ(taken(queues, kStart + 5s), 2);
  EXPECT_EQ(taken(queues, kStart + 5s), 1);
}

TEST(HostQueues, AHostThatMovesToAnotherAddressFollowsTheNewOne) {
  Queues queues(1, 2s);
  queues.push("a", job(1));
  queues.push("a", job(2));
  const auto first = queues.take(kStart);
  ASSERT_TRUE(queues.meets("a", *first, "192.0.2.1", kStart));
  queues.release("a", first->address, "192.0.2.2", kStart + 10s);
  const auto second = queues.take(kStart + 12s);
  ASSERT_TRUE(second);
  EXPECT_EQ(second->address, "192.0.2.2");
  queues.push("b", job(3));
  const auto other = queues.take(kStart + 12s);
  ASSERT_TRUE(other);
  EXPECT_TRUE(queues.meets("b", *other, "192.0.2.1", kStart + 12s)) << "which the first host has left";
}

// Random requests against the rules. The clock moves to next_start(), and running jobs end at random.
class RandomRequests {
 public:
  explicit RandomRequests(int jobs) : queues_(kConnections, kDelay) {
    for (int i = 0; i < jobs; ++i) {
      hosts_.push_back("host" + std::to_string(random_() % 60));
      const bool waits = random_() % 4 == 0;
      queues_.push(hosts_.back(), job(i, waits ? kStart + std::chrono::seconds(random_() % 500) : Queues::Time{}));
    }
  }

  // Starts a job, waits, or ends a job; false if neither is possible.
  bool step() {
    if (auto taken = queues_.take(now_)) {
      start(std::move(taken));
      return true;
    }
    const auto next = queues_.next_start();
    if (!next && running_.empty()) return false;
    if (next) {
      EXPECT_GT(*next, now_) << "a job could have started";
    }
    if (!next || (!running_.empty() && random_() % 2 == 0)) {
      end(random_() % running_.size());
    } else {
      now_ = *next;
    }
    return true;
  }

  [[nodiscard]] std::size_t started() const { return started_.size(); }

 private:
  static constexpr std::size_t kConnections = 2;
  static constexpr auto kDelay = 3s;

  [[nodiscard]] const std::string& host_of(const Job& of) const { return hosts_[static_cast<std::size_t>(of.name)]; }
  // Three hosts have each address.
  [[nodiscard]] std::string address_of(const Job& of) const {
    return "192.0.2." + std::to_string(std::stoi(host_of(of).substr(4)) % 20);
  }

  void start(std::unique_ptr<Job> taken) {
    const std::string& host = host_of(*taken);
    EXPECT_LE(taken->ready_at, now_);
    if (!queues_.meets(host, *taken, address_of(*taken), now_)) return queues_.put_back(host, std::move(taken), now_);
    expect_start_at(host);
    expect_start_at(taken->address);
    EXPECT_TRUE(started_.insert(taken->name).second) << "started twice: " << taken->name;
    running_.push_back(std::move(taken));
  }
  void end(std::size_t index) {
    const std::unique_ptr<Job> ended = std::move(running_[index]);
    running_.erase(running_.begin() + static_cast<std::ptrdiff_t>(index));
    --active_[host_of(*ended)];
    --active_[ended->address];
    queues_.release(host_of(*ended), ended->address, address_of(*ended), now_);
  }
  void expect_start_at(const std::string& place) {
    if (const auto last = last_start_.find(place); last != last_start_.end()) {
      EXPECT_GE(now_, last->second + kDelay) << place;
    }
    last_start_[place] = now_;
    EXPECT_LE(++active_[place], kConnections) << place;
  }

  std::mt19937 random_{1};
  Queues queues_;
  Queues::Time now_ = kStart;
  std::vector<std::string> hosts_;  // by the job's name
  std::vector<std::unique_ptr<Job>> running_;
  std::map<std::string, Queues::Time> last_start_;  // by host and by address
  std::map<std::string, std::size_t> active_;       // by host and by address
  std::set<int> started_;
};

TEST(HostQueues, StartsEveryRandomRequestOnceADelayApartByHostAndByAddress) {
  constexpr int kJobs = 2'000;
  RandomRequests requests(kJobs);
  while (requests.step() && !HasFailure()) {
  }
  EXPECT_EQ(requests.started(), kJobs) << "jobs are left, but waiting does not help";
}

// Each call once cost a pass over all hosts: this took minutes.
TEST(HostQueues, ServesManyHostsInLittleTime) {
  constexpr int kHosts = 100'000;
  const auto begin = std::chrono::steady_clock::now();
  Queues queues(1, 1s);
  for (int i = 0; i < kHosts; ++i) queues.push("host" + std::to_string(i), job(i + 1));
  for (int i = 0; i < kHosts; ++i) {
    const auto out = queues.take(kStart);
    ASSERT_TRUE(out);
    static_cast<void>(queues.meets("host" + std::to_string(out->name - 1), *out, "192.0.2.1", kStart));
    static_cast<void>(queues.next_start());
  }
  EXPECT_EQ(taken(queues, kStart + 1h), 0) << "all are busy";
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 60s);
}

}  // namespace
}  // namespace wrapwright
