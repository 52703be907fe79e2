// SPDX-License-Identifier: Apache-2.0
#pragma once
// Evaluates any XPath 1.0 expression on a Page's arrays, step by step; used for expressions that the direct matcher
// (core/xpath/direct_match.h) does not support. Differences from the recommendation: a page has no namespaces,
// comments, processing instructions and ids; string lengths and positions count code points. Pure functions, safe from
// any thread. Cost: depends on the expression, up to the budget.
#include "core/page/page.h"
#include "core/xpath/budget.h"
#include "core/xpath/expression.h"
#include "core/xpath/values.h"

namespace wrapwright {

// The context node is the document. If the budget is exhausted (XPathBudget::ok), the value is meaningless.
[[nodiscard]] XPathValue evaluate_xpath(const ParsedXPath& parsed, const Page& page, XPathBudget& budget);

}  // namespace wrapwright
