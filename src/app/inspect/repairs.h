// SPDX-License-Identifier: Apache-2.0
#pragma once
// Repairs of a wrapper that somebody asks for by pointing at an element of a page: the element is to be taken, or left
// out, or it holds a field. Expressions come from the candidates of learning, with what was said of the element in place
// of what the block model thinks of it. Pure functions. Cost: O(spans of all candidates), and a few XPaths a page.
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/inspect/site_inspection.h"
#include "core/base/result.h"

namespace wrapwright {

struct Repair {
  std::string title;   // "Drop this exclusion"
  std::string change;  // expressions in it stand between backquotes
  Wrapper wrapper;     // with the repair
};

struct RepairOptions {
  std::size_t most = 3;          // of a kind
  std::size_t most_other = 2;    // contents in place of the one that there is
  std::size_t max_guards = 150;  // expressions that are tried as guards
  double min_confidence = 0.7;   // of a page that a guard must not select on
  SearchOptions search;          // prices of expressions
};

// `what` is "take", "leave", "runner-up", "no-article", "template", or a field: "title", "author", "date", "image". Best first; none
// if no expression is known. kUnsupported for another word. REQUIRES: `page` and `node` exist.
[[nodiscard]] Result<std::vector<Repair>> propose_repairs(const SiteInspection& inspection, std::size_t page,
                                                          NodeIndex node, std::string_view what,
                                                          const RepairOptions& options = {});

// What an expression can be in the template of the page: its content, a part of that, an exclusion.
[[nodiscard]] std::vector<Repair> repairs_with(const SiteInspection& inspection, std::size_t page,
                                               const std::string& xpath);

}  // namespace wrapwright
