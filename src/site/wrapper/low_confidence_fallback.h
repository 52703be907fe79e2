// SPDX-License-Identifier: Apache-2.0
#pragma once
// The fallback for pages on which a wrapper matches with low confidence, such as pages of a changed template or of a
// kind that was not among the samples. Pure function. Cost: none for a confident match, else one evaluation of the
// block model over the page.
#include <optional>

#include "content/blocks/boosted_trees.h"
#include "content/blocks/page_judge.h"
#include "core/page/page.h"
#include "site/wrapper/applier.h"

namespace wrapwright {

struct LowConfidenceOptions {
  double min_confidence = 0.7;  // the fallback is tried below this expected F1
  double min_gain = 0.2;        // required advantage of the page judge in expected F1
};

// Whether the fallback is tried: for an article that was found with low confidence.
[[nodiscard]] bool is_doubtful(const Outcome& match, const LowConfidenceOptions& options = {});

// The page judge's article, if the confidence of the match is low and the judge expects a clearly higher F1; nothing
// otherwise, and nothing for a match without confidence. The fields of the match must be dropped with it, as they
// belong to another kind of page. REQUIRES: `match` is of this page; the features of the model are those of
// block_features().
[[nodiscard]] std::optional<JudgedArticle> low_confidence_fallback(const Page& page, const BoostedTrees& model,
                                                                   const Outcome& match,
                                                                   const LowConfidenceOptions& options = {},
                                                                   const PageJudgeOptions& page_judge = {});

}  // namespace wrapwright
