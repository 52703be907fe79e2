// SPDX-License-Identifier: Apache-2.0
#pragma once
// Tables of data in the flow of a text: standings, prices, results. The block model finds little article in cells of
// numbers and single words, but a table between two paragraphs belongs to them. Pure function; O(n) in the page.
#include <vector>

#include "content/blocks/page_blocks.h"
#include "core/page/page.h"

namespace wrapwright {

// Raises the content probabilities of the blocks of each table of data, with its caption, to those of the text around
// it: the lower one of the last block of the sibling before it and the first block of the sibling behind it, where both
// are paragraphs, headings, lists, quotations or code. Of a table that ends its parent's text that of the block before
// it counts. A table of data has at least two rows, most of them with the same number of cells, two or more; neither a
// table nor a form nor a picture that is a link inside of it; and few links.
// REQUIRES: content.size() == blocks.blocks.size()
void raise_data_tables(const Page& page, const PageBlocks& blocks, std::vector<float>& content);

}  // namespace wrapwright
