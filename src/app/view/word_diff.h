// SPDX-License-Identifier: Apache-2.0
#pragma once
// Computes the word diff of two texts: what is missing and what is surplus. Words are compared as tokens of the metrics
// (core/text/tokens.h), so case and punctuation make no difference. Pure function. Shortest edit script (Myers 1986).
// Cost: O(n) memory, O(words * differences) time, bounded by the limit.
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace wrapwright {

enum class DiffKind {
  kEqual,    // in both; words as written in the gold
  kMissing,  // only in the gold
  kSurplus,  // only in the output
};

// Words include the white space and the lone punctuation that follow them, so that their concatenation is the text.
struct DiffRun {
  DiffKind kind;
  std::vector<std::string_view> words;  // views into the given texts
};

struct WordDiff {
  std::vector<DiffRun> runs;  // adjacent runs differ in kind; missing before surplus
  bool gold_cut = false;      // longer than the limit: the rest was not compared
  bool output_cut = false;
};

struct WordDiffLimits {
  std::size_t max_words = 5'000;  // compared per text
};

// The texts are UTF-8; invalid bytes count as letters.
[[nodiscard]] WordDiff diff_words(std::string_view gold, std::string_view output, const WordDiffLimits& limits = {});
WordDiff diff_words(std::string&& gold, std::string_view output, const WordDiffLimits& limits = {}) = delete;
WordDiff diff_words(std::string_view gold, std::string&& output, const WordDiffLimits& limits = {}) = delete;

// The number of words in all runs of this kind.
[[nodiscard]] std::size_t words_in(const WordDiff& diff, DiffKind kind);

}  // namespace wrapwright
