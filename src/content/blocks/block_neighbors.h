// SPDX-License-Identifier: Apache-2.0
#pragma once
// Looks up the text blocks next to a box in the flow of a text, which show whether the box belongs to the text. A view;
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

  // The lower of two probabilities: that of the last block in the sibling before the box and that of the first block in
  // the sibling after it; only the former if the parent has no block after the box. Nothing if no block precedes the
  // box, or if one of the two is not a paragraph, a heading below level 1, a list, a quotation or code.
  [[nodiscard]] std::optional<float> lower_around(NodeIndex box, const std::vector<float>& content) const;

  // The first block that begins at or after this text.
  [[nodiscard]] std::size_t first_block(TextIndex text) const;
  [[nodiscard]] const PageBlock& block(std::size_t number) const { return blocks_[number]; }

 private:
  // The probability of this block next to the box; nothing if the block is the parent's own text, lies outside the
  // parent, or is in a sibling of another kind.
  [[nodiscard]] std::optional<float> beside(NodeIndex box, std::size_t block, const std::vector<float>& content) const;

  const Page& page_;
  const std::vector<PageBlock>& blocks_;
};

}  // namespace wrapwright
