// SPDX-License-Identifier: Apache-2.0
#pragma once
// Character references ("&eacute;", "&#233;", "&#xE9;") by the HTML standard, section 13.2.5.72 to 13.2.5.80. Pure
// functions over constant tables, safe from any thread; a reference costs time in its own length.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace wrapwright {

struct CharacterReference {
  std::size_t consumed = 0;  // bytes of the text from "&" on; 0: these bytes are no reference and stay as they are
  std::uint8_t size = 0;     // of the UTF-8 it stands for
  std::array<char, 6> utf8{};
};

// What numeric references from 0x80 to 0x9F stand for: windows-1252. 0 where they stand for themselves.
inline constexpr std::array<char16_t, 32> kNumericReferences1252 = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

// The UTF-8 that "&name;" stands for, where `name` is one of the standard's, letter case included; "" where it is not.
[[nodiscard]] std::string_view find_named_character(std::string_view name);

// The reference that begins at the start of `text`, which is "&". In an attribute a name without semicolon before "=",
// a letter or a digit is no reference. REQUIRES: `text` starts with "&".
[[nodiscard]] CharacterReference read_character_reference(std::string_view text, bool in_attribute);

}  // namespace wrapwright
