// SPDX-License-Identifier: Apache-2.0
#pragma once
// What themes put after the text of an article: its tags, and related articles. The block model takes short rows of
// tags for a list in the text, and teasers with excerpts for paragraphs. Pure function; O(n) in the page.
#include <vector>

#include "core/page/page.h"

namespace wrapwright {

// By node, whether it lies in a box of links to tags, with no more than a label beside them, or in one of related
// articles: a class says so, and it holds a teaser for each link. Empty if none does.
[[nodiscard]] std::vector<bool> end_matter_elements(const Page& page);

}  // namespace wrapwright
