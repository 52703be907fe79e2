// SPDX-License-Identifier: Apache-2.0
#include "research/evaluate/kind_figures.h"

#include <cmath>
#include <gtest/gtest.h>
#include <vector>

namespace wrapwright {
namespace {

TEST(KindFigures, AreByTheKindOfTheIndexElseByTheGold) {
  struct Case {
    const char* kind;
    bool gold;
    std::optional<bool> article;
  };
  for (const Case& c :
       {Case{"article", false, true}, Case{"documentation", true, true}, Case{"listing", true, false},
        Case{"list", true, false}, Case{"collection", true, false}, Case{"product", true, false},
        Case{"error", false, false}, Case{"forum", true, std::nullopt}, Case{"", true, true}, Case{"", false, false}}) {
    SCOPED_TRACE(c.kind);
    CorpusPage page;
    page.kind = c.kind;
    page.gold.article = c.gold;
    EXPECT_EQ(is_article_by_kind(page), c.article);
  }
}

TEST(KindFigures, CountWhatIsRefusedAndAccepted) {
  const std::vector<JudgedKind> pages = {{true, true, 0.9, 1.0}, {true, true, 0.4, 0.5},  {true, false, 0.3, 0.0},
                                         {true, true, 0.8, {}},  {false, true, 0.5, 0.7}, {false, false, 0.1, {}},
                                         {false, false, {}, {}}, {false, false, 0.2, {}}};
  const KindFigures f = kind_figures(pages);
  EXPECT_EQ(f.articles, 4U);
  EXPECT_EQ(f.refused, 1U);
  EXPECT_EQ(f.others, 4U);
  EXPECT_EQ(f.accepted, 1U);
  EXPECT_EQ(f.accuracy, 0.75);
  EXPECT_NEAR(f.auroc, 10.0 / 12, 1e-12) << "of 4 x 3 pairs 0.4 and 0.3 are below 0.5";
  EXPECT_EQ(f.f1_found, 0.75);
  EXPECT_EQ(f.f1_all, 0.5);
}

TEST(KindFigures, AreUnknownWithoutPages) {
  const KindFigures f = kind_figures({});
  EXPECT_TRUE(std::isnan(f.accuracy) && std::isnan(f.auroc) && std::isnan(f.f1_found) && std::isnan(f.f1_all));
  EXPECT_TRUE(std::isnan(kind_figures(std::vector<JudgedKind>{{true, true, 0.5, 1.0}}).auroc)) << "of one kind";
}

}  // namespace
}  // namespace wrapwright
