// SPDX-License-Identifier: Apache-2.0
#include "site/rules/fit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/normalize/normalizer.h"
#include "core/xpath/xpath.h"
#include "site/rules/css_of_xpath.h"

namespace wrapwright {
namespace {

using testing::ElementsAre;

constexpr TargetBehavior kFirstAlone{
    .takes = Takes::kFirst, .removes = Removes::kInside, .is_plain = true, .has_older_trees = true};

struct Sample {
  Page page;
  WantedPage wanted;
};

// A page of which the elements with the attribute data-w are wanted.
Sample sample_of(const std::string& body) {
  Sample out{make_normalizer(NormalizerKind::kHtml5)->parse({body, {}, {}}), {}};
  const auto wanted = XPath::compile("//*[@data-w]");
  out.wanted.article.body = wanted->select(out.page);
  return out;
}

ContentRules as_css(const ContentRules& xpaths) {
  ContentRules out;
  for (const auto& [from, to] : {std::pair{&xpaths.content, &out.content}, {&xpaths.exclusions, &out.exclusions}}) {
    for (const std::string& xpath : *from) {
      const auto css = css_of_xpath(xpath);
      EXPECT_TRUE(css.ok()) << xpath;
      if (css) to->insert(to->end(), css->begin(), css->end());
    }
  }
  return out;
}

// The exclusions for a program that takes the first match alone, which then shows exactly what is wanted; nothing if
// there are none.
std::optional<std::vector<std::string>> exclusions_for(const std::string& body,
                                                       const TargetBehavior& behavior = kFirstAlone) {
  Sample sample = sample_of(body);
  sample.wanted.page = &sample.page;
  const auto rules = fit_container({&sample.wanted, 1}, {}, behavior);
  if (!rules) return std::nullopt;
  const ContentRules css = as_css(*rules);
  const auto taken = take_by_css(sample.page, css, behavior);
  EXPECT_EQ(compared_text(sample.page, taken), compared_text(sample.page, {&sample.wanted.article, 1})) << body;
  return css.exclusions;
}

TEST(FitContainer, RemovesByWhatTellsElementsApart) {
  struct Case {
    const char* what;
    const char* body;
    std::vector<std::string> exclusions;
  };
  const std::vector<Case> cases = {
      {"class", "<div id=a><p data-w>One.</p><p class=ad>Buy</p><p data-w>Two.</p></div>", {"p.ad"}},
      {"other attribute",
       "<div id=a><p data-w>One.</p><font size=1>Buy</font><font size=2 data-w>Two.</font></div>",
       {"font[size='1']"}},
      {"beginning of an address",
       "<div id=a><form action='/stories/vote/1' data-w>One.</form><form action='http://ads.example/buy/7'>Buy</form>"
       "<form action='/stories/vote/2' data-w>Two.</form></div>",
       {"form[action^='http://ads.example/buy/']"}},
      {"grandparent",
       "<section><p><b>Buy</b><i data-w>One.</i></p><div><p><b data-w>Two.</b></p></div></section>",
       {"section > p > b"}},
      {"cell of a row without names",
       "<table id=a><tr><td align=right>Buy</td></tr><tr><td data-w>One.</td></tr><tr><td "
       "data-w>Two.</td></tr></table>",
       {"td[align='right']"}},
  };
  for (const Case& each : cases) {
    SCOPED_TRACE(each.what);
    const auto exclusions = exclusions_for(each.body);
    ASSERT_TRUE(exclusions.has_value());
    EXPECT_EQ(*exclusions, each.exclusions);
  }
}

TEST(FitContainer, HasNoRulesWhereTheProgramCannotRemove) {
  for (const char* const body :
       {"<div id=a><p data-w>One.</p>Buy<p data-w>Two.</p></div>",         // a text in no element of its own
        "<div id=a><p data-w>One.</p><p>Buy</p><p data-w>Two.</p></div>",  // nothing tells the paragraphs apart
        "<div id=a><p>Buy <b>now</b></p><p data-w>One.</p><p data-w>Two.<b>!</b></p></div>",
        "<div id=a><p data-w>One.</p><p data-w>Two.</p><hr><p>Buy</p></div>",         // "hr ~ p" is not read by all
        "<div id=a><p data-w>One.</p><p id=101-ad>Buy</p><p data-w>Two.</p></div>"})  // a number of this page
    EXPECT_FALSE(exclusions_for(body).has_value()) << body;
}

TEST(FitContainer, NamesSiblingsForProgramsThatReadThem) {
  TargetBehavior behavior = kFirstAlone;
  behavior.is_plain = false;
  const auto exclusions =
      exclusions_for("<div id=a><p data-w>One.</p><p data-w>Two.</p><hr><p>Buy</p><p>More</p></div>", behavior);
  ASSERT_TRUE(exclusions.has_value());
  EXPECT_THAT(*exclusions, ElementsAre("hr ~ p"));
}

// Names that are specific to each page say nothing about other pages.
TEST(FitContainer, DoesNotLearnPagesByHeart) {
  std::vector<Sample> samples;
  std::vector<WantedPage> pages;
  const auto fitted = [&](const std::vector<std::string>& names) {
    samples.clear();
    pages.clear();
    for (const std::string& name : names)
      samples.push_back(
          sample_of("<div id=a><p data-w>One.</p><p class='" + name + "'>Buy</p><p data-w>Two.</p></div>"));
    for (Sample& sample : samples) {
      sample.wanted.page = &sample.page;
      pages.push_back(sample.wanted);
    }
    return fit_container(pages, {}, kFirstAlone);
  };
  EXPECT_TRUE(fitted({"ad-10", "ad-10", "ad-10"}));
  EXPECT_FALSE(fitted({"10-ad", "11-ad", "12-ad"}));
  EXPECT_FALSE(fitted({"red", "green", "blue"}));
  EXPECT_TRUE(fitted({"red", "green", "green"})) << "one page may have something of its own";
}

// A program that removes anywhere in the page removes the article, too, with what is around it.
TEST(FitContainer, RemovesNothingAroundTheArticle) {
  Sample sample =
      sample_of("<div class=box><div id=a><p data-w>One.</p><div class=box>Buy</div><p data-w>Two.</p></div></div>");
  sample.wanted.page = &sample.page;
  const TargetBehavior behavior{.takes = Takes::kFirstOfEach, .removes = Removes::kAnywhere};
  const auto rules = fit_container({&sample.wanted, 1}, {}, behavior);
  ASSERT_TRUE(rules.has_value());
  const auto taken = take_by_xpath(sample.page, *rules, behavior.takes);
  EXPECT_EQ(compared_text(sample.page, taken), "One. Two.");
}

TEST(FitContainer, PrefersElementsThatAllParsersKnow) {
  Sample sample = sample_of("<table class=story><tr><td data-w>One.</td></tr><tr><td data-w>Two.</td></tr></table>");
  sample.wanted.page = &sample.page;
  const auto rules = fit_container({&sample.wanted, 1}, {}, kFirstAlone);
  ASSERT_TRUE(rules.has_value());
  EXPECT_THAT(as_css(*rules).content, ElementsAre("table.story"));
}

}  // namespace
}  // namespace wrapwright
