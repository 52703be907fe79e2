// SPDX-License-Identifier: Apache-2.0
#include "site/wrapper/confidence.h"

#include <cmath>
#include <gtest/gtest.h>
#include <string>

#include "core/normalize/normalizer.h"

namespace wrapwright {
namespace {

Page page_with_body(const std::string& body) {
  return make_normalizer(NormalizerKind::kHtml5)->parse({"<!doctype html><body>" + body, "utf-8", ""});
}

std::string text(std::size_t bytes) { return std::string(bytes, 'x'); }

TEST(SelectionShape, MeasuresWhatIsSelectedAndWhatIsNot) {
  const Page page = page_with_body("<p>" + text(100) + "</p><p>" + text(90) + "</p><p>" + text(60) + "<b>" + text(10) +
                                   "</b></p><p><a>" + text(140) + "</a></p><p>" + text(300) + "</p><script>" +
                                   text(500) + "</script>");
  // html head body p p p b p a p script: the first and third paragraph, without <b>.
  Article article;
  article.body = {4, 6, 8};
  article.excluded = {7};
  const SelectionShape shape = selection_shape(page, article);
  EXPECT_EQ(shape.element_count, 3);
  EXPECT_NEAR(shape.sentence_share, 100.0 / (100 + 60 + 140 + 1), 1e-9);   // neither the link nor the short text
  EXPECT_NEAR(shape.missed_sentence_share, 90.0 / (100 + 90 + 50), 1e-9);  // not the 300 behind the last
  EXPECT_NEAR(shape.link_share, 140.0 / (700 + 1), 1e-9);
  EXPECT_NEAR(shape.unselected_bytes, 700 - 300, 1e-9);
  EXPECT_NEAR(shape.selected_bytes, 300, 1e-9);
  EXPECT_NEAR(shape.trailing_share, 300.0 / (100 + 90 + 300 + 50), 1e-9);
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
           Case{"<p></p>", {4}, {}, {.element_count = 1}},
           Case{"<p>abc</p>", {}, {}, {.unselected_bytes = 3}},
           Case{"<p>abc</p>", {4}, {4}, {.element_count = 1, .unselected_bytes = 3}},
           Case{"<script>def</script>", {3}, {}, {.element_count = 1}},
           Case{"<a>abc</a><p>d</p>", {5}, {}, {.element_count = 1, .link_share = 0.6, .unselected_bytes = 3}},
           // The second element lies in the first: its text counts once.
           Case{"<div><p>abc</p></div>", {4, 5}, {}, {.element_count = 2}},
           // The first exclusion lies around both elements, and the second one in it.
           Case{"<div><p>abc</p><p>de</p></div>", {5, 6}, {4, 5}, {.element_count = 2, .unselected_bytes = 5}},
           Case{"<div>abc<p>de<b>f</b></p>g</div>", {4}, {5, 6}, {.element_count = 1, .unselected_bytes = 3}},
           // A table lets a link stand in a link: its text counts once.
           Case{
               "<a>ab<table><td><a>cd</a></table>e</a><p>fghi</p>", {}, {}, {.link_share = 0.5, .unselected_bytes = 9}},
       }) {
    SCOPED_TRACE(c.body);
    Article article;
    article.body = c.selected;
    article.excluded = c.excluded;
    const SelectionShape shape = selection_shape(page_with_body(c.body), article);
    EXPECT_EQ(shape.element_count, c.shape.element_count);
    EXPECT_EQ(shape.sentence_share, c.shape.sentence_share);
    EXPECT_EQ(shape.missed_sentence_share, c.shape.missed_sentence_share);
    EXPECT_NEAR(shape.link_share, c.shape.link_share, 1e-12);
    EXPECT_EQ(shape.unselected_bytes, c.shape.unselected_bytes);
  }
}

TEST(SelectionShape, TakesRunsOfEightyBytesForSentences) {
  for (const std::size_t size : {79U, 80U, 81U}) {
    Article article;
    article.body = {4};
    const SelectionShape shape = selection_shape(page_with_body("<p>" + text(size) + "</p>"), article);
    EXPECT_NEAR(shape.sentence_share, size < 80 ? 0 : static_cast<double>(size) / static_cast<double>(size + 1), 1e-12);
  }
}

