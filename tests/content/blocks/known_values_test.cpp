// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/known_values.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace wrapwright {
namespace {

std::size_t& finds() {
  static std::size_t count = 0;
  return count;
}

std::size_t size_of(std::string_view value) {
  ++finds();
  return value.size();
}

TEST(KnownValues, AreFoundOutOnce) {
  finds() = 0;
  KnownValues<std::size_t> sizes(size_of);
  const std::string again = "menu";
  EXPECT_EQ(sizes.of("menu"), 4U);
  EXPECT_EQ(sizes.of(again), 4U);
  EXPECT_EQ(sizes.of("menu item"), 9U);
  EXPECT_EQ(finds(), 2U);
}

TEST(KnownValues, AreRightForMoreValuesThanAreKept) {
  KnownValues<std::size_t> sizes(size_of);
  std::vector<std::string> values = {""};
  for (std::size_t i = 1; i < 1000; ++i) values.push_back(values.back() + "a");
  for (int round = 0; round < 2; ++round)
    for (const std::string& value : values) EXPECT_EQ(sizes.of(value), value.size());
}

}  // namespace
}  // namespace wrapwright
