// SPDX-License-Identifier: Apache-2.0
#pragma once
// Extracts the article of a single page by the block model: selects the text blocks that maximize the expected F1, less
// a price for each element where the article begins or ends, so that a block in doubt goes with those around it.
// `extract` uses it by default, and `apply` if no template of a wrapper matches. Pure functions. Cost: a few passes
// over the page, and one evaluation of the model per block.
#include "content/article/article.h"
#include "content/article/embedded_text.h"
#include "content/blocks/boosted_trees.h"
#include "core/page/page.h"

namespace wrapwright {

struct PageJudgeOptions {
  // A page with fewer expected article words shows none, or a tiny one: on the development corpora less than one article
  // in a hundred. Its scripts are read, then it is guessed, with a confidence that is low as its words are few.
  double min_words = 12;
  bool guesses = true;
  double max_note_words = 100;  // a page with so many words that are no links is guessed to be all article
  // Where fewer words are chosen, the scripts are read for an articleBody that begins with them and has more than
  // min_continuation times as many.
  double max_teaser_words = 200;
  std::size_t min_continuation = 2;
  double decision_bias = 0.5;  // subtracted from the log-odds of every block, as in learning
  double peer_share =
      0;  // 0..1, of a block's log-odds: how much is the mean of its peers (content/blocks/block_peers.h)
  // In F1: of an element of the article inside of one that is not, and of the reverse.
  double entry_price = 0.006;
  double exclusion_price = 0.0006;
  EmbeddedTextOptions embedded = {};  // of the article in the page's scripts
};

struct JudgedArticle {
  // Without body if Article::embedded is what the scripts hold of an article that the page shows nothing of, or only its
  // beginning, and if there is no text at all. url and title are not set.
  Article article;
  double confidence = 0;  // expected F1 over words by the biased probabilities; 0 without article
};

// REQUIRES: the features of the model are those of block_features().
[[nodiscard]] JudgedArticle extract_by_blocks(const Page& page, const BoostedTrees& model,
                                              const PageJudgeOptions& options = {});

}  // namespace wrapwright
