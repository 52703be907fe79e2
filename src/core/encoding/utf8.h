// SPDX-License-Identifier: Apache-2.0
#pragma once
// UTF-8 helpers for core/encoding/charset.h. Pure functions, safe from any thread. Cost: O(n) in the bytes read; they
// never read beyond the end.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace wrapwright {

// Replaces bytes that cannot be decoded.
inline constexpr char32_t kReplacement = 0xFFFD;
inline constexpr std::string_view kReplacementUtf8 = "\xEF\xBF\xBD";

// The length of the longest prefix without bytes above 0x7F.
[[nodiscard]] std::size_t ascii_prefix(std::string_view bytes);

// The length of the valid sequence of two to four bytes at the start; 0 if there is none. REQUIRES: the first byte is
// above 0x7F.
[[nodiscard]] std::size_t multibyte_sequence(std::string_view bytes);

// The number of bytes that one U+FFFD replaces if `bytes` does not start with a valid sequence: the "maximal subpart"
// of the Unicode standard, section 3.9, as in the Encoding standard's decoder. REQUIRES: `bytes` is not empty.
[[nodiscard]] std::size_t maximal_subpart(std::string_view bytes);

// Like valid_utf8_prefix() of core/encoding/charset.h, but for bytes known to be malformed: it skips the check of the
// whole text, so the cost is O(prefix).
[[nodiscard]] std::size_t valid_prefix_of_damaged(std::string_view bytes);

struct Utf8Shape {
  std::uint64_t multibyte = 0;  // valid sequences of at least two bytes
  std::uint64_t invalid = 0;    // sequences that a decoder would replace
};
[[nodiscard]] Utf8Shape utf8_shape(std::string_view bytes);

// Appends one code point. REQUIRES: `c` is a scalar value.
void append_utf8(char32_t c, std::string& out);

}  // namespace wrapwright
