// SPDX-License-Identifier: Apache-2.0
#include "app/serve/rate_limit.h"

#include <gtest/gtest.h>

namespace wrapwright {
namespace {

constexpr RateLimit::Time kStart{std::chrono::hours(1)};

TEST(RateLimit, LetsABurstPassAndThenTheRate) {
  RateLimit limit(2, 3);
  for (const bool passes : {true, true, true, false}) EXPECT_EQ(limit.take("a", kStart), passes);
  EXPECT_TRUE(limit.take("b", kStart));
  EXPECT_FALSE(limit.take("a", kStart + std::chrono::milliseconds(499)));
  EXPECT_TRUE(limit.take("a", kStart + std::chrono::milliseconds(501)));
  EXPECT_FALSE(limit.take("a", kStart + std::chrono::milliseconds(502)));
  // A bucket holds at most one burst, however long the client was idle.
  for (const bool passes : {true, true, true, false})
    EXPECT_EQ(limit.take("a", kStart + std::chrono::hours(9)), passes);
}

TEST(RateLimit, OfZeroLimitsNobody) {
  RateLimit limit(0, 1);
  for (int i = 0; i < 100; ++i) EXPECT_TRUE(limit.take("a", kStart));
}

}  // namespace
}  // namespace wrapwright
