// SPDX-License-Identifier: Apache-2.0
#pragma once
// Proposes repairs of a wrapper when somebody points at an element of a page that should be included or left out, or
// that holds a field. Expressions come from the candidates of learning, with the person's statement about the element
// replacing the block model's judgment. Pure functions. Cost: O(spans of all candidates), and a few XPaths per page.
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
  std::string change;  // expressions are in backquotes
  Wrapper wrapper;     // with the repair applied
};

struct RepairOptions {
  std::size_t most = 3;          // per kind
  std::size_t most_other = 2;    // contents that would replace the current one
  std::size_t max_guards = 150;  // expressions that are tried as guards
  double min_confidence = 0.7;   // of pages on which a guard must not select anything
  SearchOptions search;          // prices of expressions
};

// `what` is "take", "leave", "runner-up", "no-article", "template", or a field: "title", "author", "date", "image". Best first; none
// if no expression is known. Fails with kUnsupported for another word. REQUIRES: `page` and `node` exist.
[[nodiscard]] Result<std::vector<Repair>> propose_repairs(const SiteInspection& inspection, std::size_t page,
                                                          NodeIndex node, std::string_view what,
                                                          const RepairOptions& options = {});

// The roles that an expression can have in the template of the page: its content, a part of the content, an exclusion.
[[nodiscard]] std::vector<Repair> repairs_with(const SiteInspection& inspection, std::size_t page,
                                               const std::string& xpath);

}  // namespace wrapwright
