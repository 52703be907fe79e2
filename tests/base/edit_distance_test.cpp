// SPDX-License-Identifier: Apache-2.0
#include "base/edit_distance.h"

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
                        Case{"aply", "apply", 1}, Case{"evalaute", "evaluate", 2}, Case{"kitten", "sitting", 3}}) {
    EXPECT_EQ(edit_distance(c.a, c.b), c.distance) << c.a;
    EXPECT_EQ(edit_distance(c.b, c.a), c.distance) << c.a;
  }
}

}  // namespace
}  // namespace wrapwright
