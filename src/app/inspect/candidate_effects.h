// SPDX-License-Identifier: Apache-2.0
#pragma once
// The effects of other content expressions: for each page, the best expressions that select something on it, with the
// expected F1 on every page if the expression replaced the content, with the wrapper's exclusions. Pure functions.
// Cost: O(spans of all candidates), and `most` XPaths per page.
#include <cstddef>
#include <string>
#include <vector>

#include "app/inspect/site_inspection.h"

namespace wrapwright {

struct CandidateEffect {
  std::string xpath;
  std::vector<NodeIndex> nodes;  // those that the expression selects on the page
  double price = 0;              // fragility_price() (site/learn/content_starts.h)
  std::vector<int> f1;           // by page: in hundredths; -1 if it selects no block, or the page is not scored
};

// By page, best first by mean F1; at most `most` each; of expressions that cover the same blocks, the first.
[[nodiscard]] std::vector<std::vector<CandidateEffect>> candidate_effects(const SiteInspection& inspection,
                                                                          std::size_t most);
// The same for one page.
[[nodiscard]] std::vector<CandidateEffect> candidate_effects_on(const SiteInspection& inspection, std::size_t page,
                                                                std::size_t most);

}  // namespace wrapwright
