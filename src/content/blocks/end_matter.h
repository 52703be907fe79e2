// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds what themes put after the text of an article: its tags and related articles. The block model mistakes short
// rows of tags for a list in the text, and teasers with excerpts for paragraphs. Pure function; O(n) in the page.
#include <vector>

#include "core/page/page.h"

namespace wrapwright {

// By node: whether it lies in a box that holds only links to tags and perhaps a label, or in a box of related articles,
// which has a class for them and a teaser for each link. Empty if there is no such box.
[[nodiscard]] std::vector<bool> end_matter_elements(const Page& page);

}  // namespace wrapwright
