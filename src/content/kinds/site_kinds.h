// SPDX-License-Identifier: Apache-2.0
#pragma once
// Sorts the pages of a site into articles and others, before content is learned: first each page by itself, or by the
// site's feed, then repeatedly by comparison with the pages sorted so far. Pure function. Cost: at most max_rounds + 2
// evaluations of the site model for every page.
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "content/kinds/kind_model.h"
#include "content/kinds/site_profile.h"

namespace wrapwright {

struct SiteKindOptions {
  std::size_t min_articles = 4;  // fewer pages cannot be sorted; so many pages named by a feed suffice
  unsigned max_rounds = 6;       // of sorting by the profile; ends early if nothing changes
  // The threshold is lowered so that it accepts the articles that it was derived from, but not below this.
  double least_threshold = -2;
  // If the share of pages with negative log-odds is lower than this, those down to least_threshold are treated as
  // articles. The same is true of a single such page, unless a feed names at least min_articles.
  double odd_share = 0.1;
  // A site has no article if all its pages, judged by themselves, are below this value. It is far below zero, because
  // judging pages by themselves can be wrong for all pages of a site.
  double no_article = -1.5;
  double sure_article = 1;  // the first round treats pages with at least these log-odds as articles
  // If at least min_of_address pages have the same address pattern, and at least half of them are articles by the first
  // round, then all of them with log-odds of at least least_by_address are treated as articles.
  std::size_t min_of_address = 3;
  double least_by_address = -2.5;
};

struct SiteKinds {
  std::vector<bool> is_article;        // by page
  std::vector<double> log_odds;        // by page: that it is an article
  std::optional<SiteProfile> profile;  // nothing without articles, or if the model rejects one of few articles

  [[nodiscard]] std::size_t articles() const;
};

// Pages that the feed names are articles. If there are fewer than min_articles pages and the feed names none of them,
// all are treated as articles, because there are too few to tell. If every page is of a kind without articles,
// articles() is 0. REQUIRES: is_named.size() == pages.size()
[[nodiscard]] SiteKinds sort_site(std::span<const KnownPage* const> pages, const std::vector<bool>& is_named,
                                  const KindModel& model, const SiteKindOptions& options = {});

}  // namespace wrapwright
