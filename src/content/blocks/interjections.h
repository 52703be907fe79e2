// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds lines that interrupt an article: labels of advertisements and share buttons, the reading time, and lines that
// refer readers to another article. Models mistake them for text, because they are in the same elements as the text and
// as short as captions and section headings; only their words identify them. Pure function; O(n) in the short blocks of
// the page.
#include <cstddef>
#include <vector>

#include "content/blocks/page_blocks.h"
#include "core/page/page.h"

namespace wrapwright {

// The blocks that consist of such a line, in document order. Headings, table cells and list items are never included,
// because they may consist of the same words. A line that refers readers elsewhere begins with words like "Read also",
// and the rest of it is a link.
[[nodiscard]] std::vector<std::size_t> interjections(const Page& page, const PageBlocks& blocks);

}  // namespace wrapwright
