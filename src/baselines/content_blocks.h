// SPDX-License-Identifier: Apache-2.0
#pragma once
// CEDS' blocks (Yu, Jin): elements under which texts stand side by side, and how much each looks like content. Pure;
// linear in the page, without recursion.
#include <cstdint>
#include <vector>

#include "html/counts.h"
#include "html/page.h"

namespace wrapwright {

// How a text counts in formula 1: as printed each the same, however short; or by the length of what is not in links.
enum class ImportanceReading : std::uint8_t { kPrinted, kWeighted };

struct ContentBlock {
  NodeIndex node = 0;
  double importance = 0;
  unsigned typical_level = 0;
};

// The visible texts that are not white space, below `root`: the leaves of the method.
[[nodiscard]] std::vector<bool> leaf_texts(const Page& page, NodeIndex root);

// Algorithm 1 and formula 1, in document order; a block may lie inside another. Never `root` itself.
[[nodiscard]] std::vector<ContentBlock> content_blocks(const Page& page, const PageCounts& counts, NodeIndex root,
                                                       const std::vector<bool>& leaves, ImportanceReading reading);

// Formulas 2 to 5: the multiple of the mean importance, from 1 to 3 in steps of 0.1, that parts the blocks into two
// classes with the largest variance between them; the smallest of equals. Blocks above it are content. Below all blocks
// where they are all alike.
[[nodiscard]] double importance_threshold(const std::vector<ContentBlock>& blocks);

// A text's level is one more than that of the element that holds it. By node; the largest of equally frequent levels;
// 0 where the subtree has none of the texts. REQUIRES: counted.size() == page.text_count()
[[nodiscard]] std::vector<unsigned> typical_levels(const Page& page, const std::vector<bool>& counted);

}  // namespace wrapwright
