// SPDX-License-Identifier: Apache-2.0
#pragma once
// Parses expressions of the direct subset (core/xpath/xpath.h). Pure functions, safe from any thread. Cost: O(size of the
// expression).
#include <optional>
#include <string_view>

#include "core/xpath/program.h"

namespace wrapwright {

// The program of an expression in the subset; nothing for any other expression, valid or not. REQUIRES:
// check_xpath_limits(expression).ok() (core/xpath/limits.h), which bounds the recursion.
[[nodiscard]] std::optional<XPathProgram> parse_direct_xpath(std::string_view expression);

}  // namespace wrapwright
