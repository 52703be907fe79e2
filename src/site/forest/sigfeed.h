// SPDX-License-Identifier: Apache-2.0
#pragma once
// The baseline SIGFEED (Oita, Senellart 2010): the block of one page that contains most keywords of its feed item. Each
// page is processed on its own; nothing is learned about the site. Pure function. Cost: O(n) in the size of the page.
#include <optional>
#include <span>

#include "core/page/page.h"
#include "site/forest/signifiers.h"

namespace wrapwright {

// Every text in which a keyword occurs is assigned to its nearest <div> ancestor. The div with the most keyword
// occurrences is returned; ties go to the deepest, then to the one with the fewest terms, then to the first. Nothing if
// no keyword occurs inside a div.
[[nodiscard]] std::optional<NodeIndex> sigfeed(const Page& page, const PageTerms& terms,
                                               std::span<const WeightedTerm> keywords);

}  // namespace wrapwright
