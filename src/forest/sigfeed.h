// SPDX-License-Identifier: Apache-2.0
#pragma once
// The baseline SIGFEED (Oita, Senellart 2010; algorithms.md section 1): the block of one page that the keywords of its
// feed item lie in. Page by page: nothing is learned for the site. Pure; linear in the page.
#include <optional>
#include <span>

#include "forest/signifiers.h"
#include "html/page.h"

namespace wrapwright {

// Every text in which a keyword occurs is laid to its nearest <div>; the div with most keyword occurrences wins, on
// ties the deepest, then the one with the fewest terms, then the first. Nothing where no keyword occurs inside a div.
[[nodiscard]] std::optional<NodeIndex> sigfeed(const Page& page, const PageTerms& terms,
                                               std::span<const WeightedTerm> keywords);

}  // namespace wrapwright
