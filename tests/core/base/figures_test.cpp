// SPDX-License-Identifier: Apache-2.0
#include "core/base/figures.h"

#include <gtest/gtest.h>
#include <limits>

namespace wrapwright {
namespace {

TEST(Figures, AreShownAlikeWhateverTheNumber) {
  struct Case {
    double value;
    const char* percent;
    const char* hundredths;
  };
  for (const Case& c : {
           Case{0, "0 %", "0.00"},
           Case{0.87, "87 %", "0.87"},
           Case{-1.05, "-105 %", "-1.05"},
           Case{12, "1200 %", "12.00"},
           Case{0.125, "13 %", "0.13"},
           Case{-0.125, "-13 %", "-0.13"},
           Case{-0.004, "0 %", "0.00"},
           Case{0.995, "100 %", "1.00"},
           Case{4503599627370.25, "450359962737025 %", "4503599627370.25"},
           Case{1e18, "100000000000000000000 %", "1000000000000000000.00"},
           Case{std::numeric_limits<double>::infinity(), "inf %", "inf"},
           Case{-std::numeric_limits<double>::infinity(), "-inf %", "-inf"},
       }) {
    EXPECT_EQ(percent(c.value), c.percent);
    EXPECT_EQ(hundredths(c.value), c.hundredths);
  }
  EXPECT_EQ(hundredths(std::numeric_limits<double>::max()).size(), 312U);
}

}  // namespace
}  // namespace wrapwright
