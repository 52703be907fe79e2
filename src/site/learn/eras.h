// SPDX-License-Identifier: Apache-2.0
#pragma once
// The eras of a site, by the times at which its pages were captured: which of two sets of pages is the later one, and
// which templates followed each other. Pure functions.
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
// By articles alone: a list or a contact page that never changes keeps the time of its first capture, whatever era the
// articles are of. Of the samples those count on which the wrapper finds an article; all, if there is none. The order is
// unknown if the time of a page is, or if the pages were captured between the samples. Samples of unknown times are
// taken for the older ones.
[[nodiscard]] PagesEra era_of(const Wrapper& stored, std::span<const SitePage> articles);

// Sets valid_from and valid_until of templates that followed each other: all captures that one matches are before all
// those of the other, and so many that this happens by chance once in a hundred times at most (captures of one day
// count as one). The first of the eras has no beginning, and the last no end. Whether there are several, which changes the
// templates' order. REQUIRES: the outcomes are those of the wrapper on the pages.
bool add_eras(std::span<const SitePage> pages, const SampleOutcomes& outcomes, Wrapper& wrapper);

// Puts the templates of ended eras behind the others, the last to end first, and drops those beyond `most_ended`, which
// it gives back.
std::vector<SiteTemplate> order_by_era(std::vector<SiteTemplate>& templates, std::size_t most_ended);

}  // namespace wrapwright
