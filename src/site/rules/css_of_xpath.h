// SPDX-License-Identifier: Apache-2.0
#pragma once
// XPath expressions as CSS selectors (Selectors level 3), for the programs that take no XPath. Pure function, safe from
// any thread. Cost: O(n) in the expression, times the alternatives that "or" makes of it, which are bounded.
//
//   XPath                                                          CSS
//   //a, /a, //a/b, //a//b                                         a, a:root, a > b, a b
//   a[@id='v'], a[contains(concat(' ', normalize-space(@class), ' '), ' v ')]     a#v, a.v
//   [@x], [@x='v'], contains(@x, 'v'), starts-with(@x, 'v')        [x], [x='v'], [x*='v'], [x^='v']
//   and, or, not(...)                                              a compound, several selectors, :not() of one test
//   a[2], a[last()], *[2]                                          a:nth-of-type(2), a:last-of-type, :nth-child(2)
//   following-sibling::a                                           ~ a
// Whatever else an expression says (text, other axes, positions among some of the siblings, numbers of elements) CSS
// has no selector for.
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace wrapwright {

struct CssTranslationLimits {
  std::size_t max_selectors = 64;  // of one expression
};

// Selectors of which an element matches one exactly if the expression selects it. They have no escapes outside of
// quotation marks, so that simple parsers of other programs read them, too. kSyntax and kLimit as XPath::compile;
// kUnsupported for what CSS cannot say, with its name in the message; kLimit for more than max_selectors.
[[nodiscard]] Result<std::vector<std::string>> css_of_xpath(std::string_view xpath,
                                                            const CssTranslationLimits& limits = {});

// Selectors as one list: "a, b".
[[nodiscard]] std::string css_list(const std::vector<std::string>& selectors);

}  // namespace wrapwright
