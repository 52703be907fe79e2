// SPDX-License-Identifier: Apache-2.0
#pragma once
// Lines that interrupt an article: labels of advertisements and share buttons, the reading time, and lines that send
// readers to another article. They stand in elements like those of the text and are as short as captions and headings
// of sections, so that models take them for text; what they say tells them apart. Pure function; O(n) in the short
// blocks of the page.
#include <cstddef>
#include <vector>

#include "content/blocks/page_blocks.h"
#include "core/page/page.h"

namespace wrapwright {

// The blocks that say no more than such a line does, in the order of the page. Headings are none, nor are cells of
// tables and items of lists, whose words may be the same. A line that sends readers on begins with words like "Read
// also", and the rest of it is a link.
[[nodiscard]] std::vector<std::size_t> interjections(const Page& page, const PageBlocks& blocks);

}  // namespace wrapwright
