// SPDX-License-Identifier: Apache-2.0
#pragma once
// Judged pages of a site to its templates: each the best choice for the pages that none before it selects on. Pure;
// cost: as content_choice.h for each template.
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

// The pages' blocks, what was said of each, and the expressions to choose from. `labeled` points into `blocks`: move
// it, but do not copy it; the pages outlive it.
struct ScoredSite {
  std::vector<SiteBlocks> blocks;
  std::vector<ScoredPage> labeled;
  std::vector<CandidateExpression> pool;
};

// Judged by both ensembles of the model. `decision_bias` lowers the log-odds. `blocks` is read_blocks(pages).
[[nodiscard]] std::vector<ScoredPage> score_blocks(std::span<const SitePage> pages,
                                                   const std::vector<SiteBlocks>& blocks, const BlockModel& model,
                                                   double decision_bias);

[[nodiscard]] ScoredSite score_site(std::span<const SitePage> pages, const BlockModel& model, double decision_bias,
                                    const PoolOptions& options = {});

// In the order in which they are to be tried, named article, article-2, ...; from the pages that are `left` alone.
[[nodiscard]] std::vector<SiteTemplate> learn_templates(const ScoredSite& site, std::vector<bool> left,
                                                        std::size_t most, const SearchOptions& options = {});

}  // namespace wrapwright
