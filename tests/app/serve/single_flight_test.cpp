// SPDX-License-Identifier: Apache-2.0
#include "app/serve/single_flight.h"

#include <gtest/gtest.h>
#include <new>
#include <optional>

namespace wrapwright {
namespace {

using Flights = SingleFlight<int>;
constexpr Flights::Time kNoon{std::chrono::hours(12)};

// What a waiter was told: nothing = not yet; 0 = that its time is over.
Flights::Waiter into(std::optional<int>& told) {
  return [&told](const std::shared_ptr<const int>& value) { told = value == nullptr ? 0 : *value; };
}

TEST(SingleFlight, GivesTheOutcomeToAllThatWait) {
  Flights flights;
  std::optional<int> first, second, other;
  EXPECT_TRUE(flights.join("a", kNoon, into(first)));
  EXPECT_FALSE(flights.join("a", kNoon, into(second)));
  EXPECT_TRUE(flights.join("b", kNoon, into(other)));
  flights.finish("a", std::make_shared<const int>(7));
  EXPECT_EQ(first, 7);
  EXPECT_EQ(second, 7);
  EXPECT_FALSE(other.has_value());
  EXPECT_TRUE(flights.join("a", kNoon, into(first)));  // a new one
}

TEST(SingleFlight, EndsTheWaitOfThoseWhoseTimeIsOver) {
  Flights flights;
  std::optional<int> early, late;
  EXPECT_TRUE(flights.join("a", kNoon, into(early)));
  EXPECT_FALSE(flights.join("a", kNoon + std::chrono::hours(1), into(late)));
  flights.expire(kNoon);
  EXPECT_EQ(early, 0);
  EXPECT_FALSE(late.has_value());
  early.reset();
  flights.finish("a", std::make_shared<const int>(7));
  EXPECT_FALSE(early.has_value());
  EXPECT_EQ(late, 7);
  flights.finish("a", std::make_shared<const int>(8));  // nobody waits
  EXPECT_EQ(late, 7);
}

TEST(SingleFlight, CallsTheOthersAfterAWaiterThatThrows) {
  Flights flights;
  std::optional<int> other;
  const auto throwing = [](const std::shared_ptr<const int>&) { throw std::bad_alloc(); };
  for (const bool is_late : {false, true}) {
    other.reset();
    EXPECT_TRUE(flights.join("a", kNoon, throwing));
    EXPECT_FALSE(flights.join("a", kNoon, into(other)));
    if (is_late) flights.expire(kNoon);
    flights.finish("a", std::make_shared<const int>(7));
    EXPECT_EQ(other, is_late ? 0 : 7);
  }
}

}  // namespace
}  // namespace wrapwright
