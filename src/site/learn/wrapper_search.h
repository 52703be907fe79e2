// SPDX-License-Identifier: Apache-2.0
#pragma once
// The search for a wrapper among candidate expressions: one or a few for content, and exclusions inside it, that
// maximize the expected F1 over the pages minus a price per expression. An exclusion also pays for the words that it
// cuts out of kept blocks. Of equally good results, the smallest is chosen: the one with the fewest expressions and,
// among these, the one whose contents hold the least. Noise-tolerant wrapper induction after Dalvi, Kumar, Soliman
// (VLDB 2011), with probabilities instead of labels. Pure function. Greedy beam search. Cost: O(spans of all
// candidates) per expression chosen.
#include <cstddef>
#include <span>
#include <vector>

#include "content/blocks/scored_page.h"
#include "site/learn/candidate_pool.h"

namespace wrapwright {

struct SearchOptions {
  std::size_t max_contents = 3;  // content expressions
  std::size_t max_exclusions = 16;
  // Numbers of first content expressions that are searched to the end (site/learn/content_starts.h), both of those that
  // would be best with exclusions and of those that are best without.
  std::size_t beam_width = 10;
  std::size_t tight_starts = 4;
  std::size_t max_runners_up = 3;
  double content_price = 0.002;  // of each content expression after the first, in F1
  double exclusion_price = 0.001;
  // The same for an exclusion that covers only blocks of probability 0, which are known not to be part of an article:
  // "Share this:".
  double refused_price = 0.0001;
  double below_price = 0.002;  // added by robustness class
  double numbered_price = 0.003;
  double tag_price = 0.006;
  double position_price = 0.015;
  double rare_price = 0.001;       // for an expression that selects on one page only, if there are at least three
  double text_part_price = 0.004;  // for the tag of a part of a text: other pages have other parts
  // For a result that began with a tight start: a wide start also covers what the model doubts, and what other pages
  // have there.
  double tight_price = 0.02;
  // Blocks with at least this probability count as part of the article when containers are ranked.
  double min_probability = 0.45;
  // Of the words that a further content expression adds to pages that have content, at least this share must be
  // expected to belong to the article. On an uncertain page, a smaller share would also raise the expected F1, such as
  // a reader's comment next to a short article.
  double min_added_precision = 0.5;
};

// Another result of the beam: its content expressions, and its value with its own exclusions.
struct OtherContents {
  std::vector<std::size_t> contents;  // indices into the pool
  double value = 0;
};

struct WrapperSearchResult {
  std::vector<std::size_t> contents;      // indices into the pool
  std::vector<std::size_t> exclusions;    // indices into the pool, in order of gain
  double value = 0;                       // expected F1 minus prices
  std::vector<double> expected;           // by page: expected F1
  std::vector<bool> covered;              // by page: whether something is selected
  std::vector<OtherContents> runners_up;  // with other content expressions, best first
};

// Empty if no candidate covers likely content. use[i] says whether page i is used.
[[nodiscard]] WrapperSearchResult search_wrapper(std::span<const ScoredPage> pages, const std::vector<bool>& use,
                                                 const std::vector<CandidateExpression>& pool,
                                                 const SearchOptions& options = {});

// The exclusions that go best with these content expressions, given as indices into the pool. Without runners-up.
[[nodiscard]] WrapperSearchResult search_exclusions(std::span<const ScoredPage> pages, const std::vector<bool>& use,
                                                    const std::vector<CandidateExpression>& pool,
                                                    const std::vector<std::size_t>& contents,
                                                    const SearchOptions& options = {});

}  // namespace wrapwright
