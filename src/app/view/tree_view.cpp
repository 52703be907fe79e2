// SPDX-License-Identifier: Apache-2.0
#include "app/view/tree_view.h"

#include <algorithm>
#include <cstdio>

#include "core/base/ascii.h"
#include "core/page/counts.h"

namespace wrapwright {
namespace {

void append_tokens(std::string& out, char mark, std::string_view value) {
  std::size_t at = 0;
  while (at < value.size()) {
    while (at < value.size() && is_space(value[at])) ++at;
    const std::size_t begin = at;
    while (at < value.size() && !is_space(value[at])) ++at;
    if (at > begin) out.append(1, mark).append(value.substr(begin, at - begin));
  }
}

// A page with its counts.
struct Counted {
  const Page& page;
  const PageCounts& counts;
  const RunCounts& runs;
};

TreeRow make_row(const Counted& counted, NodeIndex node, TreeRow::Role role) {
  const auto& [page, counts, runs] = counted;
  const TextRange range = page.texts(node);
  return {role,
          node,
          page.level(node),
          element_label(page, node),
          counts.characters(node),
          counts.link_characters(node),
          runs.terms[range.last] - runs.terms[range.first],
          runs.signifiers[range.last] - runs.signifiers[range.first]};
}

void add_children(const Counted& counted, NodeIndex parent, NodeIndex except, TreeRow::Role role, std::size_t most,
                  std::vector<TreeRow>& rows) {
  const Page& page = counted.page;
  std::size_t shown = 0;
  for (NodeIndex child = parent + 1; child < page.end(parent) && shown < most; child = page.end(child)) {
    if (child == except) continue;
    TreeRow row = make_row(counted, child, role);
    if (row.characters == 0) continue;
    rows.push_back(std::move(row));
    ++shown;
  }
}

}  // namespace

std::string element_label(const Page& page, NodeIndex node) {
  std::string out(page.tag_name(node));
  if (const auto id = page.attribute(node, name::id)) append_tokens(out, '#', *id);
  if (const auto classes = page.attribute(node, name::class_)) append_tokens(out, '.', *classes);
  return out;
}

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

std::vector<TreeRow> tree_around(const Page& page, NodeIndex chosen, const RunCounts& runs, std::size_t most) {
  const PageCounts counts(page);
  const Counted counted{page, counts, runs};
  std::vector<TreeRow> rows;
  for (NodeIndex up = page.parent(chosen); up != 0; up = page.parent(up))
    rows.push_back(make_row(counted, up, TreeRow::Role::kAncestor));
  const NodeIndex parent = page.parent(chosen);
  if (parent != 0) add_children(counted, parent, chosen, TreeRow::Role::kSibling, most, rows);
  rows.push_back(make_row(counted, chosen, TreeRow::Role::kChosen));
  add_children(counted, chosen, 0, TreeRow::Role::kChild, most, rows);
  std::sort(rows.begin(), rows.end(), [](const TreeRow& a, const TreeRow& b) { return a.node < b.node; });
  return rows;
}

std::string format_tree(const std::vector<TreeRow>& rows) {
  std::string out = "     dfs  level  characters  in links  terms  signifiers  element\n";
  for (const TreeRow& row : rows) {
    char figures[128];
    std::snprintf(figures, sizeof(figures), "%c %6u  %5u  %10llu  %8llu  %5llu  %10llu  ",
                  row.role == TreeRow::Role::kChosen ? '>' : ' ', row.node, row.level,
                  static_cast<unsigned long long>(row.characters), static_cast<unsigned long long>(row.link_characters),
                  static_cast<unsigned long long>(row.terms), static_cast<unsigned long long>(row.signifiers));
    out += figures + std::string(row.level, ' ') + row.element + "\n";
  }
  return out;
}

}  // namespace wrapwright
