// SPDX-License-Identifier: Apache-2.0
#pragma once
// How different two words are, to suggest what was meant. Pure function.
#include <cstddef>
#include <string_view>

namespace wrapwright {

// The Levenshtein distance: how many bytes must be added, left out or replaced to make one of the other. O(|a|·|b|).
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

}  // namespace wrapwright
