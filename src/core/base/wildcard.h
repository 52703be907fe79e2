// SPDX-License-Identifier: Apache-2.0
#pragma once
// Patterns in which "*" matches any sequence of characters, including none, and every other character matches itself.
// Pure functions. Cost: O(n * m) in the sizes of the pattern and the text.
#include <string_view>

namespace wrapwright {

// Whether the pattern matches the whole text.
[[nodiscard]] bool matches_pattern(std::string_view pattern, std::string_view text);
// Whether the pattern matches a prefix of the text; "" matches any text.
[[nodiscard]] bool matches_pattern_prefix(std::string_view pattern, std::string_view text);

}  // namespace wrapwright
