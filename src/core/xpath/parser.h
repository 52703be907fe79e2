// SPDX-License-Identifier: Apache-2.0
#pragma once
// Parses expressions of the direct subset (core/xpath/xpath.h). Pure functions, safe from any thread. Cost: O(size of the
// expression).
#include <cstddef>
#include <optional>
#include <string_view>

#include "core/base/result.h"
#include "core/xpath/program.h"

namespace wrapwright {

inline constexpr std::size_t kMaxXPathBytes = 64U << 10U;
inline constexpr std::size_t kMaxXPathNesting = 64;  // of ( and [

// kLimit for an expression that is longer or nested deeper than the parsers here can safely process; kSyntax for a NUL
// byte.
[[nodiscard]] Status check_xpath_limits(std::string_view expression);

// The program of an expression in the subset; nothing for any other expression, valid or not. REQUIRES:
// check_xpath_limits(expression).ok(), which bounds the recursion.
[[nodiscard]] std::optional<XPathProgram> parse_direct_xpath(std::string_view expression);

}  // namespace wrapwright
