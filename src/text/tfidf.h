// SPDX-License-Identifier: Apache-2.0
#pragma once
// Term weights over the pages of a site. Pure functions; cost grows with the number of terms.
#include <cstddef>
#include <span>
#include <vector>

#include "text/terms.h"

namespace wrapwright {

struct WeightedTerm {
  TermId term;
  double weight;  // tf * ln(n / df), always > 0
};

// For each document (terms in order, repeats included) its at most k heaviest terms, heaviest first; equal weights by
// the text of the term, so that the order does not depend on who was read first. Terms that occur in every document
// weigh 0 and are never given (with one document every list is empty), nor are those that !can_signify().
// REQUIRES: every term is in the vocabulary
[[nodiscard]] std::vector<std::vector<WeightedTerm>> heaviest_terms(std::span<const std::vector<TermId>> documents,
                                                                    const Vocabulary& vocabulary, std::size_t k);

}  // namespace wrapwright
