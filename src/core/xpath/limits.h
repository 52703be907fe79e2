// SPDX-License-Identifier: Apache-2.0
#pragma once
// Limits on XPath expressions, which may come from untrusted files. Pure function. Cost: O(size of the expression).
#include <cstddef>
#include <string_view>

#include "core/base/result.h"

namespace wrapwright {

inline constexpr std::size_t kMaxXPathBytes = 64U << 10U;
inline constexpr std::size_t kMaxXPathNesting = 64;  // of parentheses and brackets

// kLimit for an expression that is longer or nested deeper than the parsers here can safely process; kSyntax for a NUL
// byte.
[[nodiscard]] Status check_xpath_limits(std::string_view expression);

}  // namespace wrapwright
