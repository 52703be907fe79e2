// SPDX-License-Identifier: Apache-2.0
#include "wrapper/confidence.h"

#include <gtest/gtest.h>
#include <string>

#include "html/normalizer.h"

namespace wrapwright {
namespace {

Page page_of(const std::string& body) {
  return make_normalizer(NormalizerKind::kHtml5)->parse({"<!doctype html><body>" + body, "utf-8", ""});
}

std::string text(std::size_t bytes) { return std::string(bytes, 'x'); }

TEST(SelectionShape, MeasuresWhatIsSelectedAndWhatIsNot) {
  const Page page =
      page_of("<p>" + text(100) + "</p><p>" + text(90) + "</p><p>" + text(60) + "<b>" + text(10) + "</b></p><p><a>" +
              text(140) + "</a></p><p>" + text(300) + "</p><script>" + text(500) + "</script>");
  // html head body p p p b p a p script: the first and third paragraph, without <b>.
  Article article;
  article.body = {4, 6, 8};
  article.excluded = {7};
  const SelectionShape shape = selection_shape(page, article);
  EXPECT_EQ(shape.pieces, 3);
  EXPECT_NEAR(shape.sentences, 100.0 / (100 + 60 + 140 + 1), 1e-9);  // neither the link nor the short text
  EXPECT_NEAR(shape.gap, 90.0 / (100 + 90 + 50), 1e-9);              // not the 300 behind the last
  EXPECT_NEAR(shape.links, 140.0 / (700 + 1), 1e-9);
  EXPECT_NEAR(shape.rest, 700 - 300, 1e-9);
}

TEST(ExpectedF1, FallsWithWhatSamplesDidNotHave) {
  WrapperStatistics learned;
  learned.confidence = 0.95;
  learned.mean_sentences = 0.9;
  learned.mean_rest = 1000;
  const SelectionShape same{.pieces = 1, .sentences = 0.9, .gap = 0, .links = 0.3, .rest = 1000};
  const double usual = expected_f1(learned, same);
  EXPECT_GT(usual, 0.9);
  SelectionShape other = same;
  other.sentences = 0.1;
  EXPECT_LT(expected_f1(learned, other), usual - 0.1);
  other = same;
  other.gap = 0.5;
  EXPECT_LT(expected_f1(learned, other), usual);
  other = same;
  other.rest = 9000;
  EXPECT_LT(expected_f1(learned, other), usual - 0.1);
  learned.confidence = 0.5;
  EXPECT_LT(expected_f1(learned, same), usual - 0.1);
}

TEST(CalibratedF1, GrowsWithThePromiseAndStaysInside) {
  double before = 0;
  for (const double promised : {0.0, 0.2, 0.5, 0.8, 0.95, 1.0}) {
    const double now = calibrated_f1(promised, {.pieces = 1, .sentences = 1, .gap = 0, .links = 0.2, .rest = 0});
    EXPECT_GT(now, promised < 0.01 ? 0 : before);
    EXPECT_LT(now, 1);
    before = now;
  }
}

}  // namespace
}  // namespace wrapwright
