// SPDX-License-Identifier: Apache-2.0
#include "core/xpath/limits.h"

#include <string>

namespace wrapwright {

Status check_xpath_limits(std::string_view expression) {
  if (expression.size() > kMaxXPathBytes) {
    return Error{ErrorKind::kLimit,
                 "the XPath expression is longer than " + std::to_string(kMaxXPathBytes) + " bytes",
                 {"", 0, 0, kMaxXPathBytes}};
  }
  std::size_t nesting = 0;
  char quote = 0;
  for (std::size_t i = 0; i < expression.size(); ++i) {
    const char c = expression[i];
    if (c == '\0') return Error{ErrorKind::kSyntax, "a NUL byte in an XPath expression", {"", 0, 0, i}};
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '(' || c == '[') {
      if (++nesting > kMaxXPathNesting) {
        return Error{ErrorKind::kLimit,
                     "the XPath expression is nested deeper than " + std::to_string(kMaxXPathNesting) + " levels",
                     {"", 0, 0, i}};
      }
    } else if ((c == ')' || c == ']') && nesting > 0) {
      --nesting;
    }
  }
  return Done{};
}

}  // namespace wrapwright
