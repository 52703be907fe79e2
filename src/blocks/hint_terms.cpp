// SPDX-License-Identifier: Apache-2.0
#include "blocks/hint_terms.h"

#include <cassert>

namespace wrapwright {
namespace {

constexpr std::size_t kGap = 0;

constexpr std::size_t symbol_of(char letter) { return static_cast<std::size_t>(letter - 'a') + 1; }

// Of each byte: its symbol, and whether it is a small or a capital letter.
constexpr std::uint8_t kSymbolBits = 0x1F;
constexpr std::uint8_t kSmall = 0x20;
constexpr std::uint8_t kCapital = 0x40;
constexpr std::array<std::uint8_t, 256> kBytes = [] {
  std::array<std::uint8_t, 256> out{};
  for (char c = 'a'; c <= 'z'; ++c) {
    out[static_cast<unsigned char>(c)] = static_cast<std::uint8_t>(symbol_of(c) | kSmall);
    out[static_cast<unsigned char>(c - 'a' + 'A')] = static_cast<std::uint8_t>(symbol_of(c) | kCapital);
  }
  return out;
}();

}  // namespace

HintTerms::HintTerms(std::span<const HintTerm> terms) : states_(1) {
  for (const HintTerm& term : terms) add(term);
  link();
}

// A path of states from the root, a tree until link() makes the other transitions.
void HintTerms::add(const HintTerm& term) {
  std::size_t at = 0;
  const auto append = [&](std::size_t symbol) {
    if (states_[at].next[symbol] == 0) {
      states_[at].next[symbol] = static_cast<std::uint16_t>(states_.size());
      states_.emplace_back();
    }
    at = states_[at].next[symbol];
  };
  if (term.part != TermPart::kAnywhere) append(kGap);
  for (const char letter : term.text) append(symbol_of(letter));
  if (term.part == TermPart::kWhole) append(kGap);
  states_[at].hints |= term.hints;
  assert(states_.size() <= UINT16_MAX);
}

// Breadth first: a state without a child for a symbol goes on as the longest proper suffix of its path that is a state,
// and has the hints of that suffix as well.
void HintTerms::link() {
  std::vector<std::uint16_t> suffix(states_.size(), 0);
  std::vector<std::uint16_t> queue = {0};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const std::uint16_t at = queue[i];
    for (std::size_t symbol = 0; symbol < kSymbols; ++symbol) {
      const std::uint16_t fallback = at == 0 ? 0 : states_[suffix[at]].next[symbol];
      std::uint16_t& child = states_[at].next[symbol];
      if (child == 0) {
        child = fallback;
      } else {
        suffix[child] = fallback;
        states_[child].hints |= states_[fallback].hints;
        queue.push_back(child);
      }
    }
  }
}

std::uint32_t HintTerms::in(std::string_view name) const {
  std::uint32_t hints = 0;
  const State* state = &states_[states_[0].next[kGap]];
  const auto read = [&](std::size_t symbol) {
    state = &states_[state->next[symbol]];
    hints |= state->hints;
  };
  std::uint8_t before = 0;
  for (const char c : name) {
    const std::uint8_t byte = kBytes[static_cast<unsigned char>(c)];
    if ((before & kSmall) != 0 && (byte & kCapital) != 0) read(kGap);
    read(byte & kSymbolBits);  // several gaps in a row are as one
    before = byte;
  }
  read(kGap);
  return hints;
}

}  // namespace wrapwright
