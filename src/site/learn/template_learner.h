// SPDX-License-Identifier: Apache-2.0
#pragma once
// Learns the templates of a site from its scored pages: each is the best wrapper for the pages on which no earlier
// template selects anything. If the wrapper for all of them has several content expressions, and one of these is better
// by itself on the pages where it selects something, those pages are a separate kind of article: its template comes
// before that of the other expressions, so they cannot add what they would select there. Pure functions. Cost: one
// wrapper search (wrapper_search.h) per template.
#include <cstddef>
#include <string_view>
#include <vector>

#include "content/blocks/block_model.h"
#include "content/blocks/scored_page.h"
#include "site/learn/block_scores.h"
#include "site/learn/candidate_pool.h"
#include "site/learn/page_analysis.h"
#include "site/learn/wrapper_search.h"
#include "site/wrapper/wrapper.h"

namespace wrapwright {

// The pages, the scores of their blocks, and the candidate expressions. `scored` points into the analyses.
struct ScoredSite {
  AnalyzedPages pages;
  std::vector<ScoredPage> scored;
  std::vector<CandidateExpression> pool;
};

// Scores the blocks of the pages (site/learn/block_scores.h) and collects the candidates.
[[nodiscard]] ScoredSite score_site(AnalyzedPages pages, const BlockModel& model, double decision_bias,
                                    const PoolOptions& options = {});

// The same with each page scored separately, by the page ensemble: for sites with several pages of the same article,
// such as two captures.
[[nodiscard]] ScoredSite score_pages_alone(AnalyzedPages pages, const BlockModel& model, double decision_bias,
                                           const PoolOptions& options = {});

// The templates in the order in which they are to be applied, named article, article-2, ...; learned only from the
// pages for which left[i] is true.
[[nodiscard]] std::vector<SiteTemplate> learn_templates(const ScoredSite& site, std::vector<bool> left,
                                                        std::size_t most, const SearchOptions& options = {});

}  // namespace wrapwright
