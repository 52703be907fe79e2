// SPDX-License-Identifier: Apache-2.0
#pragma once
// Evaluates a compiled expression on a Page's arrays. Pure functions, safe from any thread. Cost: a step without
// positions is one pass over the subtree of its context; a step with positions visits each of its elements once.
#include <optional>
#include <vector>

#include "core/page/page.h"
#include "core/xpath/budget.h"
#include "core/xpath/node.h"
#include "core/xpath/program.h"

namespace wrapwright {

// The selected elements and those that hold selected attributes, ascending, without duplicates. `out` is cleared first;
// its capacity is used as scratch space. Functions around the node set are ignored. The result is empty if the budget
// is exhausted.
void match_xpath(const XPathProgram& program, const Page& page, XPathBudget& budget, std::vector<NodeIndex>& out);

// The same result, as XPath nodes.
[[nodiscard]] std::vector<XPathNode> match_xpath_nodes(const XPathProgram& program, const Page& page,
                                                       XPathBudget& budget);

// The first of these nodes. If the last step is "//", the search stops at the first match. Nothing if the budget is
// exhausted.
[[nodiscard]] std::optional<XPathNode> match_first_xpath_node(const XPathProgram& program, const Page& page,
                                                              XPathBudget& budget);

}  // namespace wrapwright
