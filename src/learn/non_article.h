// SPDX-License-Identifier: Apache-2.0
#pragma once
// Kinds of page among a site's samples that hold no article (an index, a consent form, a film without words), and by
// what they are known. Pure; cost: an XPath on every page for each of some candidates.
#include <cstddef>
#include <vector>

#include "learn/template_learner.h"
#include "wrapper/wrapper.h"

namespace wrapwright {

struct NonArticleOptions {
  double min_probability = 0.3;      // from which probability on a block may be article
  double max_words = 15;             // in such blocks, of a page that holds next to nothing
  std::size_t min_pages = 2;         // of a kind, at least
  std::size_t min_articles = 3;      // pages with more, at least: one kind stands out from another
  double min_share = 0.5;            // of the pages that hold next to nothing, that a guard selects on, at least
  std::size_t max_templates = 2;     // most
  std::size_t max_candidates = 200;  // tried for each
};

// Whether nothing on the page is likely enough to be an article.
[[nodiscard]] bool holds_next_to_nothing(const ScoredPage& page, const NonArticleOptions& options = {});

// Templates of kind kNone, each with a guard of one step by a name (id, class, itemprop or role) that selects something
// on pages that hold next to nothing and on no page that is not of these. Their pages are no longer left[i].
[[nodiscard]] std::vector<SiteTemplate> find_no_article(const ScoredSite& site, std::vector<bool>& left,
                                                        const NonArticleOptions& options = {});

}  // namespace wrapwright
