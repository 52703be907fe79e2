// SPDX-License-Identifier: Apache-2.0
#include "site/forest/expression.h"

#include <gtest/gtest.h>

#include "core/normalize/normalizer.h"

namespace wrapwright {
namespace {

std::vector<Page> parse(const std::vector<std::string>& bodies) {
  const auto normalizer = make_normalizer(NormalizerKind::kHtml5);
  std::vector<Page> pages;
  for (const auto& body : bodies) pages.push_back(normalizer->parse({"<body>" + body, {}, {}}));
  return pages;
}

// The element with title="x" on each page.
std::vector<SampleElement> marked(const std::vector<Page>& pages) {
  std::vector<SampleElement> out;
  for (const Page& page : pages) {
    for (NodeIndex i = 1; i < page.size(); ++i) {
      if (page.attribute(i, name::title)) out.push_back({&page, i});
    }
  }
  return out;
}

TEST(Expression, PrefersWhatLasts) {
  struct Case {
    const char* story;
    std::vector<std::string> bodies;
    const char* expected;
  };
  const Case cases[] = {
      {"a class token",
       {"<div class='post x' title>a</div>", "<p></p><div class='post y' title>b</div>"},
       "//div[contains(concat(' ', normalize-space(@class), ' '), ' post ')]"},
      {"an id", {"<div id=main title>a</div><div id=side></div>", "<div id=main title>b</div>"}, "//div[@id='main']"},
      {"an id that is numbered",
       {"<div id=story-12 title>a</div>", "<div id=story-345 title>b</div>"},
       "//div[starts-with(@id, 'story-')]"},
      {"a tag alone", {"<article title>a</article>", "<p><article title>b</article>"}, "//article"},
      {"the second class token",
       {"<div class='box body' title>a</div><div class='box'>c</div>",
        "<div class='box body' title>b</div><div class='box'>c</div>"},
       "//div[contains(concat(' ', normalize-space(@class), ' '), ' box ') and contains(concat(' ', "
       "normalize-space(@class), ' '), ' body ')]"},
      {"the parent",
       {"<div id=a><div class=t title>x</div></div><div class=t></div>",
        "<div class=t></div><div id=a><div class=t title>x</div></div>"},
       "//div[@id='a']/div[contains(concat(' ', normalize-space(@class), ' '), ' t ')]"},
      {"a position below an id",
       {"<table id=t><tr><td>1<td title>a</table>", "<p>more</p><table id=t><tr><td>1<td title>b</table>"},
       "//table[@id='t']/tbody[1]/tr[1]/td[2]"},
      {"dfs numbers where nothing else holds",
       {"<p>1</p><p title>a</p><p>2</p>", "<i></i><i></i><i></i><p title>b</p><p>1</p>"},
       "//p[@dfs='5' or @dfs='7']"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.story);
    const auto pages = parse(c.bodies);
    const auto got = find_expression(marked(pages), AttributeReading::kStable);
    ASSERT_TRUE(got.has_value());
    EXPECT_EQ(*got, c.expected);
  }
}

TEST(Expression, GivesNothingWhereTagsDiffer) {
  const auto pages = parse({"<div title>a</div>", "<p title>b</p>"});
  EXPECT_EQ(find_expression(marked(pages), AttributeReading::kStable), std::nullopt);
  EXPECT_EQ(find_expression({}, AttributeReading::kStable), std::nullopt);
}

TEST(Expression, ExactMeansNothingElseIsSelected) {
  const auto pages = parse({"<div class=a title>a</div><div class=a></div>"});
  const auto samples = marked(pages);
  EXPECT_FALSE(selects_exactly(*XPath::compile("//div"), samples));
  EXPECT_FALSE(selects_exactly(*XPath::compile("//p"), samples));
  EXPECT_TRUE(selects_exactly(*XPath::compile("//div[1]"), samples));
}

}  // namespace
}  // namespace wrapwright
