// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/block_neighbors.h"

#include <algorithm>

namespace wrapwright {
namespace {

bool is_flow_text(NameId tag) {
  return tag == name::p || tag == name::h2 || tag == name::h3 || tag == name::h4 || tag == name::h5 ||
         tag == name::ul || tag == name::ol || tag == name::blockquote || tag == name::pre;
}

}  // namespace

std::optional<float> BlockNeighbors::lower_around(NodeIndex box, const std::vector<float>& content) const {
  const std::size_t first = first_block(page_.texts(box).first);
  const std::size_t behind = first_block(page_.texts(box).last);
  if (first == 0) return std::nullopt;
  const auto before = beside(box, first - 1, content);
  if (!before || behind >= first_block(page_.texts(page_.parent(box)).last)) return before;
  const auto next = beside(box, behind, content);
  return next ? std::optional(std::min(*before, *next)) : std::nullopt;
}

std::size_t BlockNeighbors::first_block(TextIndex text) const {
  return static_cast<std::size_t>(
      std::partition_point(blocks_.begin(), blocks_.end(), [&](const PageBlock& b) { return b.runs.first < text; }) -
      blocks_.begin());
}

std::optional<float> BlockNeighbors::beside(NodeIndex box, std::size_t block, const std::vector<float>& content) const {
  const NodeIndex parent = page_.parent(box);
  NodeIndex part = blocks_[block].node;
  if (part <= parent || part >= page_.end(parent)) return std::nullopt;
  while (page_.parent(part) != parent) part = page_.parent(part);
  return is_flow_text(page_.tag(part)) ? std::optional(content[block]) : std::nullopt;
}

}  // namespace wrapwright
