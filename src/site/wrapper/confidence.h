// SPDX-License-Identifier: Apache-2.0
#pragma once
// Estimates the quality of an extraction without gold text and without the block model, from the confidence of the
// wrapper's sample pages and from how the page's selection differs from theirs. Pure functions. Cost: one pass over the
// page's tag column and text runs.
#include <array>
#include <string_view>

#include "content/article/article.h"
#include "core/page/page.h"
#include "site/wrapper/wrapper.h"

namespace wrapwright {

// Statistics of a selection. Sentences are text runs of at least 80 bytes outside of links. Sizes are in bytes of
// visible text.
struct SelectionShape {
  double element_count = 0;   // number of selected elements
  double sentence_share = 0;  // share of the selected text that is in sentences
  double missed_sentence_share =
      0;                  // share of the sentences between the first and the last selected text that are not selected
  double link_share = 0;  // share of the page's text that is in links
  double unselected_bytes = 0;  // size of the text that is not selected
  double selected_bytes = 0;    // size of the text that is
  double trailing_share = 0;    // share of the sentences from the first selected text on that follow the last one
};
// Of the article's body without its exclusions.
[[nodiscard]] SelectionShape selection_shape(const Page& page, const Article& article);

// The natural logarithm of a size in bytes plus a constant, which keeps small differences from counting.
[[nodiscard]] double log_rest(double bytes);

// The expected 2-gram F1 of a sample page, given the F1 expected from the model's probabilities. 0 < result < 1.
[[nodiscard]] double calibrated_f1(double promised, const SelectionShape& shape);

// What one statistic of a page adds to the log-odds of its expected F1.
struct ConfidenceTerm {
  std::string_view name;  // a constant
  double value = 0;       // of the statistic
  double log_odds = 0;
};
// The terms of expected_f1(), whose sum is its log-odds. REQUIRES: learned.confidence.
[[nodiscard]] std::array<ConfidenceTerm, 7> expected_f1_terms(const WrapperStatistics& learned,
                                                              const SelectionShape& shape);

// The expected 2-gram F1 of a page that was not learned from. REQUIRES: learned.confidence.
[[nodiscard]] double expected_f1(const WrapperStatistics& learned, const SelectionShape& shape);

}  // namespace wrapwright
