// SPDX-License-Identifier: Apache-2.0
#include "site/wrapper/low_confidence_fallback.h"

#include <gtest/gtest.h>
#include <optional>

#include "content/blocks/block_model.h"
#include "content/blocks/page_judge.h"
#include "core/normalize/normalizer.h"

namespace wrapwright {
namespace {

Page article_page() {
  return make_normalizer(NormalizerKind::kHtml5)
      ->parse(
          {"<title>Rain</title><ul><li><a href=/>Home</a><li><a href=/n>News</a></ul><article><h1>Rain</h1>"
           "<p>Rain fell on the harbor all night, and the ferries stayed at their moorings until noon.</p>"
           "<p>The baker in the valley bakes rye bread twice a week, in an oven older than the village.</p>"
           "<p>Clocks in the tower ran late for years before somebody climbed up and oiled the wheels.</p></article>"
           "<p><a href=/i>Imprint</a> <a href=/p>Privacy</a></p>",
           "text/html; charset=utf-8", ""});
}

// As if a wrapper had found node 1 and a title.
Outcome match(std::optional<double> confidence) {
  Outcome out;
  out.status = ApplyStatus::kOk;
  out.article.title = "A title";
  out.article.body = {1};
  out.confidence = confidence;
  return out;
}

TEST(LowConfidenceFallback, TakesThePageByItselfWhereTheMatchPromisesLittle) {
  const BoostedTrees& model = standard_block_model().page;
  const Page page = article_page();
  const JudgedArticle alone = extract_by_blocks(page, model);
  ASSERT_GT(alone.confidence, 0.75);
  struct Case {
    const char* name;
    Outcome outcome;
    LowConfidenceOptions options;
    bool replaced;
  };
  Outcome none = match(0.1);
  none.status = ApplyStatus::kNoMatch;
  for (const Case& c : {
           Case{"doubtful", match(0.3), {}, true},
           Case{"sure", match(0.71), {}, false},
           Case{"as sure as is asked for", match(0.3), {.min_confidence = 0.3}, false},
           Case{"nobody knows how sure", match(std::nullopt), {}, false},
           Case{"no match", none, {}, false},
           Case{"not enough more is promised", match(0.69), {.min_gain = alone.confidence - 0.68}, false},
           Case{"enough more is promised", match(0.69), {.min_gain = alone.confidence - 0.7}, true},
       }) {
    SCOPED_TRACE(c.name);
    const auto looked = low_confidence_fallback(page, model, c.outcome, c.options);
    ASSERT_EQ(looked.has_value(), c.replaced);
    if (!looked) continue;
    EXPECT_EQ(looked->article.body, alone.article.body);
    EXPECT_EQ(looked->confidence, alone.confidence);
  }
}

TEST(LowConfidenceFallback, KeepsTheMatchWhereThePageByItselfHasNothing) {
  const Page page = make_normalizer(NormalizerKind::kHtml5)->parse({"<p>one", "text/html", ""});
  EXPECT_FALSE(low_confidence_fallback(page, standard_block_model().page, match(0.1)));
}

}  // namespace
}  // namespace wrapwright
