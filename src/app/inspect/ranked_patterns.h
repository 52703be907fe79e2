// SPDX-License-Identifier: Apache-2.0
#pragma once
// A table of the ranked patterns of one page: those of the recommended method with their effects as content, and those
// of FOREST with their figures. Plain values and pure functions. Cost: O(n) in what is shown.
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "app/inspect/candidate_effects.h"
#include "app/inspect/forest_view.h"
#include "app/inspect/site_inspection.h"

namespace wrapwright {

struct RankedColumn {
  const char* name;
  const char* meaning;
  int digits;
};

struct RankedRow {
  std::string expression;
  std::vector<double> figures;  // parallel to the columns; NaN = there is none
  bool is_chosen = false;
  std::vector<NodeIndex> nodes;  // on this page
  std::vector<int> f1;           // as CandidateEffect::f1; empty for patterns of FOREST
};

struct RankedPatterns {
  std::string title;
  std::string note;                                        // why there are no rows
  std::vector<std::pair<std::string, double>> signifiers;  // of the page, with their weights
  std::vector<RankedColumn> columns;
  std::vector<RankedRow> rows;  // best first
};

// The candidates that select something on the page, and the content itself.
[[nodiscard]] RankedPatterns ranked_candidates(const SiteInspection& inspection, std::size_t page,
                                               const std::vector<CandidateEffect>& effects);
// In words, what the choices of the two methods share on the page; "" if there is only one method, or if one of them
// selects nothing.
[[nodiscard]] std::string shared_by_methods(const SiteInspection& inspection, std::size_t page,
                                            const std::vector<RankedPatterns>& all);
// At most `most` patterns. If FOREST has ranked nothing, the note says why.
[[nodiscard]] RankedPatterns ranked_by_forest(const Result<ForestView>& view, std::size_t page, std::size_t most);

}  // namespace wrapwright
