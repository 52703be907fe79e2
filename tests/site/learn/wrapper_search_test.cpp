// SPDX-License-Identifier: Apache-2.0
#include "site/learn/wrapper_search.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "support/site.h"

namespace wrapwright {
namespace {

// The probability of a block by its first word: "yes1" is content, "maybe" rather not, all else is not, "never" for sure.
float probability_of(std::string_view text) {
  if (text.starts_with("never")) return 0;
  if (text.starts_with("yes")) return 0.95F;
  return text.starts_with("maybe") ? 0.35F : 0.05F;
}

// Pages whose blocks have these probabilities.
class ScoredFixture {
 public:
  explicit ScoredFixture(const std::vector<std::string>& bodies) : site_(bodies) {
    for (const SitePage& page : site_.pages()) blocks_.push_back(page_blocks(*page.page));
    for (std::size_t p = 0; p < blocks_.size(); ++p) {
      const Page& page = *site_.pages()[p].page;
      ScoredPage& scored = pages_.emplace_back(ScoredPage{&page, &blocks_[p], {}});
      for (const PageBlock& block : blocks_[p].blocks)
        scored.content.push_back(probability_of(page.text(block.runs.first)));
    }
    pool_ = candidate_pool(pages_);
  }
  [[nodiscard]] WrapperSearchResult choose(const std::vector<bool>& use, const SearchOptions& options = {}) const {
    return search_wrapper(pages_, use, pool_, options);
  }
  [[nodiscard]] WrapperSearchResult choose() const { return choose(std::vector<bool>(pages_.size(), true)); }

  [[nodiscard]] WrapperSearchResult exclude(const std::string& content) {
    pool_.push_back(*candidate_of(content, pages_));
    return search_exclusions(pages_, std::vector<bool>(pages_.size(), true), pool_, {pool_.size() - 1});
  }

  [[nodiscard]] std::vector<std::string> contents(const WrapperSearchResult& choice) const {
    return xpaths(choice.contents);
  }
  [[nodiscard]] std::vector<std::string> exclusions(const WrapperSearchResult& choice) const {
    return xpaths(choice.exclusions);
  }

  // The blocks of a page that a choice selects, as their first word each.
  [[nodiscard]] std::string selected(const WrapperSearchResult& choice, std::uint32_t page) const {
    std::vector<bool> in(blocks_[page].blocks.size(), false);
    const auto mark = [&](const std::vector<std::size_t>& chosen, bool value) {
      for (const std::size_t c : chosen)
        for (const BlockSpan& span : pool_[c].spans)
          for (std::uint32_t b = span.first; span.page == page && b < span.last; ++b) in[b] = value;
    };
    mark(choice.contents, true);
    mark(choice.exclusions, false);
    std::string out;
    for (std::size_t b = 0; b < in.size(); ++b) {
      const std::string_view text = pages_[page].page->text(blocks_[page].blocks[b].runs.first);
      if (in[b]) out += (out.empty() ? "" : " ") + std::string(text.substr(0, text.find(' ')));
    }
    return out;
  }

 private:
  [[nodiscard]] std::vector<std::string> xpaths(const std::vector<std::size_t>& chosen) const {
    std::vector<std::string> out;
    for (const std::size_t c : chosen) out.push_back(pool_[c].xpath);
    return out;
  }

