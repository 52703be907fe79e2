// SPDX-License-Identifier: Apache-2.0
#include "site/fields/candidates.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <utility>
#include <vector>

#include "core/normalize/normalizer.h"
#include "core/xpath/xpath.h"

namespace wrapwright {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

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

TEST(Candidates, SelectTheirElement) {
  const Page page =
      make_normalizer(NormalizerKind::kHtml5)
          ->parse({"<body><article class='post h-entry'><p id=by class=\"byline it's x1y2\" rel='author  me'>Ann"
                   "</p></article>",
                   "text/html; charset=utf-8", ""});
  const NodeIndex byline = page.first(name::p).value();
  const std::vector<std::string> all = short_expressions(page, byline);
  for (const std::string& expression : all) {
    const auto xpath = XPath::compile(expression);
    ASSERT_TRUE(xpath) << expression;
    EXPECT_THAT(xpath->select(page), Contains(byline)) << expression;
  }
  EXPECT_THAT(all, Contains("//p[@id='by']"));
  EXPECT_THAT(all, Contains("//p[contains(concat(' ', normalize-space(@rel), ' '), ' me ')]"));
  EXPECT_THAT(all, Contains("//article[contains(concat(' ', normalize-space(@class), ' '), ' post ')]/p"));
  EXPECT_THAT(all, Each(AllOf(Not(HasSubstr("it's")), Not(HasSubstr("x1y2")))));
}

// Those of one page are ranked without their texts, those of several pages by these.
TEST(Candidates, OfOnePageAreInTheOrderOfThoseOfSeveral) {
  const auto parse = [] {
    return make_normalizer(NormalizerKind::kHtml5)
        ->parse({"<body><main class='a/b//c'><h2 class='x[1 title'><a href=/>Rain</a></h2><div id=d><time>today</time>"
                 "<p class='b a'><b rel=tag>x</b></p></div></main>",
                 "text/html; charset=utf-8", ""});
  };
  const Page page = parse();
  const Page copy = parse();
  std::vector<SampleElement> of_one;
  std::vector<SampleElement> of_two;
  for (const Page* each : {&page, &copy}) {
    for (NodeIndex node = 1; node < each->size(); ++node) {
      if (each == &page) of_one.push_back({each, node});
      of_two.push_back({each, node});
    }
  }
  std::vector<std::string> all = shared_expressions(of_one, 1000);
  EXPECT_GT(all.size(), 20U);
  EXPECT_EQ(shared_expressions(of_two, 1000), all);
  for (std::size_t i = 1; i < all.size(); ++i) {
    const auto rank = [&](std::size_t at) { return std::pair(complexity(all[at]), all[at]); };
    EXPECT_LT(rank(i - 1), rank(i));
  }
  all.resize(7);
  EXPECT_EQ(shared_expressions(of_one, 7), all);
  EXPECT_THAT(shared_expressions(of_one, 0), IsEmpty());
}

}  // namespace
}  // namespace wrapwright
