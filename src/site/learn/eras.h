// SPDX-License-Identifier: Apache-2.0
#pragma once
// Derives the eras of a site from the times at which its pages were captured: which of two sets of pages is the later
// one, and which templates followed each other. Pure functions.
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "content/blocks/site_page.h"
#include "site/wrapper/sample_outcomes.h"
#include "site/wrapper/wrapper.h"

namespace wrapwright {

// When pages were captured, compared with the samples of a wrapper.
struct PagesEra {
  enum class Order { kUnknown, kNewer, kOlder };
  Order order = Order::kUnknown;
  std::string captured;  // of the first of the pages; "" if unknown
  std::string boundary;  // the first capture of the later ones; "" if the order is unknown
};
// Compares articles only, because a list or a contact page that never changes keeps the time of its first capture in
// every era. Of the samples, only those count on which the wrapper finds an article, or all if there are none. The
// order is unknown if the capture time of a page is unknown, or if the pages were captured between the samples. Samples
// of unknown times are treated as the older ones.
[[nodiscard]] PagesEra era_of(const Wrapper& stored, std::span<const SitePage> articles);

// Sets valid_from and valid_until of templates that followed each other: all captures that one matches precede all
// those of the other, and there are enough of them that chance would produce this order in at most one of a hundred
// cases (captures of one day count as one). The first era has no beginning, and the last no end. Returns true if there
// are several eras, which changes the templates' order. REQUIRES: the outcomes are those of the wrapper on the pages.
bool add_eras(std::span<const SitePage> pages, const SampleOutcomes& outcomes, Wrapper& wrapper);

// Moves the templates of ended eras after the others, the most recently ended first, and removes those beyond
// `most_ended`, which it returns.
std::vector<SiteTemplate> order_by_era(std::vector<SiteTemplate>& templates, std::size_t most_ended);

}  // namespace wrapwright
