// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reads expressions of the direct subset (xpath/xpath.h). Pure functions, safe from any thread; cost grows with the
// expression.
#include <cstddef>
#include <optional>
#include <string_view>

#include "base/result.h"
#include "xpath/program.h"

namespace wrapwright {

inline constexpr std::size_t kMaxXPathBytes = 64U << 10U;
inline constexpr std::size_t kMaxXPathNesting = 64;  // of ( and [

// Refuses (kLimit) an expression that is longer or nested deeper than any reader here should be asked to take, and
// (kSyntax) one with a NUL byte.
[[nodiscard]] Status check_xpath_limits(std::string_view expression);

// The program of an expression of the subset; nothing for any other, well-formed or not.
// REQUIRES: check_xpath_limits(expression).ok(), which bounds the recursion.
[[nodiscard]] std::optional<XPathProgram> parse_direct_xpath(std::string_view expression);

}  // namespace wrapwright
