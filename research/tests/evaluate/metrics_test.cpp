// SPDX-License-Identifier: Apache-2.0
#include "research/evaluate/metrics.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>
#include <set>
#include <string>

#include "research/tests/evaluate/plain_lcs.h"

namespace wrapwright {
namespace {

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  Token below(Token bound) { return static_cast<Token>(engine_() % bound); }

 private:
  std::mt19937 engine_;
};

TEST(LongestCommonSubsequence, KnowsItsEdges) {
  struct Case {
    std::vector<Token> a;
    std::vector<Token> b;
    std::size_t length;
  };
  for (const Case& c :
       {Case{{}, {}, 0}, Case{{1}, {}, 0}, Case{{1}, {1}, 1}, Case{{1}, {2}, 0}, Case{{1, 2, 3}, {3, 2, 1}, 1},
        Case{{1, 2, 3, 4}, {2, 4}, 2}, Case{{1, 1, 1}, {1, 1}, 2}, Case{{1, 2, 1, 3}, {1, 1, 3, 2}, 3}}) {
    EXPECT_EQ(longest_common_subsequence(c.a, c.b), c.length);
    EXPECT_EQ(longest_common_subsequence(c.b, c.a), c.length);
  }
}

TEST(LongestCommonSubsequence, IsThatOfThePlainAlgorithmOnRandomTokens) {
  Random random(1);
  for (int round = 0; round < 600; ++round) {
    const Token words = 1 + random.below(round % 3 == 0 ? 3 : 60);
    const auto text = [&] {
      std::vector<Token> tokens(random.below(330));
      for (Token& token : tokens) token = random.below(words) * 7'919;
      return tokens;
    };
    const std::vector<Token> a = text();
    const std::vector<Token> b = text();
    ASSERT_EQ(longest_common_subsequence(a, b), plain_lcs(a, b)) << "round " << round;
  }
}

// Changed copies, like the results of extraction: pieces are removed, inserted, and moved.
TEST(LongestCommonSubsequence, IsThatOfThePlainAlgorithmOnChangedCopies) {
  Random random(2);
  for (int round = 0; round < 150; ++round) {
    std::vector<Token> a(64 * (1 + random.below(6)) + random.below(3));
    for (Token& token : a) token = random.below(4) == 0 ? random.below(8) : random.below(1'000);
    std::vector<Token> b = a;
    for (Token change = random.below(6); change > 0; --change) {
      const Token from = random.below(static_cast<Token>(b.size()));
      const Token size = random.below(static_cast<Token>(b.size()) - from);
      if (change % 3 == 0) std::rotate(b.begin(), b.begin() + from, b.begin() + from + size);
      if (change % 3 == 1) b.insert(b.begin() + from, 30, Token{5});
      if (change % 3 == 2 && size < b.size() / 2) b.erase(b.begin() + from, b.begin() + from + size);
    }
    ASSERT_EQ(longest_common_subsequence(a, b), plain_lcs(a, b)) << "round " << round;
  }
}

TEST(LongestCommonSubsequence, OfLongTextsOfOneWordIsTheShorterOne) {
  std::vector<Token> a(5'000, 3);
  std::vector<Token> b(4'097, 3);
  a.front() = 9;
  b.back() = 8;
  EXPECT_EQ(longest_common_subsequence(a, b), 4'096U);
}

TEST(Overlap, IsZeroWhereOneSideIsEmpty) {
  struct Case {
    std::size_t common, extracted, gold;
    double precision, recall, f1;
  };
  for (const Case& c : {Case{0, 0, 0, 0, 0, 0}, Case{0, 5, 0, 0, 0, 0}, Case{0, 0, 5, 0, 0, 0}, Case{0, 2, 3, 0, 0, 0},
                        Case{2, 4, 2, 0.5, 1, 2.0 / 3}, Case{3, 3, 3, 1, 1, 1}}) {
    const Overlap o = overlap(c.common, c.extracted, c.gold);
    EXPECT_DOUBLE_EQ(o.precision, c.precision);
    EXPECT_DOUBLE_EQ(o.recall, c.recall);
    EXPECT_DOUBLE_EQ(o.f1, c.f1);
  }
}

TextScore score(std::string_view gold, std::string_view extracted, const MetricOptions& options = {}) {
  TokenTable table;
  const MeasuredText a = measured_text(gold, table);
  return score_text(a, measured_text(extracted, table), options);
}

TEST(MeasuredText, HasItsWordsAndGramsInOrderWhateverTheirNumber) {
  Random random(3);
  for (const Token size : {0U, 1U, 2U, 127U, 128U, 129U, 3'000U}) {
    for (const Token vocabulary : {3U, 400U, 70'000U}) {
      TokenTable table;
      for (Token i = 0; i < vocabulary; ++i) static_cast<void>(table.read(std::to_string(i)));
      std::string text;
      for (Token i = 0; i < size; ++i) text += std::to_string(random.below(vocabulary)) + " ";
      const MeasuredText made = measured_text(text, table);
      ASSERT_EQ(made.tokens.size(), size);
      auto sorted = made.tokens;
      std::sort(sorted.begin(), sorted.end());
      EXPECT_EQ(made.sorted, sorted);
      std::set<std::uint64_t> grams;
      for (std::size_t i = 1; i < size; ++i) grams.insert(std::uint64_t{made.tokens[i - 1]} << 32U | made.tokens[i]);
      EXPECT_EQ(made.grams, std::vector<std::uint64_t>(grams.begin(), grams.end()));
    }
  }
}

TEST(ScoreText, CountsGramsAsASetAndWordsAsABag) {
  // 2-grams of the gold: ab ba; extracted: ab bc ca.
  const TextScore s = score("a b a b", "A b c a b");
  EXPECT_DOUBLE_EQ(s.grams.precision, 1.0 / 3);
  EXPECT_DOUBLE_EQ(s.grams.recall, 0.5);
  EXPECT_DOUBLE_EQ(s.grams.f1, 0.4);
  EXPECT_DOUBLE_EQ(s.bag.precision, 0.8);
  EXPECT_DOUBLE_EQ(s.bag.recall, 1);
  EXPECT_DOUBLE_EQ(s.lcs.precision, 0.8);
  EXPECT_DOUBLE_EQ(s.lcs.recall, 1);
  EXPECT_DOUBLE_EQ(s.clean_eval, 0.8);
  EXPECT_FALSE(s.acceptable);
}

TEST(ScoreText, HasNoGramsInATextOfOneWord) {
  const TextScore s = score("word", "word");
  EXPECT_EQ(s.grams.f1, 0);
  EXPECT_EQ(s.lcs.f1, 1);
  EXPECT_TRUE(s.acceptable);
}

TEST(ScoreText, OfEmptyTextsIsZero) {
  for (const auto& [gold, extracted] : {std::pair{"", ""}, std::pair{"a b", ""}, std::pair{"", "a b"}}) {
    const TextScore s = score(gold, extracted);
    EXPECT_EQ(s.grams.f1 + s.lcs.f1 + s.clean_eval + s.bag.f1, 0);
    EXPECT_FALSE(s.acceptable);
  }
}

TEST(ScoreText, LeavesTheSubsequenceOutWhereTold) {
  const TextScore s = score("a b c", "a b c", {.lcs = false});
  EXPECT_EQ(s.lcs.f1, 0);
  EXPECT_EQ(s.clean_eval, 0);
  EXPECT_EQ(s.grams.f1, 1);
}

std::string words(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += "w ";
  return text;
}

TEST(ScoreText, AcceptsLessThanFivePercentOfTheGoldsWordsMoreOrFewer) {
  EXPECT_TRUE(score(words(100), words(104)).acceptable);
  EXPECT_FALSE(score(words(100), words(105)).acceptable);
  EXPECT_TRUE(score(words(100), words(96)).acceptable);
  EXPECT_FALSE(score(words(100), words(95)).acceptable);
}

TEST(ShareFound, CollapsesWhiteSpaceAndNothingElse) {
  struct Case {
    std::vector<std::string> snippets;
    const char* text;
    std::optional<double> share;
  };
  for (const Case& c : {
           Case{{}, "text", std::nullopt},
           Case{{" \n"}, "text", std::nullopt},
           Case{{"one two"}, "zero one\n\n two three", 1},
           Case{{"one\u00A0 two "}, "one two", 1},
           Case{{"One"}, "one", 0},
           Case{{"a", "b", "", "c", "d"}, "a b d", 0.75},
           Case{{"onetwo"}, "one two", 0},
           Case{{"a"}, "", 0},
           Case{{"\xFF"}, "x \xFF y", 1},
       }) {
    EXPECT_EQ(share_found(c.snippets, c.text), c.share) << c.text;
  }
}

}  // namespace
}  // namespace wrapwright
