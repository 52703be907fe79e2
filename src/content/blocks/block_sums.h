// SPDX-License-Identifier: Apache-2.0
#pragma once
// Sums over the text blocks inside each element of a page, and the element with the most running text. Plain values
// that refer to a Page. Cost: O(n) in the size of the page.
#include <cstdint>
#include <vector>

#include "content/blocks/page_blocks.h"
#include "core/page/page.h"

namespace wrapwright {

// Sums over the blocks inside an element.
struct ElementSums {
  float words = 0;
  float link_words = 0;
  float running_words = 0;  // in blocks of running text
  float blocks = 0;
  float dated = 0;          // short blocks with a date, which are typical of lists of comments or articles
  float near_running = 0;   // running words of child blocks, plus half of those of grandchildren
  std::uint32_t alike = 1;  // siblings with text and the same tag and first class, including the element itself
};

struct BlockSums {
  std::vector<ElementSums> of;  // by node
  float total = 0;              // words of all blocks
  NodeIndex best = 0;           // the first element with the highest near_running
  NodeIndex first_heading = 0;  // the first h1; 0 = none
  NodeIndex first_comment = 0;  // the first element whose names refer to comments; 0 = none
};

// Whether the block is too short for a sentence and has a year or enough digits for a date or a time.
[[nodiscard]] bool is_dated(const PageBlock& block);

// Whether the block is long enough for a sentence and has hardly any links.
[[nodiscard]] bool is_running_text(const PageBlock& block);

[[nodiscard]] BlockSums block_sums(const Page& page, const PageBlocks& blocks, const std::vector<std::uint32_t>& hints);

}  // namespace wrapwright
