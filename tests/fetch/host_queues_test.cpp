// SPDX-License-Identifier: Apache-2.0
#include "fetch/host_queues.h"

#include <gtest/gtest.h>
#include <string>

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

}  // namespace
}  // namespace wrapwright
