// SPDX-License-Identifier: Apache-2.0
#pragma once
// The text blocks next to a box in the flow of a text, by which it is judged whether the box belongs to the text. A view;
// page and blocks must outlive it. Cost: O(log blocks) for each call, and the depth of the page.
#include <cstddef>
#include <optional>
#include <vector>

#include "content/blocks/page_blocks.h"
#include "core/page/page.h"

namespace wrapwright {

class BlockNeighbors {
 public:
  BlockNeighbors(const Page& page, const PageBlocks& blocks) : page_(page), blocks_(blocks.blocks) {}

  // The lower of the probabilities of the last block of the sibling before the box and the first block of the sibling
  // behind it; that before it alone where the parent has no block behind the box. Nothing where one of them is no
  // paragraph, heading below the first, list, quotation or code, and where no block stands before the box.
  [[nodiscard]] std::optional<float> lower_around(NodeIndex box, const std::vector<float>& content) const;

  // The first block that begins at this text or behind it.
  [[nodiscard]] std::size_t first_block(TextIndex text) const;
  [[nodiscard]] const PageBlock& block(std::size_t number) const { return blocks_[number]; }

 private:
  // The probability of this block next to the box; nothing where it is the parent's own text, lies outside of the parent,
  // or in a sibling of another kind.
  [[nodiscard]] std::optional<float> beside(NodeIndex box, std::size_t block, const std::vector<float>& content) const;

  const Page& page_;
  const std::vector<PageBlock>& blocks_;
};

}  // namespace wrapwright
