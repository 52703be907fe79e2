// SPDX-License-Identifier: Apache-2.0
#pragma once
// The article of one page by the block model: those text blocks that make the expected F1 highest. `extract` does it by
// default, and `apply` where no template of a wrapper fits. Pure; cost: one pass over the page, and the model once for
// each block.
#include "article/article.h"
#include "blocks/boosted_trees.h"
#include "html/page.h"

namespace wrapwright {

struct PageJudgeOptions {
  // A page on which fewer words of article are to be expected has none: on the development corpora this refuses less
  // than one article in a hundred.
  double min_words = 12;
};

struct JudgedArticle {
  Article article;        // without body where the page has none; url and title are not set
  double confidence = 0;  // expected F1 of its words, by the model's probabilities; 0 without body
};

// REQUIRES: the model is of the features of block_features().
[[nodiscard]] JudgedArticle extract_by_blocks(const Page& page, const BoostedTrees& model,
                                              const PageJudgeOptions& options = {});

}  // namespace wrapwright
