// SPDX-License-Identifier: Apache-2.0
#include "app/serve/expiring_cache.h"

#include <gtest/gtest.h>

namespace wrapwright {
namespace {

constexpr ExpiringCache<int>::Time kNoon{std::chrono::hours(12)};

TEST(ExpiringCache, HoldsValuesForAWhile) {
  ExpiringCache<int> cache(100);
  EXPECT_EQ(cache.find("a", kNoon), nullptr);
  cache.put("a", std::make_shared<const int>(1), 1, kNoon);
  EXPECT_EQ(*cache.find("a", kNoon), 1);
  EXPECT_EQ(cache.find("a", kNoon + std::chrono::nanoseconds(1)), nullptr);
  cache.put("a", std::make_shared<const int>(2), 1, kNoon + std::chrono::hours(1));
  EXPECT_EQ(*cache.find("a", kNoon + std::chrono::minutes(1)), 2);
  cache.clear();
  EXPECT_EQ(cache.find("a", kNoon), nullptr);
}

TEST(ExpiringCache, HoldsWhatWasUsedLast) {
  ExpiringCache<int> cache(2);
  for (const char* const key : {"a", "b"}) cache.put(key, std::make_shared<const int>(1), 1, kNoon);
  EXPECT_NE(cache.find("a", kNoon), nullptr);
  cache.put("c", std::make_shared<const int>(1), 1, kNoon);
  EXPECT_NE(cache.find("a", kNoon), nullptr);
  EXPECT_EQ(cache.find("b", kNoon), nullptr);
}

}  // namespace
}  // namespace wrapwright
