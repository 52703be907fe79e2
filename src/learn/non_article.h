// SPDX-License-Identifier: Apache-2.0
#pragma once
// Detects kinds of pages without article among a site's samples (an index, a consent form, a video without text), and
// learns guards that recognize them. Pure functions. Cost: evaluates a limited number of candidate XPaths on every
// page.
#include <cstddef>
#include <vector>

#include "learn/template_learner.h"
#include "wrapper/wrapper.h"

namespace wrapwright {

struct NonArticleOptions {
  double min_probability = 0.3;  // blocks with at least this probability count as possible article
  double max_words = 15;         // in such blocks, for a page to count as one without article
  std::size_t min_pages = 2;     // per kind
  std::size_t min_articles = 3;  // required number of other pages, as a kind only shows by contrast
  double min_share = 0.5;        // share of the pages without article that a guard must select on
  std::size_t max_templates = 2;
  std::size_t max_candidates = 200;  // tried per template
};

// Whether no block of the page is likely enough to be article.
[[nodiscard]] bool holds_next_to_nothing(const ScoredPage& page, const NonArticleOptions& options = {});

// Templates of kind kNonArticle, each with a guard of one step by a name (id, class, itemprop or role) that selects
// something on pages that hold next to nothing and on no page that is not of these. Their pages are no longer left[i].
[[nodiscard]] std::vector<SiteTemplate> find_non_articles(const ScoredSite& site, std::vector<bool>& left,
                                                          const NonArticleOptions& options = {});

}  // namespace wrapwright
