// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds the terms of a list in class and id names, all of them in one pass: the automaton of Aho and Corasick
// ("Efficient string matching", 1975). A name's words are its runs of letters; a capital after a small letter begins a
// new one. Letter case does not count. Owns its data; immutable, so one object serves all threads. Cost: O(size of the
// name); 60 bytes for each letter of the terms.
#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace wrapwright {

// How much of a word must equal the term.
enum class TermPart : std::uint8_t { kAnywhere, kStart, kWhole };

struct HintTerm {
  std::string_view text;  // small letters
  std::uint32_t hints;
  TermPart part;
};

class HintTerms {
 public:
  explicit HintTerms(std::span<const HintTerm> terms);

  // The hints of all terms in the name.
  [[nodiscard]] std::uint32_t in(std::string_view name) const;

 private:
  static constexpr std::size_t kSymbols = 27;  // the gap between words, and the letters

  struct State {
    std::array<std::uint16_t, kSymbols> next{};
    std::uint32_t hints = 0;
  };

  void add(const HintTerm& term);
  void link();

  std::vector<State> states_;
};

}  // namespace wrapwright
