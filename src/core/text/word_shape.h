// SPDX-License-Identifier: Apache-2.0
#pragma once
// Language-independent statistics of a text, and its words as hashes, so that texts can be compared without storing
// them. A plain value to which text is added. Cost: O(n) in the size of the text.
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/hash_set.h"

namespace wrapwright {

// Hash of a word, ignoring case.
using WordHash = std::uint32_t;

struct TextShape {
  std::uint32_t words = 0;       // runs of letters and digits; each letter in scripts without spaces
  std::uint32_t characters = 0;  // code points; white space is collapsed
  std::uint32_t digits = 0;
  std::uint32_t capitals = 0;
  std::uint32_t commas = 0;     // commas and semicolons of all scripts
  std::uint32_t sentences = 0;  // full stops and equivalents
  std::uint32_t bars = 0;       // separators of menu entries: | · » › /
  char32_t last = 0;            // the last character that is not white space

  // Adds text and appends the hashes of its words to `words_out`, in order.
  void add(std::string_view text, std::vector<WordHash>& words_out);
};

// Whether a sentence or a quotation can end with this character.
[[nodiscard]] bool ends_sentence(char32_t c);

// The stop words of all supported languages, and whether a word is one of them.
[[nodiscard]] const HashSet& stop_word_hashes();
[[nodiscard]] bool is_stop_word(WordHash word);

}  // namespace wrapwright