  TestSite site_;
  std::vector<PageBlocks> blocks_;
  std::vector<ScoredPage> pages_;
  std::vector<CandidateExpression> pool_;
};

std::string text(const std::string& first) { return first + " and more words that all belong to the same block"; }
std::string block(const std::string& class_name, const std::string& inner) {
  return "<div class=" + class_name + ">" + inner + "</div>";
}
std::string paragraph(const std::string& first) { return "<p>" + text(first) + "</p>"; }

TEST(WrapperSearch, SelectsWhatIsLikelyAndNothingElse) {
  const std::string menu = block("menu", text("no"));
  struct Case {
    const char* name;
    std::string body;
    const char* selected;
    std::size_t contents;
    std::size_t exclusions;
  };
  for (const Case& c : {
           Case{"a container", menu + block("story", paragraph("yes1") + paragraph("yes2")), "yes1 yes2", 1, 0},
           Case{"less a share bar in it",
                menu + block("story", paragraph("yes1") + block("share", text("no")) + paragraph("yes2")), "yes1 yes2",
                1, 1},
           Case{"two siblings",
                menu + block("lead", text("yes1")) + block("ad", text("no")) + block("text", text("yes2")), "yes1 yes2",
                2, 0},
       }) {
    SCOPED_TRACE(c.name);
    const ScoredFixture site({c.body, c.body});
    const WrapperSearchResult choice = site.choose();
    EXPECT_EQ(site.selected(choice, 0), c.selected);
    EXPECT_EQ(site.selected(choice, 1), c.selected);
    EXPECT_LE(choice.contents.size() + choice.exclusions.size(), c.contents + c.exclusions) << "no more than it takes";
    ASSERT_EQ(choice.expected.size(), 2U);
    EXPECT_GT(choice.expected[0], 0.85);
  }
}

TEST(WrapperSearch, IsEmptyWhereNothingCanBeChosen) {
  EXPECT_TRUE(ScoredFixture({"", "<img src=a>"}).choose().contents.empty());
  const ScoredFixture site({block("story", text("yes")), block("story", text("yes"))});
  EXPECT_TRUE(site.choose({false, false}).contents.empty()) << "no page counts";
}

TEST(WrapperSearch, HeedsOnlyThePagesThatCount) {
  const ScoredFixture site({block("story", text("yes1")) + block("film", text("no")),
                            block("film", text("yes2")) + block("story", text("no"))});
  EXPECT_EQ(site.selected(site.choose({true, false}), 0), "yes1");
  EXPECT_EQ(site.selected(site.choose({false, true}), 1), "yes2");
}

TEST(WrapperSearch, PrefersTheNameThatLasts) {
  const auto body = [](const std::string& attributes) {
    return "<section " + attributes + ">" + paragraph("yes") + "</section>" + block("menu", text("no"));
  };
  const std::string story = "//section[contains(concat(' ', normalize-space(@class), ' '), ' story ')]";
  struct Case {
    const char* name;
    std::vector<std::string> bodies;
    std::vector<std::string> contents;
  };
  for (const Case& c : {
           Case{"how a number begins",
                {body("id=story4711"), body("id=story4711")},
                {"//section[starts-with(@id, 'story')]"}},
           Case{"a class, not a checksum",
                {body("class='css-1db4c4n story'"), body("class='css-1db4c4n story'")},
                {story}},
           Case{"a number, where there is nothing else",
                {body("id=s4711"), body("id=s4711")},
                {"//section[@id='s4711']"}},
           Case{"one on all pages, not one for each",
                {body("id=a class=story"), body("id=b class=story"), body("id=c class=story")},
                {story}},
       }) {
    SCOPED_TRACE(c.name);
    const ScoredFixture site(c.bodies);
    EXPECT_EQ(site.contents(site.choose(std::vector<bool>(c.bodies.size(), true))), c.contents);
  }
}

// Elements of three pages, each with what should be excluded there.
std::vector<std::string> pages_with(const std::vector<std::string>& inside) {
  std::vector<std::string> out;
  for (const std::string& each : inside)
    out.push_back(block("story", paragraph("yes1") + each + paragraph("yes2")) + block("menu", text("no")));
  return out;
}

TEST(WrapperSearch, ExcludesByWhatOtherPagesHaveToo) {
  struct Case {
    const char* name;
    std::vector<std::string> inside;
    std::vector<std::string> exclusions;
  };
  for (const Case& c : {
           Case{"the part of a name that is not generated",
                {block("slot__OsKUQ", text("no")), block("slot__bRtXA", text("no")), block("slot__1k3x9z", text("no"))},
                {"//div[starts-with(@class, 'slot__')]"}},
           Case{"no name that was made for one page", {"<p class=css-1dbjc4n>" + text("no") + "</p>", "", ""}, {}},
           Case{"not all links, where sentences have some",
                {paragraph("yes with <a>a link of words in the sentence</a>") + "<p><a>" + text("no") + "</a></p>",
                 paragraph("yes with <a>a link of words in the sentence</a>") + "<p><a>" + text("no") + "</a></p>",
                 paragraph("yes with <a>a link of words in the sentence</a>") + "<p><a>" + text("no") + "</a></p>"},
                {}},
           Case{"a name of links that are whole blocks",
                {"<p><a class=more>" + text("no") + "</a></p>", "<p><a class=more>" + text("no") + "</a></p>", ""},
                {"//a[contains(concat(' ', normalize-space(@class), ' '), ' more ')]"}},
           Case{"the caption of a figure, whose picture stays",
                {"<figure class=f><img src=i><figcaption class=c>" + text("no") + "</figcaption></figure>",
                 "<figure class=f><img src=i><figcaption class=c>" + text("no") + "</figcaption></figure>", ""},
                {"//figcaption[contains(concat(' ', normalize-space(@class), ' '), ' c ')]"}},
           Case{"the caption of a figure in a box, with its picture",
                {"<div class=f><figure><img src=i><figcaption class=c>" + text("no") + "</figcaption></figure></div>",
                 "<div class=f><figure><img src=i><figcaption class=c>" + text("no") + "</figcaption></figure></div>",
                 ""},
                {"//figcaption[contains(concat(' ', normalize-space(@class), ' '), ' c ')]"}},
           Case{"a figure in which more than a part shows text",
                {"<figure class=f>" + text("no") + "<p class=c>" + text("no") + "</p></figure>",
                 "<figure class=f>" + text("no") + "<p class=c>" + text("no") + "</p></figure>", ""},
                {"//figure[contains(concat(' ', normalize-space(@class), ' '), ' f ')]"}},
           Case{"no name of links that cut sentences as well",
                {paragraph("yes " + text("so") + "<a class=more>" + text("so") + text("so") + "</a>") +
                     "<p><a class=more>no and more words</a></p>",
                 paragraph("yes " + text("so") + "<a class=more>" + text("so") + text("so") + "</a>") +
                     "<p><a class=more>no and more words</a></p>",
                 ""},
                {}},
       }) {
    SCOPED_TRACE(c.name);
    const ScoredFixture site(pages_with(c.inside));
    EXPECT_EQ(site.exclusions(site.choose()), c.exclusions);
  }
}

TEST(WrapperSearch, ExcludesAFewWordsThatAreKnownToBeForeign) {
  std::string story;
  for (std::size_t i = 0; i < 100; ++i) story += paragraph("yes" + std::to_string(i));
  const std::vector<std::string> share = {"//div[contains(concat(' ', normalize-space(@class), ' '), ' share ')]"};
  for (const bool is_known : {true, false}) {
    const std::string body = block("story", block("share", is_known ? "never" : "no") + story);
    const ScoredFixture site({body, body});
    EXPECT_EQ(site.exclusions(site.choose()), is_known ? share : std::vector<std::string>()) << is_known;
  }
}

TEST(WrapperSearch, PrefersAContainerToItsParagraphs) {
  const std::string feet = block("share", "no") + block("tags", "no") + block("more", "no");
  const std::string body = block("story", "<p>" + text("yes") + text("so") + "</p>" + feet);
  const ScoredFixture site({body, body, body});
  const std::string story = "//div[contains(concat(' ', normalize-space(@class), ' '), ' story ')]";
  const std::vector<bool> all(3, true);
  SearchOptions options;
  EXPECT_EQ(site.contents(site.choose(all, options)), std::vector<std::string>{story});
  options.text_part_price = 0;
  EXPECT_NE(site.contents(site.choose(all, options)), std::vector<std::string>{story}) << "three exclusions cost more";
}

// Each of the forty elements around the article also holds another text, and there are more of these than allowed
// exclusions.
TEST(WrapperSearch, BeginsAlsoWithTheElementThatHoldsLeastElse) {
  std::string body = block("story", paragraph("yes1") + paragraph("yes2"));
  for (int i = 0; i < 40; ++i) {
    const std::string name(1 + static_cast<std::size_t>(i), 'x');
    body = block("around-" + name, body + block("beside-" + name, text("no")));
  }
  const ScoredFixture site({body, body});
  const std::vector<std::string> story = {"//div[contains(concat(' ', normalize-space(@class), ' '), ' story ')]"};
  SearchOptions options;
  EXPECT_EQ(site.contents(site.choose({true, true}, options)), story);
  EXPECT_TRUE(site.choose({true, true}, options).exclusions.empty());
  options.tight_starts = 0;
  EXPECT_NE(site.contents(site.choose({true, true}, options)), story);
}

// One exclusion cuts the menus out of either element. Rounding makes the values of some of these sites differ.
TEST(WrapperSearch, TakesOfEqualResultsTheOneThatHoldsLess) {
  const std::vector<std::string> story = {"//div[contains(concat(' ', normalize-space(@class), ' '), ' story ')]"};
  const std::string menu = block("menu", text("no"));
  std::string around;
  for (std::size_t menus = 1; menus <= 8; ++menus) {
    around += menu;
    const std::string body =
        "<div id=wide>" + around + block("story", menu + paragraph("yes1") + paragraph("yes2")) + "</div>";
    const ScoredFixture site({body, body, body});
    const WrapperSearchResult choice = site.choose();
    EXPECT_EQ(site.contents(choice), story) << menus;
    EXPECT_EQ(choice.exclusions.size(), 1U) << menus;
    ASSERT_FALSE(choice.runners_up.empty()) << menus;
    EXPECT_NEAR(choice.runners_up.front().value, choice.value, 1e-9) << menus;
  }
}

TEST(WrapperSearch, TakesNoContentByTheGeneratedNameOfOnePage) {
  const auto body = [](const std::string& name, const std::string& inside) {
    std::string menus;
    for (const char* menu : {"a", "b", "c", "d", "e", "f", "g", "h"}) menus += block(name + menu, text("no"));
    return menus + "<h1 class=title>yes1 and a few words</h1><div id=" + name + ">" + inside + "</div>";
  };
  const auto is_chosen = [&](const std::string& name) {
    const ScoredFixture site(
        {body(name, text("yes2") + text(" so")), body("r4712", text("no")), body("q4713", text("no"))});
    const std::vector<std::string> contents = site.contents(site.choose());
    return std::find(contents.begin(), contents.end(), "//div[@id='" + name + "']") != contents.end();
  };
  EXPECT_TRUE(is_chosen("story"));
  EXPECT_FALSE(is_chosen("s4711"));
}

// Ten comments next to one line of article: they raise the expected F1, although each of them probably does not belong
// to it.
TEST(WrapperSearch, AddsNothingThatIsRatherForeign) {
  std::string body = block("story", text("yes1"));
  for (int i = 0; i < 10; ++i) body += block("comment", text("maybe"));
  for (int i = 0; i < 30; ++i) body += block("menu", text("no"));
  const ScoredFixture site({body, body});
  SearchOptions options;
  options.max_exclusions = 0;
  EXPECT_EQ(site.selected(site.choose({true, true}, options), 0), "yes1");
  options.min_added_precision = 0.3;
  EXPECT_EQ(site.choose({true, true}, options).contents.size(), 2U);
}

// The link to the article itself in a list of the newest says its headline.
TEST(WrapperSearch, AddsNothingFromNavigationOrBesideTheArticle) {
  std::string others;
  for (int i = 0; i < 10; ++i) others += "<li>" + text("no") + "</li>";
  const auto selected_with = [&](const std::string& tag) {
    const std::string body = block("story", text("yes1") + " " + text("and")) + "<" + tag + "><ul><li class=active>" +
                             text("yes2") + "</li>" + others + "</ul></" + tag + ">";
    const ScoredFixture site({body, body});
    SearchOptions options;
    options.max_exclusions = 0;
    return site.selected(site.choose({true, true}, options), 0);
  };
  EXPECT_EQ(selected_with("div"), "yes1 yes2");
  EXPECT_EQ(selected_with("nav"), "yes1");
  EXPECT_EQ(selected_with("aside"), "yes1");
}

TEST(WrapperSearch, TakesAnArticleThatStandsInAnAside) {
  const std::string body = "<aside>" + block("story", text("yes1")) + block("menu", text("no")) + "</aside>";
  const ScoredFixture site({body, body});
  EXPECT_EQ(site.selected(site.choose(), 0), "yes1");
}

TEST(WrapperSearch, TellsOfTheEndsThatItDidNotTakeBestFirst) {
  // What is likely stands in one of two containers, or in both: each is an end, and so is what is around both.
  const std::string body = block("all", block("a", paragraph("yes1") + paragraph("yes2") + paragraph("yes3")) +
                                            block("b", paragraph("yes4")) + block("ad", text("no")));
  const ScoredFixture site({body, body});
  const WrapperSearchResult choice = site.choose();
  ASSERT_GE(choice.runners_up.size(), 1U);
  EXPECT_LE(choice.runners_up.size(), 3U);
  double before = choice.value;
  std::set<std::set<std::size_t>> known{{choice.contents.begin(), choice.contents.end()}};
  for (const OtherContents& other : choice.runners_up) {
    EXPECT_LE(other.value, before);
    before = other.value;
    EXPECT_TRUE(known.emplace(other.contents.begin(), other.contents.end()).second) << "named twice";
  }
  for (const std::size_t most : {0U, 1U}) {
    SearchOptions options;
    options.max_runners_up = most;
    EXPECT_EQ(site.choose({true, true}, options).runners_up.size(), most);
  }
}

TEST(WrapperSearch, KeepsToItsLimits) {
  std::string body;
  for (const char* name : {"a", "b", "c", "d", "e"})
    body += block(name, text("yes") + block(std::string("x") + name, text("no"))) + block("ad", text("no"));
  const ScoredFixture site({body, body});
  SearchOptions options;
  options.max_contents = 2;
  options.max_exclusions = 1;
  const WrapperSearchResult choice = site.choose({true, true}, options);
  EXPECT_LE(choice.contents.size(), 2U);
  EXPECT_LE(choice.exclusions.size(), 1U);
}

TEST(SearchExclusions, CutsTheForeignBlocksOutOfAnyContent) {
  ScoredFixture fixture(
      {"<ul class=menu><li>no one</ul><div id=story><p>yes a</p><p class=ad>no two</p></div><p class=foot>no three</p>",
       "<ul class=menu><li>no four</ul><div id=story><p>yes b</p><p class=ad>no five</p></div><p class=foot>no six</p>",
       "<ul class=menu><li>no x</ul><div id=story><p>yes c</p><p class=ad>no y</p></div><p class=foot>no z</p>"});
  const WrapperSearchResult of_body = fixture.exclude("//body");
  EXPECT_EQ(fixture.selected(of_body, 0), "yes");
  EXPECT_EQ(of_body.exclusions.size(), 3U);
  EXPECT_TRUE(of_body.runners_up.empty());
  const WrapperSearchResult of_story = fixture.exclude("//div[@id='story']");
  EXPECT_EQ(of_story.exclusions.size(), 1U);
  EXPECT_GT(of_story.value, of_body.value);
  EXPECT_TRUE(fixture.exclude("//none").exclusions.empty());
}

}  // namespace
}  // namespace wrapwright
