// SPDX-License-Identifier: Apache-2.0
#pragma once
// Translates XPath expressions to CSS selectors (Selectors level 3), for programs that do not accept XPath. Pure
// functions, safe from any thread. Cost: O(n) in the expression, times the alternatives that "or" creates, whose number
// is limited.
//
//   XPath                                                          CSS
//   //a, /a, //a/b, //a//b                                         a, a:root, a > b, a b
//   a[@id='v'], a[contains(concat(' ', normalize-space(@class), ' '), ' v ')]     a#v, a.v
//   [@x], [@x='v'], contains(@x, 'v'), starts-with(@x, 'v')        [x], [x='v'], [x*='v'], [x^='v']
//   and, or, not(...)                                              a compound, several selectors, :not() of one test
//   a[2], a[last()], *[2]                                          a:nth-of-type(2), a:last-of-type, :nth-child(2)
//   following-sibling::a                                           ~ a
// CSS has no selector for anything else in an expression (text, other axes, positions among some of the siblings,
// numbers of elements).
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace wrapwright {

struct CssTranslationLimits {
  std::size_t max_selectors = 64;  // per expression
};

// Selectors such that an element matches one of them exactly if the expression selects it. They contain no escapes
// outside quotation marks, so the simple parsers of other programs can read them. Fails with kSyntax and kLimit like
// XPath::compile; with kUnsupported for what CSS cannot express, which the message names; with kLimit if there are more
// than max_selectors.
[[nodiscard]] Result<std::vector<std::string>> css_of_xpath(std::string_view xpath,
                                                            const CssTranslationLimits& limits = {});

// Selectors as one list: "a, b".
[[nodiscard]] std::string css_list(const std::vector<std::string>& selectors);

}  // namespace wrapwright
