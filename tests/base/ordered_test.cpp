// SPDX-License-Identifier: Apache-2.0
#include "base/ordered.h"

#include <atomic>
#include <gtest/gtest.h>
#include <new>
#include <stdexcept>
#include <string>

#include "base/guarded.h"

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
