// SPDX-License-Identifier: Apache-2.0
#include "site/fields/candidates.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "core/normalize/normalizer.h"

namespace wrapwright {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Candidates, BeginWithTheTagsThatStandAlone) {
  const Page page = make_normalizer(NormalizerKind::kHtml5)
                        ->parse({"<body><header><h2 class=title>Rain</h2></header><div class=head><h1><a>Rain</a></h1>"
                                 "<time>today</time></div>",
                                 "text/html; charset=utf-8", ""});
  std::vector<SampleElement> elements;
  for (const NameId tag : {name::h2, name::h1, name::a, name::time_, name::div})
    elements.push_back({&page, page.first(tag).value()});
  const std::vector<std::string> simplest = simplest_expressions(elements);
  EXPECT_THAT(simplest, ElementsAre("//h1", "//h2", "//time"));
  EXPECT_EQ(shared_expressions(elements, simplest.size()), simplest);
  for (const std::string& other : shared_expressions(elements, 100)) {
    const bool is_simplest = std::find(simplest.begin(), simplest.end(), other) != simplest.end();
    EXPECT_TRUE(is_simplest || complexity(other) > complexity(simplest.front())) << other;
  }
  const SampleElement link{&page, page.first(name::a).value()};
  EXPECT_THAT(simplest_expressions({&link, 1}), IsEmpty());
}

}  // namespace
}  // namespace wrapwright
