// SPDX-License-Identifier: Apache-2.0
#pragma once
// The content expressions that a wrapper search (site/learn/wrapper_search.h) starts from, ranked before any exclusion
// is chosen. Holds views of its arguments, which must outlive it; immutable. Cost: O(blocks) to construct, O(spans of
// all candidates) per ranking.
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "content/blocks/scored_page.h"
#include "site/learn/candidate_pool.h"
#include "site/learn/wrapper_search.h"

namespace wrapwright {

// Probabilities are counted in steps of 1/kProbabilitySteps, so that sums of words are exact and their order does not
// matter.
inline constexpr double kProbabilitySteps = 65536;

// The share of each page in a mean of F1: 0 for pages that are not used. The sum is 1, or 0 if no page has expected
// words.
[[nodiscard]] std::vector<double> shares_of_pages(std::span<const ScoredPage> pages, const std::vector<bool>& use);

// Whether the expression selects something on only one of several pages, so it may be specific to that page.
[[nodiscard]] bool is_rare(const CandidateExpression& candidate, std::size_t pages);

// Whether the expression has a generated name that occurs on one page only.
[[nodiscard]] bool is_of_one_page(const CandidateExpression& candidate, std::size_t pages);

// The price in F1 of the expression's fragility, in addition to the price of any expression.
[[nodiscard]] double fragility_price(const CandidateExpression& candidate, std::size_t pages,
                                     const SearchOptions& options);

class ContentStarts {
 public:
  // `shares` has the result of shares_of_pages(), by page.
  ContentStarts(std::span<const ScoredPage> pages, const std::vector<double>& shares,
                const std::vector<CandidateExpression>& pool, const SearchOptions& options);

  // Up to `most` indices into the pool, best first: those that would be best if everything unlikely inside them could
  // be excluded. Elements around the same article are equally good, and the outermost comes first.
  [[nodiscard]] std::vector<std::size_t> most_promising(std::size_t most) const;

  // Up to `most` indices into the pool, best first: those that are best without any exclusion. No expressions with
  // positions.
  [[nodiscard]] std::vector<std::size_t> tight(std::size_t most) const;

  // Up to `most` indices into the pool, best first: those that select something on two or more pages, but not on all,
  // and whose F1 there exceeds `expected` (by page) by more than `least_gain` in the mean over all pages, after their
  // price. A tenth of what is unlikely inside counts, so of elements around the same article the one with the least
  // other content comes first.
  [[nodiscard]] std::vector<std::size_t> better_on_some(const std::vector<double>& expected, std::size_t most,
                                                        double least_gain) const;

 private:
  // The words of a stretch of blocks.
  struct Words {
    std::int64_t found = 0;   // expected article words in likely blocks, times kProbabilitySteps
    std::int64_t likely = 0;  // all words of likely blocks
    std::int64_t all = 0;
  };

  using Ranked = std::vector<std::pair<double, std::size_t>>;  // score (lower is better), index into the pool

  template <typename Visit>
  void for_each_page(const CandidateExpression& candidate, double unlikely_share, const Visit& visit) const;
  [[nodiscard]] std::vector<std::size_t> best(std::size_t most, double unlikely_share, bool with_positions) const;
  [[nodiscard]] std::vector<std::size_t> distinct(Ranked ranked, std::size_t most) const;
  [[nodiscard]] bool same_spans(std::size_t a, std::size_t b) const;

  std::span<const ScoredPage> pages_;
  const std::vector<double>& shares_;
  const std::vector<CandidateExpression>& pool_;
  const SearchOptions& options_;
  std::vector<double> article_;              // by page: expected article words
  std::vector<std::vector<Words>> running_;  // by page, then by block: sums over the blocks before it
};

}  // namespace wrapwright
