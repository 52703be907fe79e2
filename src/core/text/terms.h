// SPDX-License-Identifier: Apache-2.0
#pragma once
// Converts text to terms: words by ICU's character properties, with case and compatibility forms folded (Unicode's
// NFKC_Casefold), without stop words, stemmed by Snowball, and numbered by a Vocabulary that the pages of a site share.
// A word is a run of letters, digits and their marks; an apostrophe inside it belongs to it ("don't"), except in
// languages with elision ("l'eau" in French is "l" and "eau"). Han, kana and Hangul are read as overlapping pairs of
// letters; Thai and similar scripts are segmented by ICU's dictionaries. Numbers and single letters are terms, but see
// can_signify().
//
// A Vocabulary and a TermReader belong to one thread at a time. A reader caches each form of a word, so make one per
// site and not one per text. Cost: O(n) in the size of the text; memory grows with the number of distinct words.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace wrapwright {

using TermId = std::uint32_t;

inline constexpr std::size_t kLongestWord = 256;  // bytes; longer words are ignored

// Whether a term can characterize the topic of a page: not a number, and more than one letter.
[[nodiscard]] bool can_signify(std::string_view term);

// Maps strings to consecutive numbers from 0, in order of first occurrence, and back.
class Vocabulary {
 public:
  Vocabulary();
  Vocabulary(Vocabulary&&) noexcept;
  Vocabulary& operator=(Vocabulary&&) noexcept;
  ~Vocabulary();
  TermId intern(std::string_view term);
  // REQUIRES: id < size(); the view lives as long as the Vocabulary
  [[nodiscard]] std::string_view term(TermId id) const;
  [[nodiscard]] TermId size() const;

 private:
  struct Table;
  std::unique_ptr<Table> table_;
};

class TermReader {
 public:
  // `language` is an ISO 639-1 code ("en"; "pt-BR" is read as "pt"); for an unknown language or "" there are no stop
  // words and no stemming. The vocabulary must outlive the reader and must not move.
  TermReader(std::string_view language, Vocabulary& vocabulary);
  TermReader(TermReader&&) noexcept;
  TermReader& operator=(TermReader&&) noexcept;
  ~TermReader();
  // Appends the terms of `text` (UTF-8) to `out`, in order, with repetitions; stop words and malformed bytes are left
  // out.
  void read(std::string_view text, std::vector<TermId>& out);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace wrapwright
