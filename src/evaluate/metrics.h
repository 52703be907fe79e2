// SPDX-License-Identifier: Apache-2.0
#pragma once
// How near an extracted text is to the gold: the measures of the papers (algorithms.md section 6). Pure; linear in the
// texts (and their sorting) but for the longest common subsequence: bit-parallel, at most tokens x tokens / 64 steps,
// linear memory.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evaluate/corpus.h"
#include "evaluate/tokens.h"

namespace wrapwright {

struct Overlap {
  double precision = 0;  // 0 where nothing was extracted
  double recall = 0;     // 0 where the gold has nothing
  double f1 = 0;         // 0 where both are 0
};
[[nodiscard]] Overlap overlap(std::size_t common, std::size_t extracted, std::size_t gold);

// A text made ready for many comparisons.
struct MeasuredText {
  std::vector<Token> tokens;
  std::vector<Token> sorted;         // the bag of words
  std::vector<std::uint64_t> grams;  // the set of word 2-grams, sorted
};
[[nodiscard]] MeasuredText measured_text(std::string_view text, TokenTable& table);

struct TextScore {
  Overlap grams;            // sets of word 2-grams (FOREST)
  Overlap lcs;              // longest common subsequence of words (CETD, CEDS)
  double clean_eval = 0;    // LCS / (|a| + |b| - LCS); 0 for two empty texts
  Overlap bag;              // bags of words (Cardoso; WCXB but for "_")
  bool acceptable = false;  // word counts differ by less than 5 % of the gold's (Liu)
  // Shares of the gold's snippets that were found, and that were kept out; nothing where the gold has none.
  std::optional<double> with;
  std::optional<double> without;
};

struct MetricOptions {
  bool lcs = true;  // the one measure that is not linear
};

// Of the texts themselves: `with` and `without` stay empty. REQUIRES: both made with one table.
[[nodiscard]] TextScore score_text(const MeasuredText& gold, const MeasuredText& extracted,
                                   const MetricOptions& options = {});

// Length of the longest common subsequence, bit-parallel (Hyyro 2004).
[[nodiscard]] std::size_t longest_common_subsequence(std::span<const Token> a, std::span<const Token> b);

// Share of the snippets that occur in the text: equal after white space is collapsed. Nothing for no
// snippets; one of white space alone is none.
[[nodiscard]] std::optional<double> share_found(std::span<const std::string> snippets, std::string_view text);

}  // namespace wrapwright
