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

// The reference that begins at the start of `text`, which is "&". In an attribute a name without semicolon before "=",
// a letter or a digit is no reference. REQUIRES: `text` starts with "&".
[[nodiscard]] CharacterReference read_character_reference(std::string_view text, bool in_attribute);

}  // namespace wrapwright
