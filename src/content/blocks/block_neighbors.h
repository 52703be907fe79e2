// SPDX-License-Identifier: Apache-2.0
#pragma once
// The text blocks next to a box in the flow of a text, by which it is judged whether the box belongs to the text. A view;
// page and blocks must outlive it. Cost: O(log blocks) for each call, and the depth of the page.
#include <cstddef>
#include <optional>

#include "content/blocks/page_blocks.h"
#include "core/page/page.h"

namespace wrapwright {

// Paragraphs, headings below the first, lists, quotations and code.
[[nodiscard]] bool is_flow_text(NameId tag);

class BlockNeighbors {
 public:
  BlockNeighbors(const Page& page, const PageBlocks& blocks) : page_(page), blocks_(blocks.blocks) {}

  struct Sibling {
    NodeIndex node = 0;
    std::size_t block = 0;  // the one next to the box
  };
  // The sibling with the last block before the box, and that with the first one behind it; nothing where the parent has
  // no block there, or the block is the parent's own text.
  [[nodiscard]] std::optional<Sibling> before(NodeIndex box) const;
  [[nodiscard]] std::optional<Sibling> behind(NodeIndex box) const;

  // Whether its parent has no block behind it.
  [[nodiscard]] bool ends_parent(NodeIndex box) const;

  // The first block that begins at this text or behind it.
  [[nodiscard]] std::size_t first_block(TextIndex text) const;
  [[nodiscard]] const PageBlock& block(std::size_t number) const { return blocks_[number]; }

 private:
  [[nodiscard]] std::optional<Sibling> sibling(NodeIndex box, std::size_t block) const;

  const Page& page_;
  const std::vector<PageBlock>& blocks_;
};

}  // namespace wrapwright
