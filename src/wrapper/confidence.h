// SPDX-License-Identifier: Apache-2.0
#pragma once
// How well a wrapper does on a page, as far as it can be told without gold and without the block model: from what was
// expected of its sample pages, and from how the page's selection differs from theirs. Pure; cost: one pass over the
// page's tag column and text runs.
#include "article/article.h"
#include "html/page.h"
#include "wrapper/wrapper.h"

namespace wrapwright {

// What a selection looks like. Sentences are runs of text of 80 bytes or more outside of links. Sizes are bytes of
// visible text.
struct SelectionShape {
  double element_count = 0;   // elements that are selected
  double sentence_share = 0;  // share of the selected text that is in sentences
  double missed_sentence_share =
      0;                        // share of the sentences from the first selected text to the last that is not selected
  double link_share = 0;        // share of the page's text that is in links
  double unselected_bytes = 0;  // size of the text that is not selected
};
// Of body without excluded.
[[nodiscard]] SelectionShape selection_shape(const Page& page, const Article& article);

// The 2-gram F1 to be expected of a sample page, from the one that a model's probabilities promise. 0 < result < 1.
[[nodiscard]] double calibrated_f1(double promised, const SelectionShape& shape);

// The same of a page that was not learned from. REQUIRES: learned.confidence.
[[nodiscard]] double expected_f1(const WrapperStatistics& learned, const SelectionShape& shape);

}  // namespace wrapwright
