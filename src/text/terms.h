// SPDX-License-Identifier: Apache-2.0
#pragma once
// Text to terms: words by ICU's character properties, case and compatibility forms folded (Unicode's NFKC_Casefold), no
// stop words, Snowball stems, numbered by a Vocabulary that the pages of one site share. A word is a run of letters,
// digits and their marks; an apostrophe inside it belongs to it ("don't"), except where elided words end in one
// ("l'eau" in French is "l" and "eau"). Han, kana and Hangul are read as overlapping pairs of letters, Thai and its
// like are cut into words by ICU's dictionaries. Numbers and single letters are terms, but see can_signify(). A
// Vocabulary and a TermReader belong to one thread at a time. A reader remembers each form of a word it has met, so
// make one for a site and not one for each piece of text; then reading is linear in the text, and memory grows with the
// distinct words.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace wrapwright {

using TermId = std::uint32_t;

inline constexpr std::size_t kLongestWord = 256;  // bytes; what is longer is no word and is left out

// Whether a term may stand for what a page is about: not a number, and more than one letter.
[[nodiscard]] bool can_signify(std::string_view term);

// Strings <-> dense numbers from 0, in order of first sight.
class Vocabulary {
 public:
  Vocabulary();
  Vocabulary(Vocabulary&&) noexcept;
  Vocabulary& operator=(Vocabulary&&) noexcept;
  ~Vocabulary();
  TermId intern(std::string_view term);
  [[nodiscard]] std::string_view term(TermId id) const;  // REQUIRES: id < size(); valid while the Vocabulary lives
  [[nodiscard]] TermId size() const;

 private:
  struct Table;
  std::unique_ptr<Table> table_;
};

class TermReader {
 public:
  // `language`: ISO 639-1 ("en", "pt-BR" is read as "pt"); unknown or "" means no stop words and no stemming. The
  // vocabulary must outlive the reader and stay where it is.
  TermReader(std::string_view language, Vocabulary& vocabulary);
  TermReader(TermReader&&) noexcept;
  TermReader& operator=(TermReader&&) noexcept;
  ~TermReader();
  // Appends the terms of `text` (UTF-8) to `out`, in order, repeats included; stop words and bytes that are
  // not UTF-8 are left out.
  void read(std::string_view text, std::vector<TermId>& out);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace wrapwright
