// SPDX-License-Identifier: Apache-2.0
#pragma once
// Any XPath 1.0 expression on a Page's arrays, step by step; what the direct matcher (core/xpath/direct_match.h) does not
// take. Differences from the letter of the recommendation: a page has no namespaces, comments, processing instructions
// and ids; text counts in code points. Pure functions, safe from any thread. Cost: as the expression says, up to the
// budget.
#include "core/page/page.h"
#include "core/xpath/budget.h"
#include "core/xpath/expression.h"
#include "core/xpath/values.h"

namespace wrapwright {

// From the document. Where the budget is spent the value means nothing (XPathBudget::ok).
[[nodiscard]] XPathValue evaluate_xpath(const ParsedXPath& parsed, const Page& page, XPathBudget& budget);

}  // namespace wrapwright
