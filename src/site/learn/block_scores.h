// SPDX-License-Identifier: Apache-2.0
#pragma once
// The content probability of every text block of a site's pages, by both ensembles of the block model, and the
// explanation of that probability. Pure functions. Cost per block: one evaluation of the ensembles for the scores,
// three for the explanations.
#include <cstddef>
#include <string_view>
#include <vector>

#include "content/blocks/block_model.h"
#include "content/blocks/scored_page.h"
#include "site/learn/page_analysis.h"

namespace wrapwright {

// Scores the blocks; `decision_bias` is subtracted from the log-odds. The result points into the analyses.
[[nodiscard]] std::vector<ScoredPage> score_blocks(const AnalyzedPages& pages, const BlockModel& model,
                                                   double decision_bias);

// What one feature adds to the log-odds of a block (content/blocks/tree_contributions.h), in both ensembles together.
struct FeaturePart {
  std::string_view name;  // points into the model, which must outlive it
  float value = 0;
  double log_odds = 0;
};

// Why a block has its probability: log_odds = base + the sum of features + others + bound, up to rounding.
struct BlockEvidence {
  double log_odds = 0;                // of the probability that score_blocks() gives
  double base = 0;                    // mean over all blocks of these pages, minus the decision bias
  std::vector<FeaturePart> features;  // those with the largest effect, strongest first
  double others = 0;                  // sum over all other features
  double bound = 0;                   // effect of limiting each ensemble to probabilities from 0.0001 to 0.9999
};

// By page, then by block; `most` features each.
[[nodiscard]] std::vector<std::vector<BlockEvidence>> explain_blocks(const AnalyzedPages& pages,
                                                                     const BlockModel& model, double decision_bias,
                                                                     std::size_t most);

}  // namespace wrapwright
