// SPDX-License-Identifier: Apache-2.0
#pragma once
// Judged pages of a site to its templates: each the best choice for the pages that none before it selects on. Pure;
// cost: as content_choice.h for each template.
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "extract/block_model.h"
#include "induce/candidate_pool.h"
#include "induce/content_choice.h"
#include "induce/labeled_page.h"
#include "induce/site.h"
#include "induce/site_features.h"
#include "wrapper/wrapper.h"

namespace wrapwright {

// The pages' blocks, what was said of each, and the expressions to choose from. `labeled` points into `blocks`: move
// it, but do not copy it; the pages outlive it.
struct JudgedSite {
  std::vector<SiteBlocks> blocks;
  std::vector<LabeledPage> labeled;
  std::vector<CandidateExpression> pool;
};

// Judged by both ensembles of the model. `caution` lowers the log-odds. `blocks` is read_blocks(pages).
[[nodiscard]] std::vector<LabeledPage> label_pages(std::span<const SitePage> pages,
                                                   const std::vector<SiteBlocks>& blocks, const BlockModel& model,
                                                   double caution);

[[nodiscard]] JudgedSite judge_site(std::span<const SitePage> pages, const BlockModel& model, double caution,
                                    const PoolOptions& options = {});

// In the order in which they are to be tried, named article, article-2, ...; from the pages that are `left` alone.
[[nodiscard]] std::vector<SiteTemplate> learn_templates(const JudgedSite& site, std::vector<bool> left,
                                                        std::size_t most, const ChoiceOptions& options = {});

}  // namespace wrapwright
