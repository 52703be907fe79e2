// SPDX-License-Identifier: Apache-2.0
#pragma once
// Shows the surroundings of an element as text: its ancestors, siblings and children, with the counts that FOREST uses.
// Pure functions. Cost: O(n) in the size of the page.
#include <cstdint>
#include <string>
#include <vector>

#include "core/page/page.h"

namespace wrapwright {

// Counts up to each text run, as prefix sums: entry t is the sum over runs [0, t).
struct RunCounts {
  std::vector<std::uint64_t> terms;
  std::vector<std::uint64_t> signifiers;
};

struct TreeRow {
  enum class Role { kAncestor, kSibling, kChosen, kChild };
  Role role;
  NodeIndex node;
  unsigned level;
  std::string element;            // tag#id.class
  std::uint64_t characters;       // of visible text, white space collapsed
  std::uint64_t link_characters;  // those of them inside links
  std::uint64_t terms;
  std::uint64_t signifiers;
};

// tag#id.class, as style sheets would name the element.
[[nodiscard]] std::string element_label(const Page& page, NodeIndex node);

// Rows in document order. Shows at most `most` siblings and as many children; those without text are left out.
[[nodiscard]] std::vector<TreeRow> tree_around(const Page& page, NodeIndex chosen, const RunCounts& runs,
                                               std::size_t most);

// Formats the rows as a table, indented by level; the chosen row is marked with ">".
[[nodiscard]] std::string format_tree(const std::vector<TreeRow>& rows);

[[nodiscard]] std::string_view to_string(TreeRow::Role role);  // "ancestor", "sibling", "chosen", "child"

}  // namespace wrapwright
