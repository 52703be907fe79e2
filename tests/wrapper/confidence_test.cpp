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

TEST(SelectionShape, OfLittleIsNoDivisionByNothing) {
  struct Case {
    const char* body;
    std::vector<NodeIndex> selected;
    std::vector<NodeIndex> excluded;
    SelectionShape shape;
  };
  for (const auto& c : {
           Case{"", {}, {}, {}},
           Case{"<p></p>", {4}, {}, {.pieces = 1}},
           Case{"<p>abc</p>", {}, {}, {.rest = 3}},
           Case{"<p>abc</p>", {4}, {4}, {.pieces = 1, .rest = 3}},
           Case{"<script>def</script>", {3}, {}, {.pieces = 1}},
           Case{"<a>abc</a><p>d</p>", {5}, {}, {.pieces = 1, .links = 0.6, .rest = 3}},
           // The second element lies in the first: its text counts once.
           Case{"<div><p>abc</p></div>", {4, 5}, {}, {.pieces = 2}},
       }) {
    SCOPED_TRACE(c.body);
    Article article;
    article.body = c.selected;
    article.excluded = c.excluded;
    const SelectionShape shape = selection_shape(page_of(c.body), article);
    EXPECT_EQ(shape.pieces, c.shape.pieces);
    EXPECT_EQ(shape.sentences, c.shape.sentences);
    EXPECT_EQ(shape.gap, c.shape.gap);
    EXPECT_NEAR(shape.links, c.shape.links, 1e-12);
    EXPECT_EQ(shape.rest, c.shape.rest);
  }
}

TEST(SelectionShape, TakesRunsOfEightyBytesForSentences) {
  for (const std::size_t size : {79U, 80U, 81U}) {
    Article article;
    article.body = {4};
    const SelectionShape shape = selection_shape(page_of("<p>" + text(size) + "</p>"), article);
    EXPECT_NEAR(shape.sentences, size < 80 ? 0 : static_cast<double>(size) / static_cast<double>(size + 1), 1e-12);
  }
}

TEST(ExpectedF1, StaysInsideWhateverThePage) {
  for (const double confidence : {0.0, 0.001, 0.5, 1.0}) {
    WrapperStatistics learned;
    learned.confidence = confidence;
    for (const double extreme : {0.0, 1e9}) {
      learned.mean_rest = extreme;
      for (const double rest : {0.0, 1e9}) {
        const double f1 = expected_f1(learned, {.pieces = 0, .sentences = 0, .gap = 1, .links = 1, .rest = rest});
        EXPECT_GT(f1, 0);
        EXPECT_LT(f1, 1);
      }
    }
  }
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

TEST(CalibratedF1, FallsWithPiecesAndTakesNoneForOne) {
  const auto of_pieces = [](double pieces) {
    return calibrated_f1(0.9, {.pieces = pieces, .sentences = 1, .gap = 0, .links = 0.2, .rest = 0});
  };
  EXPECT_EQ(of_pieces(0), of_pieces(1));
  EXPECT_GT(of_pieces(1), of_pieces(2));
  EXPECT_GT(of_pieces(2), of_pieces(100));
  EXPECT_GT(of_pieces(1e9), 0);
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
