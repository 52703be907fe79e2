// SPDX-License-Identifier: Apache-2.0
#pragma once
// Blocks of the WordPress editor other than paragraphs: columns, questions and answers, files, quotations, tweets. The
// model of blocks finds little article in their short texts, least at the end of an article. Pure function; O(n) in the
// page.
#include <vector>

#include "content/blocks/page_blocks.h"
#include "core/page/page.h"

namespace wrapwright {

// Raises the content probabilities of the blocks of such a box without a form to those of the text around it: the lower
// one of the last block of the sibling before it and the first block of the sibling behind it, where both are
// paragraphs, headings, lists, quotations or code; that before it alone where nothing stands behind it.
// REQUIRES: content.size() == blocks.blocks.size()
void raise_editor_blocks(const Page& page, const PageBlocks& blocks, std::vector<float>& content);

}  // namespace wrapwright
