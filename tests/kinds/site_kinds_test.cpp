// SPDX-License-Identifier: Apache-2.0
#include "kinds/site_kinds.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "normalize/normalizer.h"
#include "support/stories.h"

namespace wrapwright {
namespace {

struct Example {
  std::string url;
  std::string html;
  bool article;
};

std::string head(const std::string& title) {
  return "<title>" + title +
         " - The Site</title><body><ul class=menu><li><a href=/>Home</a><li><a href=/about>About</a></ul>";
}

Example article(std::size_t i) {
  const std::string n = std::to_string(i);
  return {"https://site.example/tale-number-" + n,
          head("Tale " + n) + "<div class=story><h1>Tale " + n + "</h1><p class=date>3 May 2012</p><p>" +
              kStories[i % 6] + "</p><p>" + kStories[(i + 1) % 6] + "</p><p>" + kStories[(i + 2) % 6] + "</p><p>" +
              kStories[(i + 3) % 6] + "</p></div><div class=comments><form><textarea></textarea></form></div>",
          true};
}

Example list(std::size_t i, const std::string& path) {
  std::string items;
  for (std::size_t k = 0; k < 8; ++k) {
    const std::string n = std::to_string(i * 8 + k);
    items += "<div class=teaser><h2><a href=/tale-number-" + n + ">Tale number " + n +
             "</a></h2><p class=date>3 May 2012</p><p>" + std::string(kStories[k % 6]).substr(0, 100) +
             " <a href=/tale-number-" + n + ">Read more</a></p></div>";
  }
  return {"https://site.example/" + path + std::to_string(i),
          head("Tales") + items + "<div class=pagination><a rel=next href=/page/2>Older</a></div>", false};
}

class SortSite : public ::testing::Test {
 protected:
  SiteKinds sort(const std::vector<Example>& examples, const FeedItem* item = nullptr) {
    parsed_.clear();
    pages_.clear();
    parsed_.reserve(examples.size());
    for (const Example& example : examples) {
      parsed_.push_back(normalizer_->parse({example.html, "text/html; charset=utf-8", ""}));
      SitePage& page = pages_.emplace_back();
      page.page = &parsed_.back();
      page.url = example.url;
      if (example.article) page.item = item;
    }
    return sort_site(pages_, standard_kind_model());
  }

  std::unique_ptr<Normalizer> normalizer_ = make_normalizer(NormalizerKind::kHtml5);
  std::vector<Page> parsed_;
  std::vector<SitePage> pages_;
};

std::vector<Example> mixed() {
  std::vector<Example> out;
  for (std::size_t i = 0; i < 8; ++i) {
    out.push_back(article(i));
    out.push_back(list(i, i % 2 == 0 ? "page/" : "tag/"));
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
  std::vector<Example> articles;
  for (std::size_t i = 0; i < 6; ++i) articles.push_back(article(i));
  const SiteKinds kinds = sort(articles);
  EXPECT_EQ(kinds.articles(), 6U);
  ASSERT_TRUE(kinds.profile);
  EXPECT_EQ(kinds.profile->others.pages, 0U);
  const SiteJudge judge(*kinds.profile);
  const KindModel& model = standard_kind_model();
  for (std::size_t i = 10; i < 14; ++i) {
    for (const Example& example : {article(i), list(i, "page/")}) {
      const Page page = normalizer_->parse({example.html, "text/html; charset=utf-8", ""});
      const double log_odds = judge.log_odds(page_evidence(page, example.url, model), model);
      EXPECT_EQ(judge.accepts(log_odds), example.article) << example.url << " " << log_odds;
    }
  }
}

TEST_F(SortSite, ASiteOfListsHasNoArticles) {
  std::vector<Example> lists;
  for (std::size_t i = 0; i < 6; ++i) lists.push_back(list(i, "page/"));
  EXPECT_EQ(sort(lists).articles(), 0U);
}

TEST_F(SortSite, CopiesOfOnePageAreOfOneKind) {
  EXPECT_EQ(sort(std::vector<Example>(6, article(1))).articles(), 6U);
  EXPECT_EQ(sort(std::vector<Example>(6, list(1, "page/"))).articles(), 0U);
}

TEST_F(SortSite, AHomePageThatIsTheNewestArticleIsOne) {
  auto examples = mixed();
  Example home = article(9);
  home.url = "https://site.example/newest";
  examples.push_back(home);
  EXPECT_TRUE(sort(examples).is_article.back());
}

TEST_F(SortSite, WhatTheFeedNamesIsAnArticle) {
  std::vector<Example> examples = mixed();
  for (Example& example : examples) example.article = true;
  const FeedItem item;
  EXPECT_EQ(sort(examples, &item).articles(), examples.size());
}

TEST_F(SortSite, FewPagesGiveNoProfile) {
  const SiteKinds kinds = sort({article(1), article(2)});
  EXPECT_EQ(kinds.articles(), 2U);
  EXPECT_FALSE(kinds.profile);
  EXPECT_EQ(sort({}).articles(), 0U);
}

}  // namespace
}  // namespace wrapwright
