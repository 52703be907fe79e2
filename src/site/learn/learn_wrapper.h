// SPDX-License-Identifier: Apache-2.0
#pragma once
// Learns the Wrapper of a site from some of its pages by the block model: the model scores every block of every page,
// with features from the other pages; then the wrapper search (site/learn/wrapper_search.h) selects the few short XPaths
// that agree best with the scores. Pure function. Cost: a few passes over the text, one evaluation of the model per
// block, and the search.
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "content/blocks/scored_page.h"
#include "content/kinds/site_kinds.h"
#include "core/base/result.h"
#include "site/fields/learn_fields.h"
#include "site/learn/candidate_pool.h"
#include "site/learn/page_analysis.h"
#include "site/learn/wrapper_search.h"
#include "site/wrapper/sample_outcomes.h"
#include "site/wrapper/wrapper.h"

namespace wrapwright {

struct LearnerOptions {
  PoolOptions pool;
  SearchOptions search;
  std::size_t max_templates = 4;
  double decision_bias = 0.65;  // subtracted from every block's log-odds: noise harms more than a missed block
  bool non_articles = true;     // learn templates of pages that have no article
  bool sort_kinds = true;       // separate articles from other pages first, and learn from articles only
  SiteKindOptions kinds;
  bool fields = true;            // learn field rules too
  bool fields_from_feed = true;  // use feed items too, for pages that have one
  std::size_t max_title_affix = FieldOptions{}.max_title_affix;
};

// Fails with kNoPattern if nothing on the pages looks like an article, or if all pages are lists or of other kinds that
// have no article ("no articles found"); with kUnsupported if the pages were made by different normalizers, because the
// wrapper records one. Content is learned from the articles only; the samples are all pages.
Result<Wrapper> learn_wrapper(std::string_view site, const AnalyzedPages& pages, const LearnerOptions& options = {});

// Separates articles from other pages, if the options say so. Fails with kNoPattern if none of the pages is an article;
// the message says how many are of which type.
[[nodiscard]] Result<SiteKinds> sort_for_learning(std::string_view site, const AnalyzedPages& pages,
                                                  const LearnerOptions& options);
// Fills in samples, statistics and confidence from the articles; returns true if the wrapper matches one of them.
// REQUIRES: `scored` are the articles among the pages; the outcomes are those of the wrapper's templates on all pages.
bool add_evidence(const AnalyzedPages& pages, const std::vector<bool>& is_article, std::span<const ScoredPage> scored,
                  SampleOutcomes& outcomes, Wrapper& wrapper);

}  // namespace wrapwright
