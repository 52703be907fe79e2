// SPDX-License-Identifier: Apache-2.0
#pragma once
// Boxes beside an article that the page itself marks as such: <aside> outside of what it calls its article or its main
// part (HTML, sections 4.3.2, 4.3.5 and 4.4.14). What is said there of the site and its authors reads like paragraphs,
// and where the article is short, models take both. Pure function; O(elements).
#include <vector>

#include "content/blocks/page_blocks.h"
#include "core/page/page.h"

namespace wrapwright {

// By node, whether it lies in an <aside> outside the page's only <article>, or if it has none, its only <main>; empty
// where there is none, or if less than half of the words that are likely of the article lie within that element.
// `content` has the probability of each block.
// REQUIRES: content.size() == blocks.blocks.size()
[[nodiscard]] std::vector<bool> sidebar_elements(const Page& page, const PageBlocks& blocks,
                                                 const std::vector<float>& content);

}  // namespace wrapwright
