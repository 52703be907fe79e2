// SPDX-License-Identifier: Apache-2.0
#include "core/base/hash_set.h"

#include <cstdint>
#include <gtest/gtest.h>
#include <set>

namespace wrapwright {
namespace {

TEST(HashSet, HoldsWhatWasInserted) {
  HashSet set;
  EXPECT_FALSE(set.contains(7));
  std::set<std::uint32_t> expected;
  for (std::uint32_t i = 0; i < 2000; ++i) {
    const std::uint32_t hash = i % 3 == 0 ? i << 16U : i * 7;
    set.insert(hash);
    expected.insert(hash);
    EXPECT_TRUE(set.contains(hash)) << hash;
  }
  EXPECT_EQ(set.size(), expected.size());
  EXPECT_FALSE(set.contains(5));
}

TEST(HashSet, HoldsHashesThatShareTheirBits) {
  for (const unsigned shift : {0U, 8U, 16U}) {
    HashSet set;
    for (std::uint32_t i = 1; i <= 60'000; ++i) set.insert(i << shift);
    HashSet copy = set;
    EXPECT_EQ(copy.size(), 60'000U);
    for (std::uint32_t i = 1; i <= 60'000; ++i) ASSERT_TRUE(copy.contains(i << shift)) << i;
  }
}

TEST(HashSet, TakesZeroForAHash) {
  HashSet set;
  set.insert(0);
  EXPECT_TRUE(set.contains(0));
  EXPECT_EQ(set.size(), 1U);
}

}  // namespace
}  // namespace wrapwright
