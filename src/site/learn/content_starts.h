// SPDX-License-Identifier: Apache-2.0
#pragma once
// The content expressions that a wrapper search (site/learn/wrapper_search.h) begins with, ranked before any exclusion is
// chosen. Holds views of its arguments, which must outlive it; immutable. Cost: O(blocks) to make, O(spans of all
// candidates) a ranking.
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

// Whether the expression selects on a single page of several, so that it may be of that page alone.
[[nodiscard]] bool is_rare(const CandidateExpression& candidate, std::size_t pages);

// A generated name of one page's element occurs on no other page.
[[nodiscard]] bool is_of_one_page(const CandidateExpression& candidate, std::size_t pages);

// What the expression costs in F1 for its fragility, besides the price of any expression.
[[nodiscard]] double fragility_price(const CandidateExpression& candidate, std::size_t pages,
                                     const SearchOptions& options);

class ContentStarts {
 public:
  // `shares` by page, as of shares_of_pages().
  ContentStarts(std::span<const ScoredPage> pages, const std::vector<double>& shares,
                const std::vector<CandidateExpression>& pool, const SearchOptions& options);

  // Up to `most` indices into the pool, best first: those that would be best if everything unlikely inside could be
  // excluded. Elements around the same article are equally good, and the outermost comes first.
  [[nodiscard]] std::vector<std::size_t> most_promising(std::size_t most) const;

  // Up to `most` indices into the pool, best first: those that are best as they are, without any exclusion. No
  // positions.
  [[nodiscard]] std::vector<std::size_t> tight(std::size_t most) const;

  // Up to `most` indices into the pool, best first: those that select on two pages or more, but not on all, and whose
  // F1 there is higher than `expected` (by page), by more than `least_gain` in the mean over all pages, less their
  // price. A tenth of what is unlikely inside counts, so that of elements around the same article the one with least
  // else comes first.
  [[nodiscard]] std::vector<std::size_t> better_on_some(const std::vector<double>& expected, std::size_t most,
                                                        double least_gain) const;

 private:
  // The words of a stretch of blocks.
  struct Words {
    std::int64_t found = 0;   // expected article words in likely blocks, times kProbabilitySteps
    std::int64_t likely = 0;  // all words of likely blocks
    std::int64_t all = 0;
  };

  using Ranked = std::vector<std::pair<double, std::size_t>>;  // less is better, and the index into the pool

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
  std::vector<std::vector<Words>> running_;  // by page, then by block: of the blocks before it
};

}  // namespace wrapwright
