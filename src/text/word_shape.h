// SPDX-License-Identifier: Apache-2.0
#pragma once
// What a piece of text looks like, in counts that mean the same in every language, and its words as hashes, so that
// texts can be compared without keeping them. A plain value that text is added to; linear in the text.
#include <cstdint>
#include <string_view>
#include <vector>

namespace wrapwright {

// Hash of a word without regard to letter case.
using WordHash = std::uint32_t;

struct TextShape {
  std::uint32_t words = 0;       // runs of letters and digits; every letter by itself where words are not parted
  std::uint32_t characters = 0;  // code points; a stretch of white space is one
  std::uint32_t digits = 0;
  std::uint32_t capitals = 0;
  std::uint32_t commas = 0;     // commas and semicolons of all scripts
  std::uint32_t sentences = 0;  // full stops and their like
  std::uint32_t bars = 0;       // signs that part the entries of a menu: | · » › /
  char32_t last = 0;            // last character that is not white space

  // Adds text; the hashes of its words go to the end of `words_out`, in order.
  void add(std::string_view text, std::vector<WordHash>& words_out);
};

// Whether a sentence, or an item of speech, ends with this character.
[[nodiscard]] bool ends_sentence(char32_t c);

// Whether the word is a function word of any language we know.
[[nodiscard]] bool is_stop_word(WordHash word);

}  // namespace wrapwright
