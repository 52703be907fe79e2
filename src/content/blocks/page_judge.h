// SPDX-License-Identifier: Apache-2.0
#pragma once
// Extracts the article of a single page with the block model: selects the text blocks that maximize the expected F1,
// minus a penalty for each element where the article begins or ends, so that a doubtful block is treated like its
// neighbors. `extract` uses it by default, and `apply` if no template of a wrapper matches. Pure functions. Cost: a few
// passes over the page, and one evaluation of the model per block.
#include "content/article/article.h"
#include "content/article/embedded_text.h"
#include "content/blocks/boosted_trees.h"
#include "core/page/page.h"

namespace wrapwright {

struct PageJudgeOptions {
  // A page with fewer expected article words shows no article or a tiny one; on the development corpora this is true of
  // less than one article in a hundred. Then the scripts are read; if they hold no article, one is guessed from the
  // page, with a confidence that is lower the fewer words it has.
  double min_words = 12;
  bool guesses = true;
  double max_note_words = 100;  // a page with at most so many words outside links is guessed to be all article
  // If fewer words are selected, the scripts are searched for an articleBody that begins with them and has more than
  // min_continuation times as many words.
  double max_teaser_words = 200;
  std::size_t min_continuation = 2;
  double decision_bias = 0.5;  // subtracted from the log-odds of every block, as in learning
  double peer_share = 0;  // 0..1: weight of the mean of a block's peers in its log-odds (content/blocks/block_peers.h)
  // In units of F1: the penalties for an article element inside a non-article element, and for the reverse.
  double entry_price = 0.006;
  double exclusion_price = 0.0006;
  EmbeddedTextOptions embedded = {};  // for the article in the page's scripts
};

struct JudgedArticle {
  // The body is empty if the article is in Article::embedded because the page shows none of it or only its beginning,
  // and if the page has no text at all. url and title are not set.
  Article article;
  double confidence = 0;  // expected F1 over words by the biased probabilities; 0 without article
};

// REQUIRES: the features of the model are those of block_features().
[[nodiscard]] JudgedArticle extract_by_blocks(const Page& page, const BoostedTrees& model,
                                              const PageJudgeOptions& options = {});

}  // namespace wrapwright
