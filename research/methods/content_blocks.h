// SPDX-License-Identifier: Apache-2.0
#pragma once
// The blocks of CEDS (Yu, Jin): elements with sibling texts, each with a score for how likely it is content. Pure
// functions. Cost: O(n) in the size of the page; no recursion.
#include <cstdint>
#include <vector>

#include "core/page/counts.h"
#include "core/page/page.h"

namespace wrapwright {

// How formula 1 counts a text: as printed (each text counts the same), or weighted by its length outside links.
enum class ImportanceReading : std::uint8_t { kPrinted, kWeighted };

struct ContentBlock {
  NodeIndex node = 0;
  double importance = 0;
  unsigned typical_level = 0;
};

// The leaves of the method: visible texts below `root` that are not only white space.
[[nodiscard]] std::vector<bool> leaf_texts(const Page& page, NodeIndex root);

// Algorithm 1 and formula 1: the blocks in document order; a block may contain others. `root` itself is never a block.
[[nodiscard]] std::vector<ContentBlock> content_blocks(const Page& page, const PageCounts& counts, NodeIndex root,
                                                       const std::vector<bool>& leaves, ImportanceReading reading);

// Formulas 2 to 5: the multiple of the mean importance, from 1 to 3 in steps of 0.1, that splits the blocks into two
// classes with the largest between-class variance; the smallest of equal ones. Blocks above the threshold are content.
// If all blocks have the same importance, the threshold is below all of them.
[[nodiscard]] double importance_threshold(const std::vector<ContentBlock>& blocks);

// For each node the most frequent level of the counted texts in its subtree; the largest of equally frequent levels; 0
// without such texts. The level of a text is one more than that of its parent element. REQUIRES: counted.size() ==
// page.text_count()
[[nodiscard]] std::vector<unsigned> typical_levels(const Page& page, const std::vector<bool>& counted);

}  // namespace wrapwright
