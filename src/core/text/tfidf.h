// SPDX-License-Identifier: Apache-2.0
#pragma once
// The tf-idf weights of terms over the pages of a site. Pure functions. Cost: O(number of terms).
#include <cstddef>
#include <span>
#include <vector>

#include "core/text/terms.h"

namespace wrapwright {

struct WeightedTerm {
  TermId term;
  double weight;  // tf * ln(n / df), always > 0
};

// For each document (its terms in order, with repetitions), up to k terms with the highest weights, in descending
// order. Equal weights are ordered by the text of the term, so the result does not depend on the reading order. Terms
// that occur in every document have weight 0 and are never returned (with one document every list is empty), nor are
// those that !can_signify(). REQUIRES: every term is in the vocabulary
[[nodiscard]] std::vector<std::vector<WeightedTerm>> heaviest_terms(std::span<const std::vector<TermId>> documents,
                                                                    const Vocabulary& vocabulary, std::size_t k);

}  // namespace wrapwright
