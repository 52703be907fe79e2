// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the text blocks of a page add up to in each of its elements, and where on the page most running text lies.
// Plain values beside a Page; linear in the page.
#include <cstdint>
#include <vector>

#include "blocks/page_blocks.h"
#include "html/page.h"

namespace wrapwright {

// Sums over the blocks inside an element.
struct ElementSums {
  float words = 0;
  float link_words = 0;
  float running_words = 0;  // of blocks of running text
  float blocks = 0;
  float dated = 0;          // short blocks with a date in them: what a list of comments or articles is full of
  float near_running = 0;   // running words of child blocks, and half of those of grandchildren
  std::uint32_t alike = 1;  // siblings with text, itself included, of the same tag and first class
};

struct BlockSums {
  std::vector<ElementSums> of;  // by node
  float total = 0;              // words of all blocks
  NodeIndex best = 0;           // first element with most near_running
  NodeIndex first_heading = 0;  // first h1; 0 = none
  NodeIndex first_comment = 0;  // first element whose names speak of comments; 0 = none
};

// A block too short for a sentence that has a year, or digits enough for a date or a time.
[[nodiscard]] bool is_dated(const PageBlock& block);

// A block that is long enough for a sentence and hardly linked.
[[nodiscard]] bool is_running_text(const PageBlock& block);

[[nodiscard]] BlockSums block_sums(const Page& page, const PageBlocks& blocks, const std::vector<std::uint32_t>& hints);

}  // namespace wrapwright
