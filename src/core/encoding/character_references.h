// SPDX-License-Identifier: Apache-2.0
#pragma once
// Decodes character references ("&eacute;", "&#233;", "&#xE9;") by the HTML standard, sections 13.2.5.72 to 13.2.5.80.
// Pure functions over constant tables, safe from any thread; the cost is linear in the length of the reference.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace wrapwright {

struct CharacterReference {
  std::size_t consumed = 0;  // bytes of the reference, including "&"; 0: not a reference, keep the bytes
  std::uint8_t size = 0;     // of the decoded UTF-8
  std::array<char, 6> utf8{};
};

// Numeric references from 0x80 to 0x9F denote characters of windows-1252. 0: the reference denotes its own code point.
inline constexpr std::array<char16_t, 32> kNumericReferences1252 = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

// The UTF-8 that "&name;" denotes; "" if the standard does not define `name`, which is case-sensitive.
[[nodiscard]] std::string_view find_named_character(std::string_view name);

// Decodes the reference at the start of `text`. In an attribute, a name that is followed by "=", a letter or a digit
// instead of a semicolon is not a reference. REQUIRES: `text` starts with "&".
[[nodiscard]] CharacterReference read_character_reference(std::string_view text, bool in_attribute);

}  // namespace wrapwright
