// SPDX-License-Identifier: Apache-2.0
#include "research/evaluate/columns.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace wrapwright {
namespace {

using testing::ElementsAre;
using testing::IsSupersetOf;

std::vector<std::string> names(const ColumnWords& words) {
  const auto specs = column_specs(words);
  std::vector<std::string> out;
  if (!specs) return {specs.error().to_string()};
  for (const ColumnSpec& spec : *specs) out.push_back(spec.name);
  return out;
}

TEST(Columns, AreNamedByMethodAndProtocol) {
  using Words = std::vector<std::string>;
  const auto named = [](const Words& methods, const Words& protocols = {}, const Words& predictions = {},
                        bool curves = false) {
    return names({.methods = methods, .protocols = protocols, .predictions = predictions, .curves = curves});
  };
  EXPECT_THAT(named({}), ElementsAre("auto"));
  EXPECT_THAT(named({"coverage", "forest:terms=5@leave-out:5", "coverage"}),
              ElementsAre("coverage", "forest:terms=5@leave-out:5"));
  EXPECT_THAT(named({"forest", "bte@same"}, {"same", "next-era"}), ElementsAre("forest", "forest@next-era", "bte"));
  EXPECT_THAT(named({}, {}, {"other=x.jsonl"}), ElementsAre("other"));
  EXPECT_THAT(named({"bte"}, {}, {"other=x=y.jsonl"}), ElementsAre("bte", "other"));
  const auto curves = named({}, {}, {}, true);
  EXPECT_THAT(curves, IsSupersetOf(Words{"auto", "forest@leave-out:2", "forest@leave-out:10", "forest:terms=30",
                                         "forest:rank=coverage"}));
  EXPECT_EQ(curves.size(), 1U + 5 + 9 + 4);
  EXPECT_THAT(named({"all@leave-out:3"}),
              IsSupersetOf(Words{"forest@leave-out:3", "sigfeed@leave-out:3", "bte@leave-out:3"}));
}

}  // namespace
}  // namespace wrapwright
