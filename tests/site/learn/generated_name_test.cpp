// SPDX-License-Identifier: Apache-2.0
#include "site/learn/generated_name.h"

#include <gtest/gtest.h>
#include <string_view>

namespace wrapwright {
namespace {

TEST(GeneratedName, BeginsWhereNobodyWouldWriteIt) {
  struct Case {
    std::string_view name;
    std::size_t from;
  };
  for (const Case& c : {
           Case{"post-146993685", 5},
           Case{"css-1dbjc4n", 4},
           Case{"ad_slot__OsKUQ", 9},
           Case{"sc-bdVaJa", 3},
           Case{"2024", 0},
           Case{"", 0},
           Case{"entry-content", 13},
           Case{"articleBody", 11},
           Case{"block__title", 12},
           Case{"storyURL", 8},
           Case{"col-md-12", 9},
           Case{"h2", 2},
       }) {
    EXPECT_EQ(generated_from(c.name), c.from) << c.name;
    EXPECT_EQ(is_numbered(c.name), c.from < c.name.size()) << c.name;
  }
}

}  // namespace
}  // namespace wrapwright
