// SPDX-License-Identifier: Apache-2.0
#pragma once
// Detects pages without article among a site's samples: kinds of them (an index, a consent form, a video without text),
// with guards that recognize them, and pages that show nothing but what all pages show. Pure functions. Cost: evaluates
// a limited number of candidate XPaths on every page.
#include <cstddef>
#include <span>
#include <vector>

#include "content/blocks/site_page.h"
#include "site/learn/template_learner.h"
#include "site/wrapper/wrapper.h"

namespace wrapwright {

struct NonArticleOptions {
  double min_probability = 0.3;  // blocks with at least this probability count as possible article
  double max_words = 15;         // in such blocks, for a page to count as one without article
  std::size_t min_pages = 2;     // per kind
  std::size_t min_articles = 3;  // required number of other pages, as a kind only shows by contrast
  double min_share = 0.5;        // share of the pages without article that a guard must select on
  std::size_t max_templates = 2;
  std::size_t max_candidates = 200;  // tried per template
  double recurring_share = 0.8;      // of the other pages that show a text, for it to be the site's and not the page's
};

// Whether no block of the page is likely enough to be article.
[[nodiscard]] bool holds_next_to_nothing(const ScoredPage& page, const NonArticleOptions& options = {});

// Templates of kind kNonArticle, each with a guard of one step by a name (id, class, itemprop or role) that selects
// something on pages that hold next to nothing and on no page that is not of these. Their pages are no longer left[i].
[[nodiscard]] std::vector<SiteTemplate> find_non_articles(const ScoredSite& site, std::vector<bool>& left,
                                                          const NonArticleOptions& options = {});

// Sets left[i] to false for pages on which what looks like article is mostly on nearly all other pages, too, word for
// word, and hardly anything is left without that. Where a page has no article, such as an empty list, the block model
// takes the introduction of the site for it. Leaves all pages alone if fewer than min_articles of those left would
// remain. Copies of one article (content/blocks/near_duplicates.h) count as one page. REQUIRES: `site` is of these pages.
void leave_out_recurring(std::span<const SitePage> pages, const ScoredSite& site, std::vector<bool>& left,
                         const NonArticleOptions& options = {});

}  // namespace wrapwright
