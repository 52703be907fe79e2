// SPDX-License-Identifier: Apache-2.0
#pragma once
// What other content expressions would do: for each page the best expressions that select something on it, with the F1
// to be expected on every page if the expression were chosen in place of the content, with the exclusions that the
// wrapper has. Pure function. Cost: O(spans of all candidates), and `most` XPaths a page.
#include <cstddef>
#include <string>
#include <vector>

#include "app/inspect/site_inspection.h"

namespace wrapwright {

struct CandidateEffect {
  std::string xpath;
  std::vector<NodeIndex> nodes;  // that it selects on the page
  double price = 0;              // as fragility_price() (site/learn/content_starts.h)
  std::vector<int> f1;           // by page: in hundredths; -1 where it selects no block, or the page is not scored
};

// By page, best first by mean F1; at most `most` each, of those that cover the same blocks the first.
[[nodiscard]] std::vector<std::vector<CandidateEffect>> candidate_effects(const SiteInspection& inspection,
                                                                          std::size_t most);
// The same of one page.
[[nodiscard]] std::vector<CandidateEffect> candidate_effects_on(const SiteInspection& inspection, std::size_t page,
                                                                std::size_t most);

}  // namespace wrapwright
