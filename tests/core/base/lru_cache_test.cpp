// SPDX-License-Identifier: Apache-2.0
#include "core/base/lru_cache.h"

#include <gtest/gtest.h>
#include <string>

namespace wrapwright {
namespace {

TEST(LruCache, DropsTheEntryUsedLongestAgo) {
  LruCache<std::string, int> cache(3);
  cache.put("a", 1, 1);
  cache.put("b", 2, 1);
  cache.put("c", 3, 1);
  ASSERT_NE(cache.find("a"), nullptr);
  cache.put("d", 4, 1);
  EXPECT_EQ(cache.find("b"), nullptr);
  for (const auto& [key, value] : {std::pair{"a", 1}, {"c", 3}, {"d", 4}}) {
    ASSERT_NE(cache.find(key), nullptr) << key;
    EXPECT_EQ(*cache.find(key), value);
  }
}

TEST(LruCache, DropsAsManyAsAHeavyEntryNeeds) {
  LruCache<std::string, int> cache(4);
  for (const char* key : {"a", "b", "c", "d"}) cache.put(key, 0, 1);
  cache.put("e", 0, 3);
  EXPECT_EQ(cache.size(), 2U);
  EXPECT_NE(cache.find("d"), nullptr);
  EXPECT_NE(cache.find("e"), nullptr);
}

TEST(LruCache, HoldsTheNewEntryWhateverItWeighs) {
  LruCache<std::string, int> cache(4);
  cache.put("a", 1, 1);
  cache.put("b", 2, 100);
  EXPECT_EQ(cache.size(), 1U);
  EXPECT_EQ(*cache.find("b"), 2);
  cache.put("c", 3, 1);
  EXPECT_EQ(cache.find("b"), nullptr) << "it goes with the next one";
  EXPECT_NE(cache.find("c"), nullptr);
}

TEST(LruCache, ReplacesAnEntryAndItsWeight) {
  LruCache<std::string, int> cache(3);
  cache.put("a", 1, 3);
  cache.put("a", 2, 1);
  cache.put("b", 3, 2);
  ASSERT_NE(cache.find("a"), nullptr) << "the weight of the replaced value no longer counts";
  EXPECT_EQ(*cache.find("a"), 2);
  cache.clear();
  EXPECT_EQ(cache.size(), 0U);
  EXPECT_EQ(cache.find("a"), nullptr);
}

}  // namespace
}  // namespace wrapwright
