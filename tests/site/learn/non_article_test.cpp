// SPDX-License-Identifier: Apache-2.0
#include "site/learn/non_article.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "site/learn/learn_wrapper.h"
#include "site/wrapper/applier.h"
#include "support/site.h"
#include "support/stories.h"

namespace wrapwright {
namespace {

// Texts that begin with "yes" are article content, all others are not.
class ScoredFixture {
 public:
  explicit ScoredFixture(const std::vector<std::string>& bodies) : site_(bodies) {
    scored_site_.pages = site_.pages();
    for (std::size_t p = 0; p < scored_site_.pages.size(); ++p) {
      const Page& page = *site_.pages()[p].page;
      ScoredPage& scored =
          scored_site_.scored.emplace_back(ScoredPage{&page, &scored_site_.pages[p].blocks().blocks, {}});
      for (const PageBlock& block : scored.blocks->blocks)
        scored.content.push_back(page.text(block.runs.first).starts_with("yes") ? 0.95F : 0.02F);
    }
    scored_site_.pool = candidate_pool(scored_site_.scored);
  }
  [[nodiscard]] const ScoredSite& site() const { return scored_site_; }
  [[nodiscard]] const std::vector<SitePage>& pages() const { return site_.pages(); }

 private:
  TestSite site_;
  ScoredSite scored_site_;
};

std::string article(const std::string& around = "") {
  return "<div class=menu>no menu</div>" + around + "<div class=story>yes " + kStories[0] + " " + kStories[1] +
         "</div>";
}
std::string index(const std::string& name) {
  return "<div class=menu>no menu</div><div class=" + name + "><p>no " + kStories[2] + "</p></div>";
}

TEST(FindNoArticle, TellsAKindOfPageByWhatItAloneHas) {
  struct Case {
    const char* name;
    std::vector<std::string> pages;
    std::vector<std::string> guards;
  };
  const std::string hidden = "<div class=list></div>";  // without text
  for (const Case& c : {
           Case{"two of a kind among articles",
                {article(), article(), index("list"), article(), index("list")},
                {"list"}},
           Case{"one page alone", {article(), article(), article(), index("list")}, {}},
           Case{"too few articles", {article(), article(), index("list"), index("list")}, {}},
           Case{"an element without text on an article",
                {article(), article(), article(hidden), index("list"), index("list")},
                {}},
           Case{"two kinds",
                {article(), article(), article(), index("list"), index("list"), index("form"), index("form")},
                {"list", "form"}},
           Case{"articles alone", {article(), article(), article()}, {}},
       }) {
    SCOPED_TRACE(c.name);
    const ScoredFixture scored(c.pages);
    std::vector<bool> left(c.pages.size(), true);
    const auto found = find_non_articles(scored.site(), left);
    ASSERT_EQ(found.size(), c.guards.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      EXPECT_EQ(found[i].kind, TemplateKind::kNonArticle);
      EXPECT_EQ(found[i].content, "");
      EXPECT_NE(found[i].guard.find(c.guards[i]), std::string::npos) << found[i].guard;
    }
    for (std::size_t i = 0; i < left.size(); ++i)
      EXPECT_EQ(left[i], c.guards.empty() || c.pages[i].find("story") != std::string::npos) << "page " << i;
  }
}

// What looks like article begins with "yes" here, too.
std::string introduction() { return std::string("<div class=aside>yes ") + kStories[5] + "</div>"; }
std::string numbered_article(int i) {
  return introduction() + "<title>" + std::to_string(i) + "</title><div class=story>yes " + std::to_string(i) + " " +
         kStories[static_cast<std::size_t>(i) % 5] + "</div>";
}

TEST(LeaveOutRecurring, LeavesOutPagesThatShowNothingOfTheirOwn) {
  const std::string empty = introduction() + "<ul class=list></ul>";
  const std::string brief = introduction() + "<p>yes but two words</p>";
  const std::string alone = std::string("<div class=story>yes ") + kStories[0] + "</div>";  // without the introduction
  const std::string none = std::string("<p>no ") + kStories[1] + "</p>";
  struct Case {
    const char* name;
    std::vector<std::string> pages;
    std::size_t articles;  // the first ones, which stay
    std::vector<bool> others;
  };
  for (const Case& c : {
           Case{"an empty page", {empty}, 6, {false}},
           Case{"next to nothing beside the introduction", {brief, empty}, 6, {false, false}},
           Case{"an article without the introduction", {alone}, 6, {true}},
           Case{"nothing that looks like article", {none}, 6, {true}},
           Case{"too few articles", {empty, empty}, 2, {true, true}},
           Case{"an introduction on part of the pages", {empty, alone, none}, 3, {true, true, true}},
           Case{"copies of one article", {alone, alone, alone, alone}, 3, {true, true, true, true}},
       }) {
    SCOPED_TRACE(c.name);
    std::vector<std::string> html;
    std::vector<bool> want(c.articles, true);
    for (std::size_t i = 0; i < c.articles; ++i) html.push_back(numbered_article(static_cast<int>(i)));
    html.insert(html.end(), c.pages.begin(), c.pages.end());
    want.insert(want.end(), c.others.begin(), c.others.end());
    const ScoredFixture scored(html);
    std::vector<bool> left(html.size(), true);
    leave_out_recurring(scored.pages(), scored.site(), left);
    EXPECT_EQ(left, want);
  }
}

TEST(LeaveOutRecurring, NeverTakesAPageBackIn) {
  std::vector<std::string> html;
  for (int i = 0; i < 6; ++i) html.push_back(numbered_article(i));
  const ScoredFixture scored(html);
  std::vector<bool> left = {true, false, true, true, true, false};
  const std::vector<bool> before = left;
  leave_out_recurring(scored.pages(), scored.site(), left);
  EXPECT_EQ(left, before);
}

// An empty list shows nothing but the introduction that all pages show. If it were learned from, the content would be
// judged by what it selects there, too.
TEST(LearnWrapper, LearnsNothingFromPagesThatShowWhatAllShow) {
  const std::string menu = "<ul class=menu><li><a href=/>Home</a><li><a href=/n>News</a></ul>";
  const std::string note =
      "<div class=side><p>This small journal is that of one who loves the sea. Often in doubt, rarely content, always "
      "at work on something new, I write here what I learn, so that I do not forget it.</p></div>";
  std::vector<std::string> html;
  for (std::size_t i = 0; i < 6; ++i) html.push_back(note + story_page(i, "story"));
  for (const char* name : {"Recipes", "Films", "Letters"})
    html.push_back(note + "<title>" + name + "</title>" + menu + "<div class=list></div>");
  const TestSite site(html);
  LearnerOptions options;
  options.sort_kinds = false;  // as where they are taken for articles
  const auto wrapper = learn_wrapper("site.example", site.pages(), options);
  options.non_articles = false;
  const auto from_all = learn_wrapper("site.example", site.pages(), options);
  ASSERT_TRUE(wrapper.ok() && from_all.ok());
  EXPECT_GT(wrapper->templates.front().value.value_or(0), from_all->templates.front().value.value_or(1) + 0.05);
}

TEST(LearnWrapper, WritesWhichPagesHoldNoArticle) {
  std::vector<std::string> html = story_pages(6);
  for (int i = 0; i < 3; ++i)
    html.push_back(
        "<title>Films</title><ul class=menu><li><a href=/>Home</a><li><a href=/n>News</a></ul><div class=player>"
        "<video src=" +
        std::to_string(i) + "></video><a href=/p>Play</a></div><div class=foot>Imprint and terms</div>");
  const TestSite site(html);
  LearnerOptions options;
  options.sort_kinds = false;
  const auto wrapper = learn_wrapper("site.example", site.pages(), options);
  ASSERT_TRUE(wrapper.ok());
  EXPECT_EQ(wrapper->statistics.no_article, 3U);
  EXPECT_EQ(wrapper->statistics.matched, 6U);
  EXPECT_EQ(wrapper->templates.front().kind, TemplateKind::kNonArticle);
  options.non_articles = false;
  const auto without = learn_wrapper("site.example", site.pages(), options);
  ASSERT_TRUE(without.ok());
  for (const SiteTemplate& each : without->templates) EXPECT_EQ(each.kind, TemplateKind::kArticle);
}

}  // namespace
}  // namespace wrapwright
