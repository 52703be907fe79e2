// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds the words of a text as runs of one class of letters. Copies and folds nothing; terms.cpp interprets the runs.
// Malformed bytes end a run and belong to none. A scanner belongs to one thread; its cost is O(n) in the text.
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace wrapwright {

// The role of a code point in a word, by ICU's properties.
enum class LetterClass : std::uint8_t {
  kNone,         // space, punctuation, symbol, malformed bytes, U+FFFD
  kSpaced,       // letter or decimal digit of a script with word separators
  kIdeographic,  // letter of Han, kana, bopomofo or precomposed Hangul
  kComplex,      // letter or mark of a script without spaces that requires a dictionary: Thai, Lao, Khmer, Myanmar, ...
  kExtend,       // mark, joiner, soft hyphen, variation selector: extends the letter before it and never starts a run
  kApostrophe,   // ' or U+2019
};

[[nodiscard]] LetterClass letter_class(char32_t c);

// Decodes the code point at text[at] and advances `at`. Malformed bytes become U+FFFD, grouped as ICU does. REQUIRES:
// at < text.size()
[[nodiscard]] char32_t next_rare_code_point(std::string_view text, std::size_t& at);

// The same, with a fast path for code points of one or two bytes.
[[nodiscard]] inline char32_t next_code_point(std::string_view text, std::size_t& at) {
  const auto first = static_cast<unsigned char>(text[at]);
  if (first < 0x80) {
    ++at;
    return first;
  }
  const auto second = at + 1 < text.size() ? static_cast<unsigned char>(text[at + 1]) : 0U;
  if (first < 0xC2 || first >= 0xE0 || (second & 0xC0U) != 0x80) return next_rare_code_point(text, at);
  at += 2;
  return static_cast<char32_t>((first & 0x1FU) << 6U | (second & 0x3FU));
}

// White space between words in any script: ASCII's, the no-break space, the ideographic space.
[[nodiscard]] constexpr bool is_word_space(char32_t c) {
  return c == ' ' || (c >= '\t' && c <= '\r') || c == 0xA0 || c == 0x3000;
}

struct Run {
  std::string_view text;                  // view into the scanned text
  LetterClass kind = LetterClass::kNone;  // kSpaced, kIdeographic or kComplex
};

// Whether an apostrophe between two spaced letters is part of the word ("don't") or separates words ("l'eau").
enum class Apostrophe : std::uint8_t { kJoins, kParts };

class RunScanner {
 public:
  // `text` must outlive the scanner and its runs.
  RunScanner(std::string_view text, Apostrophe apostrophe);

  // Reads the next run; false at the end of the text.
  bool next(Run& run);

 private:
  LetterClass class_at(std::size_t& at) const;
  [[nodiscard]] std::size_t end_of_word(std::size_t at) const;
  [[nodiscard]] std::size_t end_of_run(std::size_t at, LetterClass kind) const;

  std::string_view text_;
  std::size_t at_ = 0;
  const LetterClass* small_;  // the classes of the code points of one or two bytes
  Apostrophe apostrophe_;
};

// The length in bytes of the first letter of an ideographic run and its extending marks. REQUIRES: !run.empty()
[[nodiscard]] std::size_t first_letter(std::string_view run);

}  // namespace wrapwright
