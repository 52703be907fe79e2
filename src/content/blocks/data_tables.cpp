// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/data_tables.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <map>

#include "content/blocks/block_neighbors.h"

namespace wrapwright {
namespace {

constexpr int kMostWrappers = 2;          // boxes around only the table: <figure>, a scrolling box
constexpr std::size_t kMostCaptions = 2;  // blocks in these boxes
constexpr double kFewestAlikeRows = 0.7;  // share of rows with the most common number of cells
constexpr double kMostLinkWords = 0.3;    // share of words

bool is_form_control(NameId tag) {
  return tag == name::input || tag == name::select || tag == name::textarea || tag == name::button;
}

bool is_data_table(const Page& page, NodeIndex table) {
  std::map<std::uint32_t, std::uint32_t> rows;  // number of rows by number of cells
  std::uint32_t all = 0;
  std::uint32_t cells = 0;
  const auto end_row = [&] {
    if (cells == 0) return;
    ++rows[cells];
    ++all;
    cells = 0;
  };
  NodeIndex link_end = 0;
  for (NodeIndex i = table + 1; i < page.end(table); ++i) {
    const NameId tag = page.tag(i);
    if (tag == name::table || is_form_control(tag)) return false;
    if (tag == name::a) link_end = page.end(i);
    if (tag == name::img && i < link_end) return false;  // a teaser
    if (tag == name::tr) end_row();
    if (tag == name::td || tag == name::th) ++cells;
  }
  end_row();
  if (all < 2) return false;
  const auto most =
      std::max_element(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  return most->first >= 2 && most->second >= kFewestAlikeRows * all;
}

bool holds_only(const Page& page, const BlockNeighbors& around, NodeIndex parent, NodeIndex child) {
  const TextRange own = page.texts(child);
  const TextRange all = page.texts(parent);
  std::size_t captions = 0;
  for (std::size_t b = around.first_block(all.first); b < around.first_block(all.last); ++b) {
    const TextIndex at = around.block(b).runs.first;
    if (at >= own.first && at < own.last) continue;
    NodeIndex part = around.block(b).node;
    while (part > parent && page.parent(part) != parent) part = page.parent(part);
    if (part <= parent || page.tag(part) != name::figcaption || ++captions > kMostCaptions) return false;
  }
  return true;
}

// The table, or the box around it that holds only it and its caption.
NodeIndex with_wrappers(const Page& page, const BlockNeighbors& around, NodeIndex table) {
  NodeIndex out = table;
  for (int i = 0; i < kMostWrappers && page.parent(out) != 0; ++i) {
    const NodeIndex parent = page.parent(out);
    if (page.tag(parent) == name::body || !holds_only(page, around, parent, out)) break;
    out = parent;
  }
  return out;
}

bool has_few_links(const PageBlocks& blocks, std::size_t first, std::size_t last) {
  double words = 0;
  double links = 0;
  for (std::size_t b = first; b < last; ++b) {
    words += blocks.blocks[b].shape.words;
    links += blocks.blocks[b].link_words;
  }
  return links <= kMostLinkWords * words;
}

}  // namespace

void raise_data_tables(const Page& page, const PageBlocks& blocks, std::vector<float>& content) {
  assert(content.size() == blocks.blocks.size());
  const BlockNeighbors around(page, blocks);
  for (auto table = page.first(name::table); table; table = page.first(name::table, *table + 1)) {
    if (!is_data_table(page, *table)) continue;
    const NodeIndex box = with_wrappers(page, around, *table);
    const auto raised = around.lower_around(box, content);
    if (!raised) continue;
    const std::size_t first = around.first_block(page.texts(box).first);
    const std::size_t last = around.first_block(page.texts(box).last);
    if (!has_few_links(blocks, first, last)) continue;
    for (std::size_t b = first; b < last; ++b) content[b] = std::max(content[b], *raised);
  }
}

}  // namespace wrapwright
