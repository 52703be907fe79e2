// SPDX-License-Identifier: Apache-2.0
#pragma once
// Copies pages without some of their elements, for rules that are applied to what earlier ones left. Pure functions,
// safe from any thread. Cost: one pass over what is copied.
#include <functional>
#include <vector>

#include "core/page/page.h"
#include "core/page/page_builder.h"

namespace wrapwright {

struct PageCopyOptions {
  std::vector<NodeIndex> removed = {};  // ascending; these subtrees are left out
  // Elements that are replaced by their children; `is_in_table`: a <table> around it is copied. Empty = none.
  std::function<bool(NodeIndex node, bool is_in_table)> is_unwrapped = {};
  bool has_names = true;       // keep the attributes id and class
  bool leaks_scripts = false;  // what follows "</" in a script becomes text after the script
};

// Appends the remaining parts of the subtree to the element that is open in `out`.
void copy_subtree(const Page& page, NodeIndex node, const PageCopyOptions& options, PageBuilder& out);

struct PageCopy {
  Page page;
  std::vector<NodeIndex> numbers;  // for each element of the original, its number in the copy; 0 = not copied
};
[[nodiscard]] PageCopy copy_without(const Page& page, std::vector<NodeIndex> removed);

}  // namespace wrapwright
