// SPDX-License-Identifier: Apache-2.0
#pragma once
// A headline that the page shows twice: in a bar at the top, and with the text. Pure function.
// Cost: O(blocks before the first paragraph), and a pass over the page where one is found.
#include <cstddef>
#include <vector>

#include "content/blocks/page_blocks.h"
#include "core/page/page.h"

namespace wrapwright {

// Of the blocks that are article, those before the first paragraph that have words of the page's title alone (<title>,
// og:title), which a heading repeats between them and that paragraph.
// REQUIRES: is_article.size() == blocks.blocks.size()
[[nodiscard]] std::vector<std::size_t> repeated_headlines(const Page& page, const PageBlocks& blocks,
                                                          const std::vector<bool>& is_article);

}  // namespace wrapwright
