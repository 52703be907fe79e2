// SPDX-License-Identifier: Apache-2.0
#include "site/learn/convergence.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "site/wrapper/wrapper.h"

namespace wrapwright {
namespace {

Wrapper of(const std::string& content, double confidence = 0.9) {
  Wrapper out;
  out.templates.emplace_back().content = content;
  out.statistics.confidence = confidence;
  return out;
}

TEST(Convergence, NeedsTheSameChoiceSeveralTimesOverAndConfidence) {
  struct Case {
    const char* name;
    std::vector<Wrapper> rounds;  // without templates: nothing was learned
    bool converges;
  };
  for (const Case& c : {
           Case{"no round", {}, false},
           Case{"two rounds", {of("//a"), of("//a")}, false},
           Case{"three rounds", {of("//a"), of("//a"), of("//a")}, true},
           Case{"a change in the last", {of("//a"), of("//a"), of("//b")}, false},
           Case{"a change in the first", {of("//b"), of("//a"), of("//a"), of("//a")}, true},
           Case{"nothing learned once", {of("//a"), of("//a"), Wrapper{}, of("//a")}, false},
           Case{"little confidence", {of("//a"), of("//a"), of("//a", 0.5)}, false},
           Case{"confidence at last", {of("//a", 0.5), of("//a", 0.5), of("//a")}, true},
       }) {
    SCOPED_TRACE(c.name);
    Convergence convergence;
    for (const Wrapper& round : c.rounds) convergence.add(round.templates.empty() ? nullptr : &round);
    EXPECT_EQ(convergence.has_converged(), c.converges);
  }
}

TEST(Convergence, ChoicesAreTheSameIfTheyHaveTheSameExpressions) {
  Wrapper one = of("//a");
  EXPECT_TRUE(same_choice(one, of("//a", 0.2))) << "figures may differ";
  one.templates[0].fields = {{"title", "//h1", ""}};
  EXPECT_TRUE(same_choice(one, of("//a")));
  one.templates[0].exclusions = {"//b"};
  EXPECT_FALSE(same_choice(one, of("//a")));
  Wrapper two = of("//a");
  two.templates.push_back(two.templates[0]);
  EXPECT_FALSE(same_choice(two, of("//a")));
}

}  // namespace
}  // namespace wrapwright
