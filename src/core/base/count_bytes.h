// SPDX-License-Identifier: Apache-2.0
#pragma once
// Counts the bytes of a text that satisfy a condition. Pure. Cost: O(n); the compiler vectorizes the loop for the
// caller's target.
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace wrapwright {

// REQUIRES: holds(char) is free of branches; otherwise the compiler cannot vectorize the loop.
template <typename Holds>
[[nodiscard]] __attribute__((always_inline)) inline std::size_t count_bytes(std::string_view text, Holds holds) {
  constexpr std::size_t kStep = 224;  // a multiple of all vector sizes; a count up to it fits into a byte
  std::size_t count = 0;
  for (; text.size() >= kStep; text.remove_prefix(kStep)) {
    std::uint8_t here = 0;
    for (std::size_t i = 0; i < kStep; ++i) here = static_cast<std::uint8_t>(here + (holds(text[i]) ? 1U : 0U));
    count += here;
  }
  for (const char c : text) count += holds(c) ? 1U : 0U;
  return count;
}

}  // namespace wrapwright
