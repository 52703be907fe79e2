// SPDX-License-Identifier: Apache-2.0
#include "site/learn/block_scores.h"

#include <cmath>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "support/site.h"
#include "support/stories.h"

namespace wrapwright {
namespace {

constexpr double kBias = 0.5;

double sum_of(const BlockEvidence& evidence) {
  double out = evidence.base + evidence.others + evidence.bound;
  for (const FeaturePart& part : evidence.features) out += part.log_odds;
  return out;
}

TEST(ExplainBlocks, PartsSumUpToTheLogOddsOfTheScore) {
  for (const std::size_t pages : {1U, 2U, 5U}) {
    SCOPED_TRACE(pages);
    const TestSite site(story_pages(pages));
    const AnalyzedPages analyzed = site.pages();
    const auto scored = score_blocks(analyzed, standard_block_model(), kBias);
    const auto evidence = explain_blocks(analyzed, standard_block_model(), kBias, 6);
    ASSERT_EQ(evidence.size(), pages);
    std::size_t bounded = 0;
    for (std::size_t p = 0; p < pages; ++p) {
      ASSERT_EQ(evidence[p].size(), scored[p].content.size());
      ASSERT_GT(evidence[p].size(), 5U);
      for (std::size_t b = 0; b < evidence[p].size(); ++b) {
        const BlockEvidence& each = evidence[p][b];
        EXPECT_NEAR(sum_of(each), each.log_odds, 1e-9);
        EXPECT_NEAR(1 / (1 + std::exp(-each.log_odds)), static_cast<double>(scored[p].content[b]), 1e-5);
        bounded += std::abs(each.bound) > 1e-3 ? 1U : 0U;
      }
    }
    // The bounds are an exception, not what makes the sums right.
    EXPECT_LT(bounded * 4, pages * evidence[0].size());
  }
}

TEST(ExplainBlocks, NamesTheStrongestFeaturesFirst) {
  const TestSite site(story_pages(4));
  const auto few = explain_blocks(site.pages(), standard_block_model(), kBias, 3);
  const auto all = explain_blocks(site.pages(), standard_block_model(), kBias, 10'000);
  for (std::size_t b = 0; b < few[0].size(); ++b) {
    const auto& features = all[0][b].features;
    ASSERT_EQ(few[0][b].features.size(), 3U);
    EXPECT_NEAR(all[0][b].others, 0, 1e-9);
    for (std::size_t f = 1; f < features.size(); ++f)
      EXPECT_GE(std::abs(features[f - 1].log_odds), std::abs(features[f].log_odds));
    for (std::size_t f = 0; f < 3; ++f) EXPECT_EQ(few[0][b].features[f].name, features[f].name);
  }
}

TEST(ScoreBlocks, KnowsWhatIsNoArticleInABarAboveIt) {
  std::vector<std::string> pages = story_pages(4);
  for (std::string& page : pages) {
    const std::size_t headline = page.find("<h1>") + 4;
    const std::string title = page.substr(headline, page.find("</h1>") - headline);
    std::string bar = "<div class=bar><h1>" + title;
    bar.append("</h1><div class=breadcrumbs><a href=/>Home</a> > ").append(title).append("</div></div>");
    page.insert(page.find("<div class=story"), bar);
  }
  const TestSite site(pages);
  const AnalyzedPages analyzed = site.pages();
  for (const ScoredPage& page : score_blocks(analyzed, standard_block_model(), kBias)) {
    std::vector<std::string> none;
    for (std::size_t b = 0; b < page.content.size(); ++b)
      if (page.content[b] == 0) none.emplace_back(page.page->tag_name(page.blocks->blocks[b].node));
    EXPECT_EQ(none, (std::vector<std::string>{"h1", "div"}));
  }
}

TEST(ExplainBlocks, OfNoPagesIsNothing) { EXPECT_TRUE(explain_blocks({}, standard_block_model(), kBias, 3).empty()); }

}  // namespace
}  // namespace wrapwright
