// SPDX-License-Identifier: Apache-2.0
#pragma once
// A second look at pages on which a wrapper matches, but finds what hardly looks like the site's articles: a template
// that has changed, a kind of page that was not among the samples. Pure. Cost: nothing where there is no doubt, else
// the block model once over the page.
#include <optional>

#include "blocks/boosted_trees.h"
#include "blocks/page_judge.h"
#include "html/page.h"
#include "wrapper/applier.h"

namespace wrapwright {

struct LowConfidenceOptions {
  double min_confidence = 0.7;  // expected F1 below which a match is doubted
  double min_gain = 0.2;        // by which the page read by itself has to promise more
};

// The page read by itself, where the match is doubtful and that promises clearly more; nothing otherwise, so for a
// match without confidence. The match's fields are to be given up with it: they are of another kind of page.
// REQUIRES: `match` is of this page; the model is of the features of block_features().
[[nodiscard]] std::optional<JudgedArticle> low_confidence_fallback(const Page& page, const BoostedTrees& model,
                                                                   const Outcome& match,
                                                                   const LowConfidenceOptions& options = {});

}  // namespace wrapwright
