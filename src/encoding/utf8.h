// SPDX-License-Identifier: Apache-2.0
#pragma once
// What encoding/charset.h needs to know about UTF-8. Pure functions, safe from any thread; linear in the bytes they
// read and never past them.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace wrapwright {

// Length of the longest prefix without a byte above 0x7F.
[[nodiscard]] std::size_t ascii_prefix(std::string_view bytes);

// Length of the valid sequence of two to four bytes at the start; 0 if there is none. REQUIRES: starts with a byte above
// 0x7F.
[[nodiscard]] std::size_t multibyte_sequence(std::string_view bytes);

// Number of bytes that one U+FFFD stands for where `bytes` starts with no valid sequence: the "maximal subpart" of the
// Unicode standard, section 3.9, as the Encoding standard's decoder has it. REQUIRES: not empty.
[[nodiscard]] std::size_t maximal_subpart(std::string_view bytes);

struct Utf8Shape {
  std::uint64_t multibyte = 0;  // valid sequences of two bytes and more
  std::uint64_t invalid = 0;    // sequences that a decoder would replace
};
[[nodiscard]] Utf8Shape utf8_shape(std::string_view bytes);

// Appends one code point. REQUIRES: a scalar value.
void append_utf8(char32_t c, std::string& out);

}  // namespace wrapwright
