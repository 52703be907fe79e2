// SPDX-License-Identifier: Apache-2.0
#include "site/forest/informativeness.h"

#include <gtest/gtest.h>

namespace wrapwright {
namespace {

TEST(Informativeness, JeffreysDensityHasTheWorkedValues) {
  struct Case {
    std::uint64_t x, y;
    double expected;
  };
  for (const auto& c : {Case{1, 0, 0.316987}, Case{8, 20, 0.207081}, Case{3, 5, 0.216532}, Case{10, 26, 0.208645},
                        Case{0, 0, 0}, Case{0, 1, 0}, Case{0, 500, 0}}) {
    EXPECT_NEAR(jeffreys_density(c.x, c.y), c.expected, 1e-6) << c.x << ", " << c.y;
  }
}

TEST(Informativeness, UnexpectednessHasTheWorkedValues) {
  EXPECT_NEAR(unexpectedness(10, 26, 20, 100), 22.658, 1e-3);
  EXPECT_NEAR(unexpectedness(3, 1, 20, 100), 5.5576, 1e-4);
  EXPECT_EQ(unexpectedness(0, 0, 20, 100), 0);
  EXPECT_NEAR(unexpectedness(20, 0, 20, 0), 0, 1e-12);
}

TEST(Informativeness, TheProductHasTheWorkedValues) {
  EXPECT_NEAR(jeffreys_density(10, 26) * unexpectedness(10, 26, 20, 100), 4.727467, 1e-6);
  EXPECT_NEAR(jeffreys_density(3, 1) * unexpectedness(3, 1, 20, 100), 2.616914, 1e-6);
}

}  // namespace
}  // namespace wrapwright
