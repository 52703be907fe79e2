// SPDX-License-Identifier: Apache-2.0
#pragma once
// Adds blocks of the WordPress editor other than paragraphs to the article: columns, questions and answers, files,
// quotations, tweets. The block model gives their short texts low probabilities, especially at the end of an article.
// Pure function; O(n) in the page.
#include <vector>

#include "content/blocks/page_blocks.h"
#include "core/page/page.h"

namespace wrapwright {

// Raises the content probabilities of the blocks of such a box, unless it contains a form, to that of the text around
// it: the lower one of the last block in the sibling before it and the first block in the sibling after it, if both are
// paragraphs, headings, lists, quotations or code; only the former if nothing follows the box.
// REQUIRES: content.size() == blocks.blocks.size()
void raise_editor_blocks(const Page& page, const PageBlocks& blocks, std::vector<float>& content);

}  // namespace wrapwright
