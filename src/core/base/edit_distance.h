// SPDX-License-Identifier: Apache-2.0
#pragma once
// The edit distance of two words, for spelling suggestions. Pure function.
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace wrapwright {

// The optimal string alignment distance: how many bytes must be inserted, deleted, replaced or swapped with the next
// one to turn one word into the other. O(|a|·|b|).
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

// The name with the smallest edit distance to the word (the first one if several are equally close); "" if that
// distance exceeds two, or half of the word's length.
[[nodiscard]] std::string likely_meant(std::string_view word, const std::vector<std::string>& names);

}  // namespace wrapwright
