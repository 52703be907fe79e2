// SPDX-License-Identifier: Apache-2.0
#pragma once
// The XPath 1.0 test for a white-space-separated token of an attribute, like `~=` in CSS. Pure function.
#include <string>
#include <string_view>

namespace wrapwright {

// contains(concat(' ', normalize-space(@ATTRIBUTE), ' '), ' TOKEN ')
[[nodiscard]] std::string token_test(std::string_view attribute, std::string_view token);

}  // namespace wrapwright
