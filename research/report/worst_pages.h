// SPDX-License-Identifier: Apache-2.0
#pragma once
// The pages on which a column scored lowest, each with a diff against the gold. Pure functions.
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "research/evaluate/evaluation.h"

namespace wrapwright {

struct WorstPlace {
  std::size_t corpus;
  std::size_t column;     // index into the evaluation's columns
  const WorstPage* page;  // points into the given evaluations
};
// The worst pages of the spec's column over all corpora: worst first, ties in the order of the corpora; without pages
// with F1 = 1.
[[nodiscard]] std::vector<WorstPlace> worst_places(std::span<const CorpusEvaluation> evaluations, std::size_t spec,
                                                   std::size_t most);

// One <details> element; shows at most `words` words of the diff and shortens long runs.
[[nodiscard]] std::string worst_page_html(const CorpusEvaluation& evaluation, const WorstPlace& place,
                                          std::size_t words);

}  // namespace wrapwright
