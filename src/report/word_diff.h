// SPDX-License-Identifier: Apache-2.0
#pragma once
// What a text has too little and too much of, word by word. Words are compared as the metrics read them
// (evaluate/tokens.h): case and punctuation make no difference. Pure; shortest edit script (Myers 1986), linear memory,
// time words x differences, bounded by the limit.
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace wrapwright {

enum class DiffKind {
  kEqual,    // in both; words as the gold has them
  kMissing,  // in the gold alone
  kSurplus,  // in the output alone
};

// Words carry the white space and the lone punctuation that follow them: joined they are the text again.
struct DiffRun {
  DiffKind kind;
  std::vector<std::string_view> words;  // into the texts given
};

struct WordDiff {
  std::vector<DiffRun> runs;  // no two neighbors of one kind; missing before surplus
  bool gold_cut = false;      // longer than the limit: the rest was not compared
  bool output_cut = false;
};

struct WordDiffLimits {
  std::size_t max_words = 5'000;  // compared of each text
};

// UTF-8; bytes that are not count as letters.
[[nodiscard]] WordDiff diff_words(std::string_view gold, std::string_view output, const WordDiffLimits& limits = {});
WordDiff diff_words(std::string&& gold, std::string_view output, const WordDiffLimits& limits = {}) = delete;
WordDiff diff_words(std::string_view gold, std::string&& output, const WordDiffLimits& limits = {}) = delete;

}  // namespace wrapwright