TEST(ExpectedF1, StaysInsideWhateverThePage) {
  for (const double confidence : {0.0, 0.001, 0.5, 1.0}) {
    WrapperStatistics learned;
    learned.confidence = confidence;
    for (const double extreme : {0.0, 1e9}) {
      learned.mean_rest = extreme;
      for (const double rest : {0.0, 1e9}) {
        const double f1 = expected_f1(learned, {.element_count = 0,
                                                .sentence_share = 0,
                                                .missed_sentence_share = 1,
                                                .link_share = 1,
                                                .unselected_bytes = rest});
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
  const SelectionShape same{.element_count = 1,
                            .sentence_share = 0.9,
                            .missed_sentence_share = 0,
                            .link_share = 0.3,
                            .unselected_bytes = 1000};
  const double usual = expected_f1(learned, same);
  EXPECT_GT(usual, 0.9);
  SelectionShape other = same;
  other.sentence_share = 0.1;
  EXPECT_LT(expected_f1(learned, other), usual - 0.05);
  other = same;
  other.missed_sentence_share = 0.5;
  EXPECT_LT(expected_f1(learned, other), usual);
  other = same;
  other.unselected_bytes = 9000;
  EXPECT_LT(expected_f1(learned, other), usual - 0.05);
  other = same;
  other.trailing_share = 0.6;
  EXPECT_EQ(expected_f1(learned, other), usual) << "a file without this mean says nothing of it";
  learned.mean_trailing = 0.1;
  EXPECT_LT(expected_f1(learned, other), usual - 0.03);
  EXPECT_EQ(expected_f1(learned, same), usual) << "less than in the samples is no worse";
  learned.rest_deviation = 0.9;
  EXPECT_LT(expected_f1(learned, same), usual);
  learned.rest_deviation = 0.01;
  EXPECT_GT(expected_f1(learned, same), usual) << "samples that are alike promise more than unknown ones";
  learned.confidence = 0.5;
  EXPECT_LT(expected_f1(learned, same), usual - 0.05);
}

TEST(CalibratedF1, FallsWithPiecesAndTakesNoneForOne) {
  const auto of_pieces = [](double pieces) {
    return calibrated_f1(0.9, {.element_count = pieces,
                               .sentence_share = 1,
                               .missed_sentence_share = 0,
                               .link_share = 0.2,
                               .unselected_bytes = 0});
  };
  EXPECT_EQ(of_pieces(0), of_pieces(1));
  EXPECT_GT(of_pieces(1), of_pieces(2));
  EXPECT_GT(of_pieces(2), of_pieces(100));
  EXPECT_GT(of_pieces(1e9), 0);
}

TEST(CalibratedF1, GrowsWithThePromiseAndStaysInside) {
  double before = 0;
  for (const double promised : {0.0, 0.2, 0.5, 0.8, 0.95, 1.0}) {
    const double now = calibrated_f1(promised, {.element_count = 1,
                                                .sentence_share = 1,
                                                .missed_sentence_share = 0,
                                                .link_share = 0.2,
                                                .unselected_bytes = 0});
    EXPECT_GT(now, promised < 0.01 ? 0 : before);
    EXPECT_LT(now, 1);
    before = now;
  }
}

TEST(ExpectedF1, IsTheSumOfItsTerms) {
  for (const double confidence : {0.0, 0.6, 1.0}) {
    WrapperStatistics learned;
    learned.confidence = confidence;
    learned.mean_sentences = 0.7;
    learned.mean_rest = 900;
    const SelectionShape shape{.element_count = 2,
                               .sentence_share = 0.4,
                               .missed_sentence_share = 0.1,
                               .link_share = 0.2,
                               .unselected_bytes = 5'000};
    double sum = 0;
    for (const ConfidenceTerm& term : expected_f1_terms(learned, shape)) {
      sum += term.log_odds;
      EXPECT_FALSE(term.name.empty());
    }
    EXPECT_NEAR(expected_f1(learned, shape), 1 / (1 + std::exp(-sum)), 1e-12);
  }
}

}  // namespace
}  // namespace wrapwright
