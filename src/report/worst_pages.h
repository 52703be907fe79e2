// SPDX-License-Identifier: Apache-2.0
#pragma once
// The pages on which a column did worst, with what it has too little and too much of. Pure.
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "evaluate/evaluation.h"

namespace wrapwright {

struct WorstPlace {
  std::size_t corpus;
  std::size_t column;     // into the evaluation's columns
  const WorstPage* page;  // of the evaluations given
};
// Of the column of that spec, over all corpora: worst first, ties in the order of the corpora; none with F1 = 1.
[[nodiscard]] std::vector<WorstPlace> worst_places(std::span<const CorpusEvaluation> evaluations, std::size_t spec,
                                                   std::size_t most);

// One <details>; at most `words` words of the difference, long stretches of one kind shortened.
[[nodiscard]] std::string worst_page_html(const CorpusEvaluation& evaluation, const WorstPlace& place,
                                          std::size_t words);

}  // namespace wrapwright
