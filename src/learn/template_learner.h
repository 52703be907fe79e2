// SPDX-License-Identifier: Apache-2.0
#pragma once
// Learns the templates of a site from its scored pages: each is the best wrapper for the pages on which no earlier
// template selects anything. Pure functions. Cost: one wrapper search (wrapper_search.h) per template.
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "blocks/block_model.h"
#include "blocks/scored_page.h"
#include "blocks/site_features.h"
#include "blocks/site_page.h"
#include "learn/candidate_pool.h"
#include "learn/wrapper_search.h"
#include "wrapper/wrapper.h"

namespace wrapwright {

// The pages' blocks, their scores, and the candidate expressions. `scored` points into `blocks`: the object may be
// moved but not copied. The pages must outlive it.
struct ScoredSite {
  std::vector<SiteBlocks> blocks;
  std::vector<ScoredPage> scored;
  std::vector<CandidateExpression> pool;
};

// Scores the blocks by both ensembles of the model; `decision_bias` is subtracted from the log-odds. REQUIRES: `blocks`
// is read_blocks(pages).
[[nodiscard]] std::vector<ScoredPage> score_blocks(std::span<const SitePage> pages,
                                                   const std::vector<SiteBlocks>& blocks, const BlockModel& model,
                                                   double decision_bias);

[[nodiscard]] ScoredSite score_site(std::span<const SitePage> pages, const BlockModel& model, double decision_bias,
                                    const PoolOptions& options = {});

// The templates in the order in which they are to be applied, named article, article-2, ...; learned only from the
// pages with left[i].
[[nodiscard]] std::vector<SiteTemplate> learn_templates(const ScoredSite& site, std::vector<bool> left,
                                                        std::size_t most, const SearchOptions& options = {});

}  // namespace wrapwright
