// SPDX-License-Identifier: Apache-2.0
#pragma once
// Hashes a text for tables and comparisons within one run; the hash depends on the byte order of the machine. Pure.
// Cost: O(size of the text), eight bytes per step.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace wrapwright {

template <typename Word>
[[nodiscard]] inline Word load_word(const char* bytes) {
  Word word = 0;
  std::memcpy(&word, bytes, sizeof word);
  return word;
}

// All bytes of a text of fewer than eight bytes, some of them twice, padded with zeros.
[[nodiscard]] inline std::uint64_t load_short(std::string_view text) {
  const char* const begin = text.data();
  const std::size_t size = text.size();
  if (size >= 4) {
    return std::uint64_t{load_word<std::uint32_t>(begin)} | std::uint64_t{load_word<std::uint32_t>(begin + size - 4)}
                                                                << 32U;
  }
  if (size == 0) return 0;
  const auto byte = [begin](std::size_t i) { return static_cast<std::uint64_t>(static_cast<unsigned char>(begin[i])); };
  return byte(0) | byte(size / 2) << 8U | byte(size - 1) << 16U;
}

// The last eight bytes of a text, or all bytes of a shorter one.
[[nodiscard]] inline std::uint64_t load_end(std::string_view text) {
  return text.size() >= 8 ? load_word<std::uint64_t>(text.data() + text.size() - 8) : load_short(text);
}

[[nodiscard]] inline std::uint64_t text_hash(std::string_view text) {
  constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15U;
  std::uint64_t out = text.size() * kFactor;
  for (std::size_t i = 0; i + 8 < text.size(); i += 8) {
    out = (out ^ load_word<std::uint64_t>(text.data() + i)) * kFactor;
    out ^= out >> 32U;
  }
  out = (out ^ load_end(text)) * kFactor;
  return out ^ (out >> 32U);
}

}  // namespace wrapwright
