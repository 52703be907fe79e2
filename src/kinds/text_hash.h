// SPDX-License-Identifier: Apache-2.0
#pragma once
// A hash of a text, for tables and comparisons within one run: it depends on the byte order of the machine. Pure. Cost:
// O(size of the text), eight bytes a step.
#include <cstdint>
#include <cstring>
#include <string_view>

namespace wrapwright {

[[nodiscard]] inline std::uint64_t text_hash(std::string_view text) {
  constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15U;
  std::uint64_t out = text.size() * kFactor;
  while (text.size() > 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data(), 8);
    out = (out ^ word) * kFactor;
    out ^= out >> 32U;
    text.remove_prefix(8);
  }
  std::uint64_t word = 0;
  if (!text.empty()) std::memcpy(&word, text.data(), text.size());
  out = (out ^ word) * kFactor;
  return out ^ (out >> 32U);
}

}  // namespace wrapwright
