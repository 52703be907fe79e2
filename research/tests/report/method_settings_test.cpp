// SPDX-License-Identifier: Apache-2.0
#include "research/report/method_settings.h"

#include <gtest/gtest.h>
#include <optional>

namespace wrapwright {
namespace {

TEST(MethodSettings, AreTakenFromTheName) {
  const MethodSettings settings = method_settings("forest:terms=5:rank=j");
  EXPECT_EQ(settings.name, "forest");
  EXPECT_EQ(settings.find("terms"), "5");
  EXPECT_EQ(settings.find("rank"), "j");
  EXPECT_EQ(settings.find("signifiers"), std::nullopt);
  EXPECT_EQ(settings.without("rank"), "forest:terms=5");
  EXPECT_EQ(settings.without("terms"), method_settings("forest:rank=j").without("terms"));
}

TEST(MethodSettings, AreReadOffAnything) {
  EXPECT_EQ(method_settings("").name, "");
  EXPECT_EQ(method_settings("bte").without("terms"), "bte");
  EXPECT_EQ(method_settings("x::a=1:a=2:b").without("none"), "x:a=2:b");
}

}  // namespace
}  // namespace wrapwright
