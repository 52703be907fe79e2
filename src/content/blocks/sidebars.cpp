// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/sidebars.h"

#include <cassert>
#include <cstddef>

namespace wrapwright {
namespace {

// The only outermost element with this tag; 0 if there is none or more than one.
NodeIndex only_element(const Page& page, NameId tag) {
  NodeIndex only = 0;
  for (auto node = page.first(tag); node; node = page.first(tag, page.end(*node))) {
    if (only != 0) return 0;
    only = *node;
  }
  return only;
}

bool is_in(const Page& page, NodeIndex node, NodeIndex ancestor) {
  return node >= ancestor && node < page.end(ancestor);
}

}  // namespace

std::vector<bool> sidebar_elements(const Page& page, const PageBlocks& blocks, const std::vector<float>& content) {
  assert(content.size() == blocks.blocks.size());
  std::vector<bool> out;
  const auto first = page.first(name::aside);
  if (!first) return out;
  NodeIndex article = only_element(page, name::article);
  if (article == 0) article = only_element(page, name::main_);
  if (article == 0) return out;
  double inside = 0;
  double all = 0;
  for (std::size_t b = 0; b < content.size(); ++b) {
    const double words = static_cast<double>(content[b]) * blocks.blocks[b].shape.words;
    all += words;
    if (is_in(page, blocks.blocks[b].node, article)) inside += words;
  }
  if (2 * inside < all) return out;
  for (auto node = first; node; node = page.first(name::aside, page.end(*node))) {
    if (is_in(page, *node, article) || is_in(page, article, *node)) continue;
    out.resize(page.size(), false);
    for (NodeIndex i = *node; i < page.end(*node); ++i) out[i] = true;
  }
  return out;
}

}  // namespace wrapwright
