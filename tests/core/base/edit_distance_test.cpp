// SPDX-License-Identifier: Apache-2.0
#include "core/base/edit_distance.h"

#include <gtest/gtest.h>

namespace wrapwright {
namespace {

TEST(EditDistance, CountsWhatMustBeChanged) {
  struct Case {
    const char* a;
    const char* b;
    std::size_t distance;
  };
  for (const Case& c : {Case{"", "", 0}, Case{"learn", "learn", 0}, Case{"lern", "learn", 1}, Case{"", "log", 3},
                        Case{"aply", "apply", 1}, Case{"evalaute", "evaluate", 1}, Case{"kitten", "sitting", 3},
                        Case{"ab", "bca", 3}, Case{"stroe", "store", 1}, Case{"stroe", "serve", 2}}) {
    EXPECT_EQ(edit_distance(c.a, c.b), c.distance) << c.a;
    EXPECT_EQ(edit_distance(c.b, c.a), c.distance) << c.a;
  }
}

TEST(LikelyMeant, IsTheNearestName) {
  const std::vector<std::string> names = {"--format", "--form", "--shard-size", "log"};
  struct Case {
    const char* word;
    const char* meant;
  };
  for (const Case& c :
       {Case{"--format", "--format"}, Case{"--fromat", "--format"}, Case{"--forms", "--form"},
        Case{"--shrdsize", "--shard-size"}, Case{"lof", "log"}, Case{"foo", ""}, Case{"--other", ""}, Case{"", ""}}) {
    EXPECT_EQ(likely_meant(c.word, names), c.meant) << c.word;
  }
  EXPECT_EQ(likely_meant(std::string(51, 'x'), {std::string(51, 'x')}), "") << "too long to be compared";
  EXPECT_EQ(likely_meant("log", {}), "");
  EXPECT_EQ(likely_meant("stroe", {"serve", "store"}), "store") << "two swapped letters are one mistake";
}

}  // namespace
}  // namespace wrapwright
