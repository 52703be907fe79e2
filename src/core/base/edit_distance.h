// SPDX-License-Identifier: Apache-2.0
#pragma once
// The edit distance of two words, for spelling suggestions. Pure function.
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace wrapwright {

// The optimal string alignment distance: how many bytes must be added, left out, replaced or swapped with the next one
// to make one word of the other. O(|a|·|b|).
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

// Of the names the first of those that differ least from the word; "" if even that one differs by more than two bytes,
// or by more than half of the word.
[[nodiscard]] std::string likely_meant(std::string_view word, const std::vector<std::string>& names);

}  // namespace wrapwright
