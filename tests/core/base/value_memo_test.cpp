// SPDX-License-Identifier: Apache-2.0
#include "core/base/value_memo.h"

#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

namespace wrapwright {
namespace {

TEST(ValueMemo, FindsEachValueOnceWhereItRecurs) {
  ValueMemo<std::size_t> memo;
  int found = 0;
  const auto size = [&](std::string_view value) {
    ++found;
    return value.size();
  };
  const std::string copy = "menu-item";
  for (const std::string_view value : {"", "menu-item", "", "menu-item"}) EXPECT_EQ(memo.of(value, size), value.size());
  EXPECT_EQ(memo.of(copy, size), copy.size());
  EXPECT_EQ(found, 2);
}

TEST(ValueMemo, TakesNoValueForAnother) {
  std::vector<std::string> values;
  for (int i = 0; i < 1000; ++i) values.push_back("item-" + std::to_string(i) + "-x");
  ValueMemo<std::string> memo;
  for (int round = 0; round < 2; ++round) {
    for (const std::string& value : values)
      EXPECT_EQ(memo.of(value, [](std::string_view text) { return std::string(text); }), value);
  }
}

}  // namespace
}  // namespace wrapwright
