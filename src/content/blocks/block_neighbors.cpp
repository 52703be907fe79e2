// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/block_neighbors.h"

#include <algorithm>

namespace wrapwright {

bool is_flow_text(NameId tag) {
  return tag == name::p || tag == name::h2 || tag == name::h3 || tag == name::h4 || tag == name::h5 ||
         tag == name::ul || tag == name::ol || tag == name::blockquote || tag == name::pre;
}

std::optional<BlockNeighbors::Sibling> BlockNeighbors::before(NodeIndex box) const {
  const std::size_t first = first_block(page_.texts(box).first);
  return first == 0 ? std::nullopt : sibling(box, first - 1);
}

std::optional<BlockNeighbors::Sibling> BlockNeighbors::behind(NodeIndex box) const {
  return sibling(box, first_block(page_.texts(box).last));
}

bool BlockNeighbors::ends_parent(NodeIndex box) const {
  return first_block(page_.texts(box).last) >= first_block(page_.texts(page_.parent(box)).last);
}

std::size_t BlockNeighbors::first_block(TextIndex text) const {
  return static_cast<std::size_t>(
      std::partition_point(blocks_.begin(), blocks_.end(), [&](const PageBlock& b) { return b.runs.first < text; }) -
      blocks_.begin());
}

std::optional<BlockNeighbors::Sibling> BlockNeighbors::sibling(NodeIndex box, std::size_t block) const {
  if (block >= blocks_.size()) return std::nullopt;
  const NodeIndex parent = page_.parent(box);
  NodeIndex part = blocks_[block].node;
  if (part <= parent || part >= page_.end(parent)) return std::nullopt;
  while (page_.parent(part) != parent) part = page_.parent(part);
  return Sibling{part, block};
}

}  // namespace wrapwright
