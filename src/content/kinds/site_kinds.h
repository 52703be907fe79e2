// SPDX-License-Identifier: Apache-2.0
#pragma once
// Sorts the pages of a site into articles and others, before content is learned: first by each page alone, or by what
// the site's feed names, then again by how each compares with what was sorted so far. Pure function. Cost: at most
// max_rounds + 2 evaluations of the site model for every page.
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "content/kinds/kind_model.h"
#include "content/kinds/site_profile.h"

namespace wrapwright {

struct SiteKindOptions {
  std::size_t min_articles = 4;  // fewer pages cannot be sorted; of a feed, so many are enough to go by
  unsigned max_rounds = 6;       // of sorting again by the profile, until nothing changes
  // A threshold is lowered to keep the articles that it is from, but not below this.
  double least_threshold = -2;
  // If the share of the pages below the middle of the scale is lower than this, they are taken for articles, down to
  // least_threshold. So is the only page below it, unless a feed names at least min_articles.
  double odd_share = 0.1;
  // A site all of whose pages are below, by themselves, has no article. Far below the middle, as a judgment of the page
  // alone can be wrong for all pages of a site.
  double no_article = -1.5;
  double sure_article = 1;  // the first sorting takes all pages from here on for articles
  // If it takes half of at least so many pages whose addresses have the same form, it takes all of these from here on.
  std::size_t min_of_address = 3;
  double least_by_address = -2.5;
};

struct SiteKinds {
  std::vector<bool> is_article;        // by page
  std::vector<double> log_odds;        // by page: of being an article
  std::optional<SiteProfile> profile;  // nothing without articles, or if one of few is unlike them by the model

  [[nodiscard]] std::size_t articles() const;
};

// Pages that the feed names are articles, and so are all pages where there are fewer than min_articles and the feed
// names none, which is too few to tell. Where every page is of a kind without articles, articles() is 0. REQUIRES:
// is_named.size() == pages.size()
[[nodiscard]] SiteKinds sort_site(std::span<const KnownPage* const> pages, const std::vector<bool>& is_named,
                                  const KindModel& model, const SiteKindOptions& options = {});

}  // namespace wrapwright
