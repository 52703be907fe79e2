// SPDX-License-Identifier: Apache-2.0
#include "app/view/word_diff.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>
#include <string>
#include <vector>

namespace wrapwright {
namespace {

// "same -missing +surplus": one mark before each word that is not in both.
std::string marked(const WordDiff& diff) {
  std::string out;
  for (const auto& run : diff.runs) {
    for (const auto word : run.words) {
      const std::string_view trimmed = word.substr(0, word.find_last_not_of(" \n") + 1);
      out += out.empty() ? "" : " ";
      out += run.kind == DiffKind::kMissing ? "-" : run.kind == DiffKind::kSurplus ? "+" : "";
      out += trimmed;
    }
  }
  return out;
}

TEST(WordDiff, MarksMissingAndSurplusWords) {
  struct Case {
    std::string_view gold;
    std::string_view output;
    const char* expected;
  };
  for (const auto& c :
       {Case{"", "", ""}, Case{"a b c", "a b c", "a b c"}, Case{"a b", "", "-a -b"}, Case{"", "a b", "+a +b"},
        Case{"a b c", "a x c", "a -b +x c"}, Case{"the old man", "the man", "the -old man"},
        Case{"the man", "share the man now", "+share the man +now"}, Case{"a b", "c d", "-a -b +c +d"},
        Case{"Case, and (points).", "case and points", "Case, and (points)."},
        Case{"one – two", "one two", "one – two"}, Case{"it's so", "its so", "-it's +its so"},
        Case{"日本の新聞", "日本新聞", "日 本 -の 新 聞"},
        Case{"Wir sind 中国 da", "Wir 中 da", "Wir -sind 中 -国 da"}}) {
    EXPECT_EQ(marked(diff_words(c.gold, c.output)), c.expected) << c.gold << " | " << c.output;
  }
}

TEST(WordDiff, JoinsToTheTextsAgain) {
  const std::string gold = "  A first – line,\nand  more.\n\n日本語 text";
  const std::string output = "A second line and\tmore 日語 text !";
  const WordDiff diff = diff_words(gold, output);
  std::string missing_and_equal;
  for (const auto& run : diff.runs)
    if (run.kind != DiffKind::kSurplus)
      for (const auto word : run.words) missing_and_equal += word;
  EXPECT_EQ(missing_and_equal, gold);
}

TEST(WordDiff, SaysWhenATextWasCut) {
  const std::string five = "a b c d e";
  const std::string three = "a b c !!";
  const WordDiff diff = diff_words(five, three, {.max_words = 3});
  EXPECT_TRUE(diff.gold_cut);
  EXPECT_FALSE(diff.output_cut);
  EXPECT_EQ(marked(diff), "a b c");
}

TEST(WordDiff, SurvivesBytesThatAreNoUtf8) {
  const std::string broken = "a \xE4\xB8 b \xFF\xC3";
  EXPECT_EQ(diff_words(broken, broken).runs.size(), 1U);
}

std::size_t plain_lcs(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1, 0);
  for (const char x : a) {
    std::size_t diagonal = 0;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = x == b[j - 1] ? diagonal + 1 : std::max(row[j], row[j - 1]);
      diagonal = above;
    }
  }
  return row[b.size()];
}

std::string spaced(const std::string& letters) {
  std::string out;
  for (const char c : letters) out += {c, ' '};
  return out;
}

TEST(WordDiff, KeepsALongestCommonSubsequence) {
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    std::string a;
    std::string b;
    const auto letters = 1 + random() % 6;
    for (std::size_t i = random() % 30; i > 0; --i) a += static_cast<char>('a' + random() % letters);
    for (std::size_t i = random() % 30; i > 0; --i) b += static_cast<char>('a' + random() % letters);
    const std::string gold = spaced(a);
    const std::string output = spaced(b);
    const WordDiff diff = diff_words(gold, output);
    std::size_t equal = 0;
    std::string from_a;
    std::string from_b;
    for (std::size_t i = 0; i < diff.runs.size(); ++i) {
      ASSERT_TRUE(i == 0 || diff.runs[i].kind != diff.runs[i - 1].kind);
      for (const auto word : diff.runs[i].words) {
        if (diff.runs[i].kind == DiffKind::kEqual) ++equal;
        if (diff.runs[i].kind != DiffKind::kSurplus) from_a += word[0];
        if (diff.runs[i].kind != DiffKind::kMissing) from_b += word[0];
      }
    }
    ASSERT_EQ(equal, plain_lcs(a, b)) << a << " | " << b;
    ASSERT_EQ(from_a, a);
    ASSERT_EQ(from_b, b);
  }
}

}  // namespace
}  // namespace wrapwright
