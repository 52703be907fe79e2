// SPDX-License-Identifier: Apache-2.0
#include "site/learn/template_learner.h"

#include <gtest/gtest.h>
#include <string>
#include <utility>
#include <vector>

#include "content/blocks/block_features.h"
#include "content/blocks/block_model.h"
#include "content/blocks/site_features.h"
#include "site/learn/learn_wrapper.h"
#include "support/scored_site.h"
#include "support/site.h"
#include "support/stories.h"

namespace wrapwright {
namespace {

constexpr double kBias = 0.65;

TEST(ScorePagesAlone, ScoresEachPageAsIfThereWereNoOther) {
  const std::vector<std::string> html = story_pages(3);
  const TestSite site(html);
  const ScoredSite together = score_site(site.pages(), standard_block_model(), kBias);
  const ScoredSite alone = score_pages_alone(site.pages(), standard_block_model(), kBias);
  ASSERT_EQ(alone.scored.size(), html.size());
  EXPECT_FALSE(alone.pool.empty());
  for (std::size_t i = 0; i < html.size(); ++i) {
    EXPECT_EQ(alone.scored[i].blocks, &alone.pages[i].blocks().blocks);
    const TestSite one({html[i]});
    EXPECT_EQ(alone.scored[i].content, score_pages_alone(one.pages(), standard_block_model(), kBias).scored[0].content);
    EXPECT_NE(alone.scored[i].content, together.scored[i].content);
  }
}

// The standard page ensemble, and a site ensemble of one leaf that treats no block as part of an article.
BlockModel model_that_sees_no_article() {
  std::string bytes = "wrapwright-trees 1\ndate: 2026-11-23\nscript: test\ntrainer: none\n";
  for (const auto& names : {block_feature_names(), site_feature_names()})
    for (const std::string& name : names) bytes += "feature: " + name + "\n";
  bytes += "trees: 1\n\n";
  bytes += std::string("\x01\0\0\0\x10\xC1\0\0\0\0", 10);  // a node: -9 as a 32-bit float
  auto site = BoostedTrees::read(bytes);
  EXPECT_TRUE(site.ok()) << site.error().to_string();
  return {standard_block_model().page, std::move(site).value()};
}

TEST(LearnWrapper, LearnsFromPagesByThemselvesWhereTheSiteEnsembleSeesNoArticle) {
  const TestSite site(story_pages(3));
  const Models models{model_that_sees_no_article(), standard_kind_model(), standard_type_models()};
  const ScoredSite scored = score_site(site.pages(), models.blocks, kBias);
  ASSERT_TRUE(learn_templates(scored, {true, true, true}, 4).empty());
  const auto wrapper = learn_wrapper("site.example", AnalyzedPages(site.pages(), &models));
  ASSERT_TRUE(wrapper.ok()) << wrapper.error().to_string();
  EXPECT_EQ(wrapper->statistics.matched, 3U);
}

// On old pages the article is the paragraphs of the page, on new ones an element with lists beside foreign paragraphs.
TEST(LearnTemplates, GivesALayoutATemplateOfItsOwnWhereOneForAllIsWorse) {
  const std::string words = " and more words that all belong to the same block";
  const std::string old_page = "<p>yes" + words + "</p><p>yes" + words + "</p><ul><li>no" + words + "</ul>";
  const std::string new_page = "<div class=story><p>yes" + words + "</p><ul><li>yes" + words + "</ul></div><p>no" +
                               words + "</p><p>no" + words + "</p>";
  const std::string story = "//div[contains(concat(' ', normalize-space(@class), ' '), ' story ')]";
  SearchOptions options;
  options.max_contents = 1;
  struct Case {
    const char* name;
    std::vector<std::string> bodies;
    std::size_t most;
    std::size_t templates;
  };
  for (const Case& c : {
           Case{"two layouts", {old_page, old_page, old_page, new_page, new_page, new_page}, 4, 2},
           Case{"one new page is no layout", {old_page, old_page, old_page, new_page}, 4, 1},
           Case{"no more templates than allowed", {old_page, old_page, old_page, new_page, new_page, new_page}, 1, 1},
       }) {
    SCOPED_TRACE(c.name);
    const TestSite site(c.bodies);
    const auto templates =
        learn_templates(scored_by_first_word(site), std::vector<bool>(c.bodies.size(), true), c.most, options);
    ASSERT_EQ(templates.size(), c.templates);
    if (c.templates > 1) {
      EXPECT_EQ(templates[0].content, story) << "before what would select on its pages, too";
      EXPECT_NE(templates[1].content, story);
    }
  }
}

}  // namespace
}  // namespace wrapwright
