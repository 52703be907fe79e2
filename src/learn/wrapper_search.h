// SPDX-License-Identifier: Apache-2.0
#pragma once
// The choice of a wrapper among candidate expressions: one or a few for content, and those for what inside it is not,
// such that the expected F1 over the pages is highest, less a price for every expression. Noise-tolerant wrapper
// induction after Dalvi, Kumar, Soliman (VLDB 2011), with probabilities in place of labels. Pure; greedy: linear in the
// spans of all candidates for each expression chosen.
#include <cstddef>
#include <span>
#include <vector>

#include "blocks/scored_page.h"
#include "learn/candidate_pool.h"

namespace wrapwright {

struct SearchOptions {
  std::size_t max_contents = 3;     // most expressions for content
  std::size_t max_exclusions = 16;  // most
  std::size_t beam_width = 10;      // first expressions for content that are followed to the end
  std::size_t max_runners_up = 3;   // most
  double content_price = 0.002;     // of each after the first, in F1
  double exclusion_price = 0.001;
  double below_price = 0.002;  // of fragile expressions
  double numbered_price = 0.003;
  double tag_price = 0.006;
  double position_price = 0.015;
  double rare_price = 0.001;  // of one that selects on one page alone, of three or more
  double min_probability =
      0.45;  // from which mean probability on a block counts as worth having, to judge containers by
};

// Another end of the beam: its expressions for content, and what they are worth with exclusions of their own.
struct OtherContents {
  std::vector<std::size_t> contents;  // into the pool
  double value = 0;
};

struct ContentChoice {
  std::vector<std::size_t> contents;      // into the pool
  std::vector<std::size_t> exclusions;    // into the pool, in the order of what they gain
  double value = 0;                       // expected F1 less prices
  std::vector<double> expected;           // F1 by page
  std::vector<bool> covered;              // by page: something is selected
  std::vector<OtherContents> runners_up;  // with other expressions for content, best first
};

// Empty where nothing covers anything that is likely content. use[i] says whether page i counts.
[[nodiscard]] ContentChoice choose_content(std::span<const ScoredPage> pages, const std::vector<bool>& use,
                                           const std::vector<CandidateExpression>& pool,
                                           const SearchOptions& options = {});

}  // namespace wrapwright
