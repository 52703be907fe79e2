// SPDX-License-Identifier: Apache-2.0
#pragma once
// Splits a page into its text blocks, the unit that the block model classifies. A block consists of consecutive visible
// texts in the same block-level element. <title> and the content of form controls are not blocks. Lifetime: values
// whose numbers refer to a Page. Cost: one pass over the visible text.
#include <cstdint>
#include <span>
#include <vector>

#include "core/page/page.h"
#include "core/text/word_shape.h"

namespace wrapwright {

struct PageBlock {
  NodeIndex node = 0;            // the block-level element that contains it
  TextRange runs{};              // from its first to its last text, including blank and hidden runs between them
  TextShape shape;               // of its visible texts; words > 0
  std::uint32_t link_words = 0;  // inside <a>
  std::uint32_t first_word = 0;  // index into PageBlocks::words
};

struct PageBlocks {
  std::vector<PageBlock> blocks;  // in document order
  std::vector<WordHash> words;    // of all blocks, in order

  [[nodiscard]] std::span<const WordHash> words_of(std::size_t block) const {
    return {words.data() + blocks[block].first_word, blocks[block].shape.words};
  }
};

[[nodiscard]] PageBlocks page_blocks(const Page& page);

// Whether the text of this element is a block separate from the text around it: by content/article/display.h; in
// addition, labels and buttons of forms are blocks.
[[nodiscard]] bool is_block_level(NameId tag);

}  // namespace wrapwright
