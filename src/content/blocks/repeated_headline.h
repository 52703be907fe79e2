// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds a headline that the page repeats: in a bar at the top, and above the text. Pure function.
// Cost: O(blocks before the first paragraph), and a pass over the page if one is found.
#include <cstddef>
#include <vector>

#include "content/blocks/page_blocks.h"
#include "core/page/page.h"

namespace wrapwright {

// The article blocks before the first paragraph that consist only of words of the page's title (<title>, og:title) and
// are repeated by a heading between them and that paragraph.
// REQUIRES: is_article.size() == blocks.blocks.size()
[[nodiscard]] std::vector<std::size_t> repeated_headlines(const Page& page, const PageBlocks& blocks,
                                                          const std::vector<bool>& is_article);

}  // namespace wrapwright
