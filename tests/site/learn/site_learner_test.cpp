// SPDX-License-Identifier: Apache-2.0
#include "site/learn/site_learner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>
#include <string>
#include <vector>

#include "site/wrapper/file.h"
#include "support/kinds_of_pages.h"
#include "support/site.h"
#include "support/stories.h"

namespace wrapwright {
namespace {

using testing::ElementsAre;

constexpr const char* kSite = "site.example";

Result<LearnedSite> learn_in_rounds(std::span<const SitePage> pages, const ConvergenceOptions& rounds) {
  SiteLearnerOptions options;
  options.rounds = rounds;
  return SiteLearner(options).learn({.name = kSite, .pages = pages});
}

TEST(SiteLearner, StopsEarlyWhereThePagesAreAlike) {
  const TestSite site(story_pages(30));
  ConvergenceOptions rounds;
  rounds.min_confidence = 0;
  const auto learned = learn_in_rounds(site.pages(), rounds);
  ASSERT_TRUE(learned.ok()) << learned.error().to_string();
  const std::size_t used = learned->wrapper.samples.size();
  EXPECT_LT(used, 30U);
  EXPECT_GE(used, 8U);
  ASSERT_EQ(learned->report.left_out.size(), 30 - used);
  EXPECT_EQ(learned->report.left_out.front().number, used);
  EXPECT_EQ(learned->report.left_out.front().why, LeftOut::kNotNeeded);
  const auto same = learn_wrapper(kSite, std::span(site.pages()).first(used));
  ASSERT_TRUE(same.ok());
  EXPECT_EQ(format_wrapper(learned->wrapper), format_wrapper(*same)) << "what rounds have analyzed changes nothing";
}

TEST(SiteLearner, TakesAllWhereItNeverIsSure) {
  const TestSite site(story_pages(12));
  ConvergenceOptions rounds;
  rounds.min_confidence = 1;
  const auto learned = learn_in_rounds(site.pages(), rounds);
  ASSERT_TRUE(learned.ok());
  EXPECT_EQ(learned->wrapper.samples.size(), 12U);
  EXPECT_TRUE(learned->report.left_out.empty());
  EXPECT_EQ(learn_in_rounds({}, rounds).error().kind, ErrorKind::kNoPattern);
}

TEST(SiteLearner, TakesAllInTheSecondRoundByAnyLargeStep) {
  const TestSite site(story_pages(12));
  for (const std::size_t step : {std::size_t{12}, std::numeric_limits<std::size_t>::max()}) {
    ConvergenceOptions rounds;
    rounds.step_pages = step;
    rounds.min_confidence = 0;
    const auto learned = learn_in_rounds(site.pages(), rounds);
    ASSERT_TRUE(learned.ok());
    EXPECT_EQ(learned->wrapper.samples.size(), 12U) << step;
  }
}

TEST(SiteLearner, LeavesOutWhatIsBesideAFeedAndLooksLikeItsArticles) {
  const FeedItem item;
  std::vector<PageOfSite> examples;
  for (std::size_t i = 0; i < 5; ++i) examples.push_back(article_of_site(i));
  examples.push_back(list_of_site(1, "page/"));
  examples.push_back(article_of_site(6));
  std::vector<std::string> html;
  for (const PageOfSite& example : examples) html.push_back(example.html);
  const TestSite site(html);
  std::vector<SitePage> pages = site.pages();
  for (std::size_t i = 0; i < pages.size(); ++i) {
    pages[i].url = examples[i].url;
    pages[i].item = i < 5 ? &item : nullptr;
  }
  const SiteLearner learner{SiteLearnerOptions()};
  const auto all = learner.learn({.name = kSite, .pages = pages});
  ASSERT_TRUE(all.ok()) << all.error().to_string();
  EXPECT_EQ(all->report.pages, 7U) << "no page is outside a feed";
  pages[5].is_contrast_page = pages[6].is_contrast_page = true;
  const auto learned = learner.learn({.name = kSite, .pages = pages, .feed = "https://site.example/feed"});
  ASSERT_TRUE(learned.ok()) << learned.error().to_string();
  EXPECT_EQ(learned->report.pages, 6U);
  ASSERT_EQ(learned->report.left_out.size(), 1U);
  EXPECT_EQ(learned->report.left_out[0].number, 6U);
  EXPECT_EQ(learned->report.left_out[0].why, LeftOut::kLikeTheArticles);
  EXPECT_EQ(learned->wrapper.samples.back().url, examples[5].url) << "the list stays";
  EXPECT_EQ(learned->wrapper.feed, "https://site.example/feed");
}

TEST(SiteLearner, LeavesOutWhatIsNoPage) {
  const std::string feed = "<?xml version='1.0'?><rss><channel><title>Tales</title></channel></rss>";
  std::vector<std::string> html = story_pages(6);
  html.insert(html.begin(), feed);
  html.insert(html.begin() + 3, "{\"name\": \"Tales\"}");
  const TestSite site(html);
  std::vector<SitePage> pages = site.pages();
  const auto learned = SiteLearner(SiteLearnerOptions()).learn({.name = kSite, .pages = pages});
  ASSERT_TRUE(learned.ok()) << learned.error().to_string();
  EXPECT_EQ(learned->report.pages, 6U);
  ASSERT_EQ(learned->report.left_out.size(), 2U);
  for (const auto& [at, number] : {std::pair(0U, 0U), std::pair(1U, 3U)}) {
    EXPECT_EQ(learned->report.left_out[at].number, number);
    EXPECT_EQ(learned->report.left_out[at].why, LeftOut::kNoPage);
  }
  pages.back().is_contrast_page = true;
  const auto beside = SiteLearner(SiteLearnerOptions()).learn({.name = kSite, .pages = pages});
  ASSERT_TRUE(beside.ok()) << beside.error().to_string();
  ASSERT_EQ(beside->report.left_out.size(), 3U);
  EXPECT_EQ(beside->report.left_out[2].number, 7U);
  EXPECT_EQ(beside->report.left_out[2].why, LeftOut::kLikeTheArticles);
  const auto nothing = SiteLearner(SiteLearnerOptions()).learn({.name = kSite, .pages = std::span(pages).first(1)});
  ASSERT_FALSE(nothing.ok());
  EXPECT_EQ(nothing.error().to_string(),
            "site.example: no pages to learn from: all are feeds, other XML, JSON, redirections or empty");
  const auto of_none = SiteLearner(SiteLearnerOptions()).learn({.name = kSite, .pages = {}});
  ASSERT_FALSE(of_none.ok());
  EXPECT_EQ(of_none.error().to_string(), "site.example: no pages to learn from");
}

TEST(SiteLearner, UpdatesTheStoredWrapperByThePagesInItsScope) {
  const TestSite site(story_pages(6));
  std::vector<SitePage> pages = site.pages();
  for (std::size_t i = 0; i < pages.size(); ++i) pages[i].url = "https://site.example/a/" + std::to_string(i);
  const SiteLearner learner{SiteLearnerOptions()};
  auto stored = learner.learn({.name = kSite, .pages = pages});
  ASSERT_TRUE(stored.ok()) << stored.error().to_string();
  EXPECT_FALSE(stored->report.update.has_value());
  stored->wrapper.scope = "https://site.example/a/";
  pages[2].url = "https://site.example/b/2";
  const auto updated =
      learner.learn({.name = kSite, .pages = pages, .stored = &stored->wrapper, .is_edited = true, .feed = {}});
  ASSERT_TRUE(updated.ok()) << updated.error().to_string();
  ASSERT_TRUE(updated->report.update.has_value());
  EXPECT_FALSE(updated->report.update->changed_rules());
  EXPECT_TRUE(updated->wrapper.edited);
  EXPECT_EQ(updated->wrapper.samples.size(), 5U);
  ASSERT_EQ(updated->report.left_out.size(), 1U);
  EXPECT_EQ(updated->report.left_out[0].number, 2U);
  EXPECT_EQ(updated->report.left_out[0].why, LeftOut::kOutOfScope);
}

TEST(SiteLearner, LearnsByForestToo) {
  const TestSite site(story_pages(4));
  SiteLearnerOptions options;
  options.method = LearnMethod::kForest;
  const auto learned = SiteLearner(options).learn({.name = kSite, .pages = site.pages()});
  ASSERT_TRUE(learned.ok()) << learned.error().to_string();
  EXPECT_EQ(learned->wrapper.settings.method, LearnMethod::kForest);
}

TEST(SiteLearner, StopsWhenItIsTold) {
  const TestSite site(story_pages(12));
  SiteLearnerOptions options;
  std::vector<std::size_t> told;
  options.rounds.emplace();
  options.on_pages = [&told](std::size_t pages) {
    told.push_back(pages);
    return told.size() < 4;
  };
  const auto learned = SiteLearner(options).learn({.name = kSite, .pages = site.pages()});
  ASSERT_FALSE(learned.ok());
  EXPECT_EQ(learned.error().kind, ErrorKind::kInterrupted);
  EXPECT_EQ(told, (std::vector<std::size_t>{0, 12, 4, 6})) << "at the beginning, of all, and before each round";
}

TEST(AnalyzedPages, SubsetsShareTheAnalyses) {
  const TestSite site(story_pages(3));
  const AnalyzedPages all = site.pages();
  const AnalyzedPages some = all.only({true, false, true});
  ASSERT_EQ(some.size(), 2U);
  EXPECT_EQ(&some[1].blocks(), &all[2].blocks());
  EXPECT_EQ(&some[1].features(), &all[2].features());
  EXPECT_EQ(&some[0].kind(), &all.first(1)[0].kind());
  EXPECT_EQ(some.views()[1].page, site.pages()[2].page);
}

}  // namespace
}  // namespace wrapwright
