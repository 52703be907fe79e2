// SPDX-License-Identifier: Apache-2.0
#include "content/kinds/site_kinds.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "core/normalize/normalizer.h"
#include "site/learn/page_analysis.h"
#include "support/kinds_of_pages.h"
#include "support/toy_models.h"

namespace wrapwright {
namespace {

class SortSite : public ::testing::Test {
 protected:
  SiteKinds sort(const std::vector<PageOfSite>& examples, const FeedItem* item = nullptr) {
    parsed_.clear();
    pages_.clear();
    parsed_.reserve(examples.size());
    for (const PageOfSite& example : examples) {
      parsed_.push_back(normalizer_->parse({example.html, "text/html; charset=utf-8", ""}));
      SitePage& page = pages_.emplace_back();
      page.page = &parsed_.back();
      page.url = example.url;
      if (example.article) page.item = item;
    }
    return sort_pages({pages_, &models_});
  }

  const FeedItem item_ = {};
  Models models_ = toy_models();
  std::unique_ptr<Normalizer> normalizer_ = make_normalizer(NormalizerKind::kHtml5);
  std::vector<Page> parsed_;
  std::vector<SitePage> pages_;
};

std::vector<PageOfSite> mixed() {
  std::vector<PageOfSite> out;
  for (std::size_t i = 0; i < 8; ++i) {
    out.push_back(article_of_site(i));
    out.push_back(list_of_site(i, i % 2 == 0 ? "page/" : "tag/"));
  }
  return out;
}

TEST_F(SortSite, PartsAMixedPile) {
  const auto examples = mixed();
  const FeedItem item;
  for (const FeedItem* named : {static_cast<const FeedItem*>(nullptr), &item}) {
    const SiteKinds kinds = sort(examples, named);
    for (std::size_t i = 0; i < examples.size(); ++i)
      EXPECT_EQ(kinds.is_article[i], examples[i].article) << examples[i].url << " " << kinds.log_odds[i];
    ASSERT_TRUE(kinds.profile);
    EXPECT_EQ(kinds.profile->articles.pages, 8U);
    EXPECT_EQ(kinds.profile->others.pages, 8U);
  }
}

TEST_F(SortSite, LearnedFromArticlesAloneItRefusesLists) {
  for (const std::size_t known : {std::size_t{1}, std::size_t{2}, std::size_t{3}, std::size_t{6}}) {
    SCOPED_TRACE(known);
    std::vector<PageOfSite> articles;
    for (std::size_t i = 0; i < known; ++i) articles.push_back(article_of_site(i));
    const SiteKinds kinds = sort(articles);
    EXPECT_EQ(kinds.articles(), known);
    ASSERT_TRUE(kinds.profile);
    EXPECT_EQ(kinds.profile->articles.pages, known);
    EXPECT_EQ(kinds.profile->others.pages, 0U);
    const SiteJudge judge(*kinds.profile);
    const KindModel& model = models_.kinds;
    for (std::size_t i = 10; i < 14; ++i) {
      for (const PageOfSite& example : {article_of_site(i), list_of_site(i, "page/")}) {
        const Page page = normalizer_->parse({example.html, "text/html; charset=utf-8", ""});
        const double log_odds = judge.log_odds(page_evidence(page, example.url, model), model);
        EXPECT_EQ(judge.accepts(log_odds), example.article) << example.url << " " << log_odds;
      }
    }
  }
}

TEST_F(SortSite, TheAddressOfAListCountsUnlessArticlesHaveSuch) {
  const auto log_odds = [&](const std::string& site, const std::string& url) {
    std::vector<PageOfSite> articles;
    for (std::size_t i = 0; i < 6; ++i) articles.push_back(article_of_site(i, site));
    const SiteKinds kinds = sort(articles);
    const Page page = normalizer_->parse({article_of_site(9).html, "text/html; charset=utf-8", ""});
    const KindModel& model = models_.kinds;
    return kinds.profile ? SiteJudge(*kinds.profile).log_odds(page_evidence(page, url, model), model) : 0;
  };
  const double article = log_odds("https://site.example", "https://site.example/tale-number-9");
  EXPECT_GT(article, 0);
  EXPECT_NEAR(log_odds("https://site.example", "https://site.example/tag/tale-9"), article - kListAddressLogOdds, 1e-6);
  const std::string odd = "https://site.example/category";
  EXPECT_GT(log_odds(odd, odd + "/tale-number-9"), 0);
}

TEST_F(SortSite, APageMayBeUnlikeArticlesWithoutBeingLikeOtherPages) {
  const SiteKinds kinds = sort(mixed());
  ASSERT_TRUE(kinds.profile);
  const SiteJudge judge(*kinds.profile);
  struct Case {
    PageOfSite page;
    bool is_like_others;
  };
  const std::string new_layout =
      "<title>Tale</title><body><main><h1>Tale</h1><p>" + std::string(kStories[0]) + "</main>";
  for (const Case& c : {Case{article_of_site(20), false}, Case{list_of_site(20, "page/"), true},
                        Case{{"https://site.example/tale-number-20", new_layout}, false},
                        Case{{"https://site.example/new/2024/tale.html", new_layout}, false},
                        Case{{"https://site.example/page/20", new_layout}, true},
                        Case{{"https://site.example/new/2024/list.html", list_of_site(20, "").html}, true}}) {
    const Page page = normalizer_->parse({c.page.html, "text/html; charset=utf-8", ""});
    EXPECT_EQ(judge.is_like_others(page_evidence(page, c.page.url, models_.kinds)), c.is_like_others) << c.page.url;
  }
  std::vector<PageOfSite> articles;
  for (std::size_t i = 0; i < 6; ++i) articles.push_back(article_of_site(i));
  const SiteKinds alone = sort(articles);
  ASSERT_TRUE(alone.profile);
  const PageOfSite list = list_of_site(20, "page/");
  const Page page = normalizer_->parse({list.html, "text/html; charset=utf-8", ""});
  EXPECT_FALSE(SiteJudge(*alone.profile).is_like_others(page_evidence(page, list.url, models_.kinds)));
}

TEST_F(SortSite, ASiteOfListsHasNoArticles) {
  std::vector<PageOfSite> lists;
  for (std::size_t i = 0; i < 6; ++i) lists.push_back(list_of_site(i, "page/"));
  EXPECT_EQ(sort(lists).articles(), 0U);
}

TEST_F(SortSite, CopiesOfOnePageAreOfOneKind) {
  EXPECT_EQ(sort(std::vector<PageOfSite>(6, article_of_site(1))).articles(), 6U);
  EXPECT_EQ(sort(std::vector<PageOfSite>(6, list_of_site(1, "page/"))).articles(), 0U);
}

TEST_F(SortSite, AHomePageThatIsTheNewestArticleIsOne) {
  auto examples = mixed();
  PageOfSite home = article_of_site(9);
  home.url = "https://site.example/newest";
  examples.push_back(home);
  EXPECT_TRUE(sort(examples).is_article.back());
}

TEST_F(SortSite, WhatTheFeedNamesIsAnArticle) {
  std::vector<PageOfSite> examples = mixed();
  for (PageOfSite& example : examples) example.article = true;
  const FeedItem item;
  EXPECT_EQ(sort(examples, &item).articles(), examples.size());
}

TEST_F(SortSite, FewArticlesOfAFeedMakeNoArticlesOfLists) {
  const FeedItem item;
  for (const std::size_t articles : {std::size_t{1}, std::size_t{2}, std::size_t{3}}) {
    SCOPED_TRACE(articles);
    std::vector<PageOfSite> pages;
    for (std::size_t i = 0; i < articles; ++i) pages.push_back(article_of_site(i));
    for (std::size_t i = 0; i < 2; ++i) pages.push_back(list_of_site(i, "page/"));
    EXPECT_EQ(sort(pages, &item).articles(), articles);
  }
}

PageOfSite with_linked_headings(PageOfSite page, std::size_t headings) {
  for (std::size_t i = 0; i < headings; ++i)
    page.html += "<h2><a href=/tale-number-" + std::to_string(40 + i) + ">Another tale</a></h2>";
  return page;
}

TEST_F(SortSite, ASingleOddPageIsAnArticle) {
  std::vector<PageOfSite> pages;
  for (std::size_t i = 0; i < 8; ++i) pages.push_back(with_linked_headings(article_of_site(i), 1));
  PageOfSite odd = with_linked_headings(article_of_site(8), 3);
  odd.article = false;
  pages.push_back(odd);
  EXPECT_EQ(sort(pages).articles(), 9U);
  const FeedItem item;
  EXPECT_EQ(sort(pages, &item).articles(), 8U) << "not of the feed";
  odd = with_linked_headings(article_of_site(9), 3);
  pages.push_back(odd);
  EXPECT_EQ(sort(pages).articles(), 8U) << "two of ten";
}

TEST_F(SortSite, TheThresholdIsBelowTheLowestArticleAlsoWhenRounded) {
  models_.kinds.page = toy_trees(page_trait_names(), {{"heading_links", few_heading_links(), 2, -1}});
  models_.kinds.site = toy_trees(relative_trait_names(), {{"above_articles", -0.5, -0.8664, 2}});
  std::vector<PageOfSite> pages;
  for (std::size_t i = 0; i < 8; ++i) pages.push_back(article_of_site(i));
  pages.push_back(with_linked_headings(article_of_site(8), 4));
  const SiteKinds kinds = sort(pages);
  EXPECT_EQ(kinds.articles(), 9U);
  ASSERT_TRUE(kinds.profile);
  EXPECT_EQ(kinds.profile->threshold, -0.867);
}

TEST_F(SortSite, ThatTheOnlyOtherPageIsLikeItselfSaysNothing) {
  models_.kinds.site = toy_trees(relative_trait_names(), {{"log_odds", 0, -1, 2}, {"above_others", 0.5, -3, 0}});
  std::vector<PageOfSite> pages;
  for (std::size_t i = 0; i < 8; ++i) pages.push_back(article_of_site(i));
  pages.push_back(with_linked_headings(article_of_site(8), 3));
  EXPECT_EQ(sort(pages).articles(), 9U);
}

TEST_F(SortSite, PartsPagesByTheWidestGapWhereverItsMiddleLies) {
  // Articles have 5, lists -1.2 or -1.4.
  models_.kinds.page =
      toy_trees(page_trait_names(), {{"heading_links", 0.5, 5, -1.2}, {"heading_links", few_heading_links(), 0, -0.2}});
  models_.kinds.site = toy_trees(relative_trait_names(), {{"above_least_article", -0.5, -2, 2}});
  std::vector<PageOfSite> pages;
  for (std::size_t i = 0; i < 4; ++i) pages.push_back(article_of_site(i));
  for (std::size_t i = 4; i < 8; ++i) {
    pages.push_back(with_linked_headings(article_of_site(i), 1));
    pages.push_back(with_linked_headings(article_of_site(i + 4), 4));
  }
  const SiteKinds kinds = sort(pages);
  EXPECT_EQ(kinds.articles(), 4U);
  EXPECT_TRUE(kinds.is_article[0]);
}

TEST_F(SortSite, OneArticleAmongListsGivesAProfile) {
  std::vector<PageOfSite> pages = {article_of_site(1)};
  for (std::size_t i = 0; i < 5; ++i) pages.push_back(list_of_site(i, "page/"));
  const SiteKinds kinds = sort(pages);
  EXPECT_EQ(kinds.articles(), 1U);
  EXPECT_TRUE(kinds.is_article[0]);
  ASSERT_TRUE(kinds.profile);
  EXPECT_EQ(kinds.profile->others.pages, 5U);
}

TEST_F(SortSite, PagesInDoubtGoWithMostThatHaveSuchAddresses) {
  struct Case {
    const char* what;
    std::size_t sure;
    std::size_t in_doubt;
    std::string address;  // of those in doubt
    double log_odds;      // of the same
    std::size_t articles;
  };
  const std::string same = "https://site.example/tale-number-";
  for (const Case& c : {Case{"half", 3, 3, same, -1, 6}, Case{"less than half", 2, 3, same, -1, 2},
                        Case{"plainly no articles", 3, 3, same, -3, 3},
                        Case{"other addresses", 3, 3, "https://site.example/stories/tale-", -1, 3},
                        Case{"two of the form", 1, 1, same, -1, 1}}) {
    SCOPED_TRACE(c.what);
    models_.kinds.page = toy_trees(page_trait_names(), {{"heading_links", few_heading_links(), 5, c.log_odds}});
    models_.kinds.site = toy_trees(relative_trait_names(), {{"above_least_article", -0.5, -2, 2}});
    std::vector<PageOfSite> pages;
    for (std::size_t i = 0; i < c.sure; ++i) pages.push_back(article_of_site(i));
    for (std::size_t i = 0; i < c.in_doubt; ++i) {
      pages.push_back(with_linked_headings(article_of_site(i + c.sure), 4));
      pages.back().url = c.address + std::to_string(i + c.sure);
    }
    for (std::size_t i = 0; i < 3; ++i) pages.push_back(list_of_site(i, i % 2 == 0 ? "page/" : "tag/"));
    EXPECT_EQ(sort(pages).articles(), c.articles);
  }
}

TEST_F(SortSite, PagesWithoutAddressAreNotOfOneForm) {
  models_.kinds.page = toy_trees(page_trait_names(), {{"heading_links", few_heading_links(), 2, -1}});
  models_.kinds.site = toy_trees(relative_trait_names(), {{"above_least_article", -0.5, -2, 2}});
  std::vector<PageOfSite> pages;
  for (std::size_t i = 0; i < 4; ++i) pages.push_back(article_of_site(i));
  for (std::size_t i = 4; i < 7; ++i) pages.push_back(with_linked_headings(article_of_site(i), 4));
  for (PageOfSite& page : pages) page.url.clear();
  EXPECT_EQ(sort(pages).articles(), 4U);
}

TEST_F(SortSite, AProfileThatRefusesOneOfFewArticlesIsNone) {
  struct Case {
    double log_odds;
    std::size_t pages;
    bool has_profile;
  };
  for (const Case& c : {Case{-3, 3, false}, Case{-2, 3, true}, Case{1, 3, true}, Case{-3, 1, false}}) {
    SCOPED_TRACE(testing::Message() << c.log_odds << ' ' << c.pages);
    models_.kinds.site = toy_trees(relative_trait_names(), {{"log_odds", 0, c.log_odds, c.log_odds}});
    std::vector<PageOfSite> pages;
    for (std::size_t i = 0; i < c.pages; ++i) pages.push_back(article_of_site(i));
    for (const FeedItem* named : {static_cast<const FeedItem*>(nullptr), &item_}) {
      const SiteKinds kinds = sort(pages, named);
      EXPECT_EQ(kinds.articles(), c.pages);
      EXPECT_EQ(kinds.profile.has_value(), c.has_profile);
    }
  }
}

TEST_F(SortSite, NoPagesHaveNoArticles) {
  const SiteKinds kinds = sort({});
  EXPECT_EQ(kinds.articles(), 0U);
  EXPECT_FALSE(kinds.profile);
}

}  // namespace
}  // namespace wrapwright
