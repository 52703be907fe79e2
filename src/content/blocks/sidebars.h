// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds boxes next to an article that the page marks as such: <aside> outside its <article> or <main> (HTML, sections
// 4.3.2, 4.3.5 and 4.4.14). Text about the site and its authors in such boxes looks like paragraphs, and if the article
// is short, models select both. Pure function; O(elements).
#include <vector>

#include "content/blocks/page_blocks.h"
#include "core/page/page.h"

namespace wrapwright {

// By node: whether it lies in an <aside> outside the page's only <article>, or its only <main> if it has no <article>.
// Empty if there is no such node, or if less than half of the words that probably belong to the article are inside that
// element. `content` holds the probability of each block.
// REQUIRES: content.size() == blocks.blocks.size()
[[nodiscard]] std::vector<bool> sidebar_elements(const Page& page, const PageBlocks& blocks,
                                                 const std::vector<float>& content);

}  // namespace wrapwright
