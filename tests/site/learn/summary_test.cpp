// SPDX-License-Identifier: Apache-2.0
#include "site/learn/summary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace wrapwright {
namespace {

using testing::ElementsAre;

Wrapper wrapper() {
  Wrapper out;
  out.settings.method = LearnMethod::kAuto;
  SiteTemplate& index = out.templates.emplace_back();
  index.name = "none";
  index.kind = TemplateKind::kNonArticle;
  index.guard = "//body[@id='front']";
  out.templates.emplace_back().content = "//main";
  out.statistics.pages = 9;
  out.statistics.matched = 6;
  out.statistics.no_article = 3;
  return out;
}

TEST(Summary, SaysGuardsInWords) {
  Wrapper learned = wrapper();
  EXPECT_THAT(guards_in_words(learned),
              ElementsAre("template none: no article where //body[@id='front'] selects something"));
  SiteProfile profile;
  profile.articles.pages = 6;
  profile.articles.addresses = {{"/0/0/a", 0.83}, {"", 0.17}};
  profile.others.pages = 3;
  profile.others.names = {"div.a", "div.b", "div.c", "div.d", "div.e", "div.f"};
  profile.common = {"h1.title"};
  profile.threshold = 0;
  learned.templates.front().guard.clear();
  learned.kinds = profile;
  EXPECT_THAT(
      guards_in_words(learned),
      ElementsAre("kinds: no article where the probability is below 50 %, compared with articles (6) and other "
                  "pages (3); names on nearly all articles: h1.title; on others alone: div.a, div.b, div.c, div.d "
                  "and 2 more; addresses of articles: /0/0/a (83 %)"));
}

TEST(Summary, DoubtsAWrapperOfOneArticleOrOfTheWholePage) {
  Wrapper learned = wrapper();
  EXPECT_THAT(doubts_in_words(learned), testing::IsEmpty());
  learned.templates.back().name = "article";
  learned.templates.back().content = "//html";
  EXPECT_THAT(doubts_in_words(learned), ElementsAre("template article takes the whole page for the article"));
  learned.templates.back().content = "//main";
  learned.statistics.pages = 4;
  learned.statistics.no_article = 3;
  EXPECT_THAT(doubts_in_words(learned), ElementsAre(testing::HasSubstr("learned from one article")));
}

TEST(Summary, CountsArticlesAndOthers) {
  nlohmann::ordered_json out;
  add_wrapper_summary(wrapper(), out);
  EXPECT_EQ(out["xpath"], "//main") << "the first template with articles";
  EXPECT_EQ(out["articles"], 6);
  EXPECT_EQ(out["others"], 3);
  EXPECT_EQ(out["matched"], 6);
  EXPECT_EQ(out["guards"].size(), 1U);
}

}  // namespace
}  // namespace wrapwright
