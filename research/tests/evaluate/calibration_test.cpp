// SPDX-License-Identifier: Apache-2.0
#include "research/evaluate/calibration.h"

#include <cmath>
#include <gtest/gtest.h>
#include <vector>

namespace wrapwright {
namespace {

TEST(Calibration, CountsHowOftenGoodPagesHaveMoreConfidenceThanPoorOnes) {
  struct Case {
    std::vector<ExpectedF1> pages;
    double auroc;
  };
  for (const auto& c : {
           Case{{{0.9, 1}, {0.2, 0.1}}, 1},
           Case{{{0.2, 1}, {0.9, 0.1}}, 0},
           Case{{{0.5, 1}, {0.5, 0.1}}, 0.5},
           // 0.8 is good: of six pairs, five are in order.
           Case{{{0.9, 0.8}, {0.3, 0.9}, {0.7, 1}, {0.5, 0.79}, {0.1, 0}}, 5.0 / 6},
           // Ties on both sides: (0.5, 0.5) half, (0.5, 0.1) and twice (0.9, both) whole: 3.5 of 4.
           Case{{{0.5, 1}, {0.9, 1}, {0.5, 0}, {0.1, 0}}, 3.5 / 4},
       }) {
    EXPECT_NEAR(calibration_of(c.pages).auroc, c.auroc, 1e-12);
  }
}

TEST(Calibration, TellsHowFarConfidenceLiesFromF1InEachTenth) {
  // [0.9, 1]: 0.95 and 1 against 0.9 and 0.95: 0.1 too much together, though one bin. [0.3, 0.4): 0.3 against 0.5: 0.2
  // too little. Two pages in [0.5, 0.6) whose errors cancel out.
  const std::vector<ExpectedF1> pages = {{0.95, 0.9}, {1, 0.95}, {0.3, 0.5}, {0.5, 0.4}, {0.5, 0.6}};
  const Calibration c = calibration_of(pages);
  EXPECT_EQ(c.pages, 5U);
  EXPECT_EQ(c.poor, 3U);
  EXPECT_NEAR(c.error, (0.1 + 0.2) / 5, 1e-12);
  EXPECT_NEAR(c.confidence, 3.25 / 5, 1e-12);
  EXPECT_NEAR(c.f1, 3.35 / 5, 1e-12);
}

TEST(Calibration, SaysNothingOfWhatIsNotThere) {
  EXPECT_TRUE(std::isnan(calibration_of({}).auroc));
  EXPECT_TRUE(std::isnan(calibration_of({}).error));
  const std::vector<ExpectedF1> good = {{0.5, 1}};
  EXPECT_TRUE(std::isnan(calibration_of(good).auroc));
  EXPECT_EQ(calibration_of(good).error, 0.5);
}

}  // namespace
}  // namespace wrapwright
