// SPDX-License-Identifier: Apache-2.0
#pragma once
// Limits of XPath expressions, which come from files of others. A pure function. Cost: O(size of the expression).
#include <cstddef>
#include <string_view>

#include "core/base/result.h"

namespace wrapwright {

inline constexpr std::size_t kMaxXPathBytes = 64U << 10U;
inline constexpr std::size_t kMaxXPathNesting = 64;  // of ( and [

// kLimit for an expression that is longer or nested deeper than the parsers here can safely process; kSyntax for a NUL
// byte.
[[nodiscard]] Status check_xpath_limits(std::string_view expression);

}  // namespace wrapwright
