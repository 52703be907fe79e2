// SPDX-License-Identifier: Apache-2.0
#include "cli/tree_view.h"

#include <algorithm>
#include <cstdio>

namespace wrapwright {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f'; }

// Code points of the visible text, a run of white space counting as one.
std::uint64_t characters_of(const Page& page, NodeIndex node) {
  std::uint64_t count = 0;
  const TextRange range = page.texts(node);
  for (TextIndex t = range.first; t < range.last; ++t) {
    if (page.run(t).hidden != 0) continue;
    bool after_space = true;
    for (const char c : page.text(t)) {
      const bool space = is_space(c);
      const bool continuation = (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
      if (!continuation && !(space && after_space)) ++count;
      after_space = space;
    }
  }
  return count;
}

void append_tokens(std::string& out, char mark, std::string_view value) {
  std::size_t at = 0;
  while (at < value.size()) {
    while (at < value.size() && is_space(value[at])) ++at;
    const std::size_t begin = at;
    while (at < value.size() && !is_space(value[at])) ++at;
    if (at > begin) out.append(1, mark).append(value.substr(begin, at - begin));
  }
}

std::string describe(const Page& page, NodeIndex node) {
  std::string out(page.tag_name(node));
  if (const auto id = page.attribute(node, name::id)) append_tokens(out, '#', *id);
  if (const auto classes = page.attribute(node, name::class_)) append_tokens(out, '.', *classes);
  return out;
}

TreeRow make_row(const Page& page, NodeIndex node, TreeRow::Role role, const RunCounts& counts) {
  const TextRange range = page.texts(node);
  return {role,
          node,
          page.level(node),
          describe(page, node),
          characters_of(page, node),
          counts.terms[range.last] - counts.terms[range.first],
          counts.signifiers[range.last] - counts.signifiers[range.first]};
}

void add_children(const Page& page, NodeIndex parent, NodeIndex except, TreeRow::Role role, const RunCounts& counts,
                  std::size_t most, std::vector<TreeRow>& rows) {
  std::size_t shown = 0;
  for (NodeIndex child = parent + 1; child < page.end(parent) && shown < most; child = page.end(child)) {
    if (child == except) continue;
    TreeRow row = make_row(page, child, role, counts);
    if (row.characters == 0) continue;
    rows.push_back(std::move(row));
    ++shown;
  }
}

}  // namespace

std::string_view to_string(TreeRow::Role role) {
  switch (role) {
    case TreeRow::Role::kAncestor:
      return "ancestor";
    case TreeRow::Role::kSibling:
      return "sibling";
    case TreeRow::Role::kChosen:
      return "chosen";
    case TreeRow::Role::kChild:
      return "child";
  }
  return "";
}

std::vector<TreeRow> tree_around(const Page& page, NodeIndex chosen, const RunCounts& counts, std::size_t most) {
  std::vector<TreeRow> rows;
  for (NodeIndex up = page.parent(chosen); up != 0; up = page.parent(up))
    rows.push_back(make_row(page, up, TreeRow::Role::kAncestor, counts));
  const NodeIndex parent = page.parent(chosen);
  if (parent != 0) add_children(page, parent, chosen, TreeRow::Role::kSibling, counts, most, rows);
  rows.push_back(make_row(page, chosen, TreeRow::Role::kChosen, counts));
  add_children(page, chosen, 0, TreeRow::Role::kChild, counts, most, rows);
  std::sort(rows.begin(), rows.end(), [](const TreeRow& a, const TreeRow& b) { return a.node < b.node; });
  return rows;
}

std::string format_tree(const std::vector<TreeRow>& rows) {
  std::string out = "     dfs  level  characters  terms  signifiers  element\n";
  for (const TreeRow& row : rows) {
    char figures[128];
    std::snprintf(figures, sizeof(figures), "%c %6u  %5u  %10llu  %5llu  %10llu  ",
                  row.role == TreeRow::Role::kChosen ? '>' : ' ', row.node, row.level,
                  static_cast<unsigned long long>(row.characters), static_cast<unsigned long long>(row.terms),
                  static_cast<unsigned long long>(row.signifiers));
    out += figures + std::string(row.level, ' ') + row.element + "\n";
  }
  return out;
}

}  // namespace wrapwright
