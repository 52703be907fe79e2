// SPDX-License-Identifier: Apache-2.0
#include "site/rules/target.h"

#include <gtest/gtest.h>

#include "site/rules/fit.h"
#include "site/rules/reader_article.h"
#include "support/page_of.h"

namespace wrapwright {
namespace {

constexpr const char* kNested =
    "<div class=page><div class=a><p>1</p><div class=a>2<i class=x>3</i></div></div><div class=a>4</div></div>";

TEST(Target, TakesAndRemovesAsTheProgramDoes) {
  struct Case {
    const char* content;
    const char* exclusion;
    TargetBehavior behavior;
    const char* text;
  };
  const Page page = page_of(kNested);
  for (const auto& c : {Case{".a", "", {Takes::kOutermost, Removes::kAnywhere}, "1 23 4"},
                        Case{".a", "", {Takes::kEvery, Removes::kAnywhere}, "1 23 23 4"},
                        Case{".a", "", {Takes::kFirst, Removes::kAnywhere}, "1 23"},
                        Case{".a", ".page .x", {Takes::kOutermost, Removes::kAnywhere}, "1 2 4"},
                        Case{".a", ".page .x", {Takes::kEvery, Removes::kInsideOrSelf}, "1 23 23 4"},
                        Case{".a", ".a .x", {Takes::kEvery, Removes::kInsideOrSelf}, "1 2 2 4"},
                        Case{".a", "div.a", {Takes::kEvery, Removes::kInsideOrSelf}, ""},
                        Case{".a", ".a > .x", {Takes::kFirst, Removes::kInside}, "1 2"},
                        Case{".a", ".a > p", {Takes::kFirst, Removes::kInside}, "1 23"},
                        Case{".a", "p", {Takes::kFirst, Removes::kInside}, "23"}, Case{".b", "", {}, ""}}) {
    const ContentRules rules = {.content = {c.content}, .exclusions = {c.exclusion}};
    EXPECT_EQ(compared_text(page, take_by_css(page, rules, c.behavior)), c.text) << c.content << " " << c.exclusion;
  }
}

TEST(Target, TakesTheFirstOfEachExpression) {
  const Page page = page_of(kNested);
  const ContentRules rules = {.content = {"//div[@class='a'][2]", "//p"}, .exclusions = {"//i"}};
  EXPECT_EQ(compared_text(page, take_by_xpath(page, rules, Takes::kFirstOfEach)), "4 1");
}

TEST(Target, ASiteConfigRemovesTheTitleAndTakesTheFirstBodyThatIsLeft) {
  const Page page = page_of("<main><h1>T</h1><p>1</p></main><article>2<b>3</b></article>");
  struct Case {
    SiteConfigRules rules;
    const char* text;
  };
  for (const auto& c : {Case{{{"//main", "//article"}, {"//h2", "//h1"}, {}}, "1"},
                        Case{{{"//main", "//article"}, {"string(//h1)"}, {}}, "T 1"},
                        Case{{{"//h1", "//article"}, {"//h1"}, {"//b"}}, "2"}, Case{{{"//main | //p"}, {}, {}}, "T 1"},
                        Case{{{"//q"}, {}, {}}, ""}}) {
    EXPECT_EQ(compared_text(page, take_by_site_config(page, c.rules)), c.text) << c.rules.bodies.front();
  }
}

WantedPage wanted(const Page& page, std::vector<NodeIndex> body, std::vector<NodeIndex> excluded = {}) {
  WantedPage out{.page = &page, .url = "", .article = {}};
  out.article.body = std::move(body);
  out.article.excluded = std::move(excluded);
  return out;
}

NodeIndex first(const Page& page, NameId tag) { return *page.first(tag); }

TEST(Fit, FindsOneElementAroundAnArticleOfSeveral) {
  const Page page =
      page_of("<div id=top>menu</div><div class=story><h1>T</h1><p>1</p><div class=ad>x</div><ul><li>2</ul></div>");
  const std::vector<WantedPage> pages = {wanted(page, {first(page, name::p), first(page, name::ul)})};
  const auto rules = fit_container(pages, {}, {Takes::kFirst, Removes::kInside});
  ASSERT_TRUE(rules);
  EXPECT_EQ(rules->content.front(), "//div[contains(concat(' ', normalize-space(@class), ' '), ' story ')]");
  EXPECT_EQ(rules->exclusions,
            (std::vector<std::string>{"//div[contains(concat(' ', normalize-space(@class), ' '), ' ad ')]", "//h1"}));
}

TEST(Fit, RemovesWhatTheWrapperExcludesRatherThanAllThatLooksAlike) {
  const Page page = page_of(
      "<div class=story><h1>T</h1><p>1</p><figure class=ad>x</figure><p>2</p><figure class='ad big'>y</figure></div>");
  const NodeIndex story = first(page, name::div);
  const std::string ads = "//figure[contains(concat(' ', normalize-space(@class), ' '), ' ad ')]";
  const NodeIndex one = first(page, name::figure);
  const std::vector<WantedPage> pages = {wanted(page, {story}, {one, *page.first(name::figure, one + 1)})};
  const auto rules = fit_exclusions(pages, {{story}}, {ads}, {Takes::kFirst, Removes::kInside});
  ASSERT_TRUE(rules);
  EXPECT_EQ(*rules, std::vector<std::string>{ads}) << "//figure would cover both, too";
}

TEST(Fit, RefusesTextThatNoElementHolds) {
  const Page page = page_of("<div class=story>loose<p>1</p><ul><li>2</ul></div>");
  const std::vector<WantedPage> pages = {wanted(page, {first(page, name::p), first(page, name::ul)})};
  EXPECT_FALSE(fit_container(pages, {}, {Takes::kFirst, Removes::kInside}));
}

TEST(Fit, NamesPlacesWhereNamesDoNotTellElementsApart) {
  const Page page = page_of("<div class=story><p>1</p><p>2</p><p>3</p></div>");
  const NodeIndex box = first(page, name::div);
  const std::vector<WantedPage> pages = {wanted(page, {box}, {first(page, name::p)})};
  EXPECT_FALSE(fit_exclusions(pages, {{box}}, {}, {.removes = Removes::kInside})) << "the box itself cannot be named";
  const auto inside = fit_exclusions(pages, {{box}}, {}, {.removes = Removes::kInsideOrSelf});
  ASSERT_TRUE(inside);
  EXPECT_EQ(inside->front(), "//div[contains(concat(' ', normalize-space(@class), ' '), ' story ')]/p[1]");
}

}  // namespace
}  // namespace wrapwright
