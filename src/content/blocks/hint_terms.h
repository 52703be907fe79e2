// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds the terms of a list in class and id names, all in one pass, by the automaton of Aho and Corasick ("Efficient
// string matching", 1975). The words of a name are its runs of letters; a capital letter after a small one begins a new
// word. Matching ignores case. Owns its data; immutable, so one object serves all threads. Cost: O(size of the name);
// 60 bytes per letter of the terms.
#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace wrapwright {

// Which part of a word must equal the term.
enum class TermPart : std::uint8_t { kAnywhere, kStart, kWhole };

struct HintTerm {
  std::string_view text;  // small letters
  std::uint32_t hints;
  TermPart part;
};

class HintTerms {
 public:
  class Reader;

  explicit HintTerms(std::span<const HintTerm> terms);

  // The hints of all terms in the name.
  [[nodiscard]] std::uint32_t in(std::string_view name) const;

 private:
  static constexpr std::size_t kSymbols = 27;  // the gap between words and the 26 letters
  static constexpr std::size_t kGap = 0;
  static constexpr std::size_t symbol_of(char letter) { return static_cast<std::size_t>(letter - 'a') + 1; }

  struct State {
    std::array<std::uint16_t, kSymbols> next{};
    std::uint32_t hints = 0;
  };

  void add(const HintTerm& term);
  void link();

  std::vector<State> states_;
};

// Reads a name byte by byte, for callers that also process the bytes themselves. The terms must outlive it; not
// thread-safe.
class HintTerms::Reader {
 public:
  explicit Reader(const HintTerms& terms) : states_(terms.states_.data()), state_(&states_[states_->next[kGap]]) {}

  void read(char c) {
    const std::uint8_t byte = kBytes[static_cast<unsigned char>(c)];
    if ((before_ & kSmall) != 0 && (byte & kCapital) != 0) step(kGap);
    step(byte & kSymbolBits);  // consecutive gaps act like one
    before_ = byte;
  }
  // Ends the name and returns the hints of all terms in it.
  [[nodiscard]] std::uint32_t end() {
    step(kGap);
    return hints_;
  }

 private:
  // For each byte: its symbol, and whether it is a small or a capital letter.
  static constexpr std::uint8_t kSymbolBits = 0x1F;
  static constexpr std::uint8_t kSmall = 0x20;
  static constexpr std::uint8_t kCapital = 0x40;
  static constexpr std::array<std::uint8_t, 256> kBytes = [] {
    std::array<std::uint8_t, 256> out{};
    for (char c = 'a'; c <= 'z'; ++c) {
      out[static_cast<unsigned char>(c)] = static_cast<std::uint8_t>(symbol_of(c) | kSmall);
      out[static_cast<unsigned char>(c - 'a' + 'A')] = static_cast<std::uint8_t>(symbol_of(c) | kCapital);
    }
    return out;
  }();

  void step(std::size_t symbol) {
    state_ = &states_[state_->next[symbol]];
    hints_ |= state_->hints;
  }

  const State* states_;
  const State* state_;
  std::uint32_t hints_ = 0;
  std::uint8_t before_ = 0;
};

inline std::uint32_t HintTerms::in(std::string_view name) const {
  Reader reader(*this);
  for (const char c : name) reader.read(c);
  return reader.end();
}

}  // namespace wrapwright
