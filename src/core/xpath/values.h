// SPDX-License-Identifier: Apache-2.0
#pragma once
// Values of XPath 1.0 (W3C Recommendation of 16 November 1999), their string() and the operations on single values.
// Pure functions, safe from any thread. Cost: O(bytes of the text), except for xpath_translate.
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/page/page.h"
#include "core/xpath/budget.h"
#include "core/xpath/expression.h"
#include "core/xpath/node.h"

namespace wrapwright {

struct XPathValue {
  XPathType type = XPathType::kNodes;
  std::vector<XPathNode> nodes;  // in document order, without duplicates
  double number = 0;
  std::string text;
  bool truth = false;
};

// string() of a node, and of any value.
[[nodiscard]] std::string string_of(const Page& page, XPathNode node);
[[nodiscard]] std::string string_of(const Page& page, const XPathValue& value);

// kAdd to kModulo.
[[nodiscard]] double xpath_arithmetic(XPathOperator op, double a, double b);
// kEqual to kGreaterOrEqual.
[[nodiscard]] bool xpath_compares(XPathOperator op, double a, double b);

// Functions of section 4.2 on UTF-8 text; positions and lengths are in code points.
[[nodiscard]] std::size_t xpath_length(std::string_view text);
// The characters at positions p (the first is 1) with first <= p < end.
[[nodiscard]] std::string xpath_substring(std::string_view text, double first, double end);
// Cost: O(|text| |from|), charged to the budget.
[[nodiscard]] std::string xpath_translate(std::string_view text, std::string_view from, std::string_view to,
                                          XPathBudget& budget);

}  // namespace wrapwright
