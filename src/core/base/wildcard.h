// SPDX-License-Identifier: Apache-2.0
#pragma once
// Patterns in which "*" stands for any characters, also none, and each other character for itself. Pure functions.
// Cost: O(n * m) in the sizes of the pattern and the text.
#include <string_view>

namespace wrapwright {

// Whether the whole text is as the pattern.
[[nodiscard]] bool matches_pattern(std::string_view pattern, std::string_view text);
// Whether a beginning of the text is as the pattern; "" matches any text.
[[nodiscard]] bool matches_pattern_prefix(std::string_view pattern, std::string_view text);

}  // namespace wrapwright
