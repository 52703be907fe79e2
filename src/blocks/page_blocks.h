// SPDX-License-Identifier: Apache-2.0
#pragma once
// A page as the sequence of its text blocks, the unit that the block model judges: visible texts that follow each other
// in one block-level element; <title> and what forms are filled with are none. Lifetime: values, but the numbers mean a
// Page. Cost: one pass over the visible text.
#include <cstdint>
#include <span>
#include <vector>

#include "html/page.h"
#include "text/word_shape.h"

namespace wrapwright {

struct PageBlock {
  NodeIndex node = 0;            // the block-level element that holds it
  TextRange runs{};              // from its first text to behind its last; blank and hidden ones between them too
  TextShape shape;               // of its visible texts; has words
  std::uint32_t link_words = 0;  // inside <a>
  std::uint32_t first_word = 0;  // of PageBlocks::words
};

struct PageBlocks {
  std::vector<PageBlock> blocks;  // in document order
  std::vector<WordHash> words;    // of all blocks, in order

  [[nodiscard]] std::span<const WordHash> words_of(std::size_t block) const {
    return {words.data() + blocks[block].first_word, blocks[block].shape.words};
  }
};

[[nodiscard]] PageBlocks page_blocks(const Page& page);

// Whether a browser starts a new line for this element, by HTML's own style sheet.
[[nodiscard]] bool is_block_level(NameId tag);

}  // namespace wrapwright
