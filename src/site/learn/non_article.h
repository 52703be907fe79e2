// SPDX-License-Identifier: Apache-2.0
#pragma once
// Detects pages without an article among a site's samples: kinds of such pages (an index, a consent form, a video
// without text), with guards that recognize them, and pages that show only what all pages show. Pure functions. Cost:
// evaluates a limited number of candidate XPaths on every page.
#include <cstddef>
#include <span>
#include <vector>

#include "content/blocks/site_page.h"
#include "site/learn/template_learner.h"
#include "site/wrapper/wrapper.h"

namespace wrapwright {

struct NonArticleOptions {
  double min_probability = 0.3;  // blocks with at least this probability count as possible parts of an article
  double max_words = 15;         // maximum number of words in such blocks on a page without an article
  std::size_t min_pages = 2;     // per kind
  std::size_t min_articles = 3;  // required number of other pages, because a kind is only recognizable by contrast
  double min_share = 0.5;        // share of the pages without an article that a guard must select something on
  std::size_t max_templates = 2;
  std::size_t max_candidates = 200;  // tried per template
  double recurring_share = 0.8;      // share of the other pages that show a text if it is the site's, not the page's
};

// Whether no block of the page is likely enough to be part of an article.
[[nodiscard]] bool holds_next_to_nothing(const ScoredPage& page, const NonArticleOptions& options = {});

// Templates of kind kNonArticle, each with a guard of one step by a name (id, class, itemprop or role) that selects
// something on pages that hold next to nothing and on no other page. Sets left[i] to false for their pages.
[[nodiscard]] std::vector<SiteTemplate> find_non_articles(const ScoredSite& site, std::vector<bool>& left,
                                                          const NonArticleOptions& options = {});

// Sets left[i] to false for pages on which most of what looks like the article is also, word for word, on nearly all
// other pages, and hardly anything remains without it: on a page without an article, such as an empty list, the block
// model mistakes the introduction of the site for the article. Changes nothing if fewer than min_articles pages would
// remain. Copies of one article (content/blocks/near_duplicates.h) count as one page. REQUIRES: `site` was made from
// these pages.
void leave_out_recurring(std::span<const SitePage> pages, const ScoredSite& site, std::vector<bool>& left,
                         const NonArticleOptions& options = {});

}  // namespace wrapwright
