// SPDX-License-Identifier: Apache-2.0
#pragma once
// Measures how close an extracted text is to the gold: the measures of the papers, by word 2-grams (Oita, Senellart
// 2012), longest common subsequence (Song, Sun, Liao 2013; Yu, Jin), CleanEval, bags of words and word counts (Liu et
// al. 2017); docs/background/reproduction.md compares them. Pure functions. Cost: O(n log n) in the size of the texts,
// except for the longest common subsequence: bit-parallel, at most |a| * |b| / 64 steps over tokens, O(n) memory.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text/tokens.h"
#include "research/evaluate/corpus.h"

namespace wrapwright {

struct Overlap {
  double precision = 0;  // 0 if nothing was extracted
  double recall = 0;     // 0 if the gold is empty
  double f1 = 0;         // 0 if both are 0
};
[[nodiscard]] Overlap overlap(std::size_t common, std::size_t extracted, std::size_t gold);

// A text prepared for repeated comparison.
struct MeasuredText {
  std::vector<Token> tokens;
  std::vector<Token> sorted;         // the bag of words
  std::vector<std::uint64_t> grams;  // the set of word 2-grams, ascending
};
[[nodiscard]] MeasuredText measured_text(std::string_view text, TokenTable& table);

struct TextScore {
  Overlap grams;            // sets of word 2-grams (FOREST)
  Overlap lcs;              // longest common subsequence of words (CETD, CEDS)
  double clean_eval = 0;    // LCS / (|a| + |b| - LCS); 0 for two empty texts
  Overlap bag;              // bags of words (Cardoso; WCXB, except for "_")
  bool acceptable = false;  // word counts differ by less than 5 % of the gold's (Liu)
  // The share of the gold's snippets that were found, and the share that was kept out; nothing if the gold has none.
  std::optional<double> with;
  std::optional<double> without;
};

struct MetricOptions {
  bool lcs = true;  // compute the longest common subsequence, the only measure that takes more than O(n log n)
};

// Compares the texts only: `with` and `without` stay empty. REQUIRES: both were made with the same token table.
[[nodiscard]] TextScore score_text(const MeasuredText& gold, const MeasuredText& extracted,
                                   const MetricOptions& options = {});

// Length of the longest common subsequence, bit-parallel (Hyyro 2004).
[[nodiscard]] std::size_t longest_common_subsequence(std::span<const Token> a, std::span<const Token> b);

// The share of the snippets that occur in the text, after white space is collapsed in both. Snippets of only white
// space are ignored; nothing if there are no others.
[[nodiscard]] std::optional<double> share_found(std::span<const std::string> snippets, std::string_view text);

}  // namespace wrapwright
