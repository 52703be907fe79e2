// SPDX-License-Identifier: Apache-2.0
#include "core/base/ordered.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <gtest/gtest.h>
#include <mutex>
#include <new>
#include <stdexcept>
#include <string>
#include <thread>

#include "core/base/guarded.h"

namespace wrapwright {
namespace {

struct Worker {
  std::size_t value = 0;
};

TEST(Ordered, DeliversInTheOrderOfTheInputs) {
  for (const std::size_t threads : {1U, 2U, 5U}) {
    std::vector<Worker> workers(threads);
    std::vector<std::size_t> delivered;
    for_each_in_order(
        100, workers, [](Worker& worker, std::size_t i) { worker.value = i * i; },
        [&](const Worker& worker, std::size_t) {
          delivered.push_back(worker.value);
          return delivered.size() < 50;
        });
    ASSERT_EQ(delivered.size(), 50U);
    for (std::size_t i = 0; i < delivered.size(); ++i) EXPECT_EQ(delivered[i], i * i);
  }
}

TEST(Ordered, ThrowsOnTheCallersThreadWhatAWorkerThrew) {
  for (const std::size_t threads : {1U, 2U, 5U}) {
    for (const bool in_delivery : {false, true}) {
      std::vector<Worker> workers(threads);
      std::atomic<std::size_t> delivered = 0;
      const auto fail_at_20 = [](std::size_t i) {
        if (i == 20) throw std::runtime_error("at 20");
      };
      try {
        for_each_in_order(
            1'000'000, workers,
            [&](Worker&, std::size_t i) {
              if (!in_delivery) fail_at_20(i);
            },
            [&](const Worker&, std::size_t i) {
              if (in_delivery) fail_at_20(i);
              ++delivered;
              return true;
            });
        ADD_FAILURE() << "nothing was thrown";
      } catch (const std::runtime_error& error) {
        EXPECT_STREQ(error.what(), "at 20");
      }
      EXPECT_LE(delivered, 20U);
    }
  }
}

TEST(Ordered, TakesNoMoreInputsThanThereAreSlots) {
  for (const std::size_t threads : {1U, 2U, 5U}) {
    std::vector<Worker> slots(threads * 2);
    std::size_t taken = 0;
    std::size_t delivered = 0;
    std::size_t most = 0;
    std::mutex mutex;
    std::vector<std::size_t> order;
    stream_in_order(
        threads, slots,
        [&](Worker& slot) {
          const std::lock_guard lock(mutex);
          slot.value = taken++;
          most = std::max(most, taken - delivered);
          return slot.value < 1'000;
        },
        [&](Worker& slot, std::size_t thread) {
          EXPECT_LT(thread, threads);
          slot.value *= 2;
        },
        [&](const Worker& slot) {
          const std::lock_guard lock(mutex);
          ++delivered;
          order.push_back(slot.value);
          return true;
        });
    ASSERT_EQ(order.size(), 1'000U);
    for (std::size_t i = 0; i < order.size(); ++i) EXPECT_EQ(order[i], 2 * i);
    EXPECT_LE(most, slots.size());
  }
}

TEST(Ordered, GoesOnWhileAnEarlierInputIsNotDone) {
  std::vector<Worker> slots(6);
  std::atomic<std::size_t> worked = 0;
  std::size_t taken = 0;
  stream_in_order(
      2, slots,
      [&](Worker& slot) {
        slot.value = taken++;
        return slot.value < 6;
      },
      [&](const Worker& slot, std::size_t) {
        // The first one ends last: the other thread does all that there are slots for.
        while (slot.value == 0 && worked < 5) std::this_thread::yield();
        ++worked;
      },
      [&](const Worker&) { return true; });
  EXPECT_EQ(worked, 6U);
}

TEST(Ordered, WorksOnWhatWasTakenWhileTheNextInputIsTaken) {
  std::vector<Worker> slots(6);
  std::atomic<std::size_t> worked = 0;
  std::atomic<std::size_t> taken = 0;
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  const auto wait_until = [&](const std::atomic<std::size_t>& count, std::size_t least) {
    while (count < least && std::chrono::steady_clock::now() < deadline) std::this_thread::yield();
    EXPECT_GE(count, least);
  };
  stream_in_order(
      2, slots,
      [&](Worker& slot) {
        slot.value = taken++;
        if (slot.value == 2) wait_until(worked, 2);
        return slot.value < 4;
      },
      [&](const Worker& slot, std::size_t) {
        // The third input is being taken before the first two are done, so neither of two threads can wait for its turn.
        if (slot.value < 2) wait_until(taken, 3);
        ++worked;
      },
      [&](const Worker&) { return true; });
  EXPECT_EQ(worked, 4U);
}

TEST(Guarded, MakesAnErrorOfAnException) {
  EXPECT_FALSE(guarded("a.html", [] {}));
  const auto memory = guarded("a.html", [] { throw std::bad_alloc(); });
  ASSERT_TRUE(memory);
  EXPECT_EQ(memory->kind, ErrorKind::kLimit);
  EXPECT_EQ(memory->to_string(), "a.html: out of memory");
  const auto other = guarded("a.html", [] { throw std::length_error("too long"); });
  ASSERT_TRUE(other);
  EXPECT_EQ(other->to_string(), "a.html: too long");
}

}  // namespace
}  // namespace wrapwright
