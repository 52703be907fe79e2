// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/hint_terms.h"

#include <cassert>

namespace wrapwright {
HintTerms::HintTerms(std::span<const HintTerm> terms) : states_(1) {
  for (const HintTerm& term : terms) add(term);
  link();
}

// Adds a path of states from the root; the states form a tree until link() adds the other transitions.
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

// Breadth first: a state without a child for a symbol continues like the state of the longest proper suffix of its
// path, and also has the hints of that state.
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

}  // namespace wrapwright
