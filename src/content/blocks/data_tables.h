// SPDX-License-Identifier: Apache-2.0
#pragma once
// Adds data tables in the flow of a text to the article: standings, prices, results. The block model gives cells of
// numbers and single words low probabilities, but a table between two paragraphs belongs to them. Pure function; O(n)
// in the page.
#include <vector>

#include "content/blocks/page_blocks.h"
#include "core/page/page.h"

namespace wrapwright {

// Raises the content probabilities of the blocks of each data table, including its caption, to that of the text around
// it: the lower one of the last block in the sibling before it and the first block in the sibling after it, if both are
// paragraphs, headings, lists, quotations or code. If the table ends its parent's text, only the block before it
// counts. A data table has at least two rows, most of them with the same number of cells, at least two; it contains no
// table, form or linked picture, and few links.
// REQUIRES: content.size() == blocks.blocks.size()
void raise_data_tables(const Page& page, const PageBlocks& blocks, std::vector<float>& content);

}  // namespace wrapwright
