// SPDX-License-Identifier: Apache-2.0
#include "core/text/tfidf.h"

#include <cmath>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace wrapwright {
namespace {

using Documents = std::vector<std::vector<TermId>>;

Documents read_all(Vocabulary& vocabulary, const std::vector<std::string>& texts) {
  TermReader reader("", vocabulary);
  Documents documents;
  for (const std::string& text : texts) reader.read(text, documents.emplace_back());
  return documents;
}

std::string names(const std::vector<WeightedTerm>& terms, const Vocabulary& vocabulary) {
  std::string out;
  for (const WeightedTerm& weighted : terms) {
    if (!out.empty()) out += ' ';
    out += vocabulary.term(weighted.term);
  }
  return out;
}

TEST(HeaviestTerms, AgreeWithAnExampleWorkedByHand) {
  Vocabulary vocabulary;
  const Documents documents =
      read_all(vocabulary, {"menu horse horse horse cart", "menu cart wheel wheel", "menu sea"});
  const auto heaviest = heaviest_terms(documents, vocabulary, 10);
  ASSERT_EQ(heaviest.size(), 3U);
  // n = 3; df: menu 3, cart 2, the others 1. ln(3/1) = 1.0986123, ln(3/2) = 0.4054651.
  EXPECT_EQ(names(heaviest[0], vocabulary), "horse cart");
  EXPECT_NEAR(heaviest[0][0].weight, 3.2958369, 1e-7);
  EXPECT_NEAR(heaviest[0][1].weight, 0.4054651, 1e-7);
  EXPECT_EQ(names(heaviest[1], vocabulary), "wheel cart");
  EXPECT_NEAR(heaviest[1][0].weight, 2.1972246, 1e-7);
  EXPECT_EQ(names(heaviest[2], vocabulary), "sea");
  EXPECT_NEAR(heaviest[2][0].weight, 1.0986123, 1e-7);
}

TEST(HeaviestTerms, GiveNothingForOneDocumentOrTermsOfAll) {
  struct Case {
    std::vector<std::string> texts;
    std::vector<std::string> expected;
  };
  for (const auto& c : {Case{{}, {}}, Case{{"horse cart"}, {""}}, Case{{"horse", "horse"}, {"", ""}},
                        Case{{"", "horse"}, {"", "horse"}}, Case{{"", ""}, {"", ""}}}) {
    Vocabulary vocabulary;
    const auto heaviest = heaviest_terms(read_all(vocabulary, c.texts), vocabulary, 10);
    ASSERT_EQ(heaviest.size(), c.expected.size());
    for (std::size_t i = 0; i < heaviest.size(); ++i) EXPECT_EQ(names(heaviest[i], vocabulary), c.expected[i]);
  }
}

TEST(HeaviestTerms, LeaveOutNumbersAndSingleLetters) {
  Vocabulary vocabulary;
  const auto heaviest = heaviest_terms(read_all(vocabulary, {"x x 2011 2011 horse 4x4", ""}), vocabulary, 10);
  EXPECT_EQ(names(heaviest[0], vocabulary), "4x4 horse");
}

TEST(HeaviestTerms, AreAtMostKAndTiesGoByText) {
  Vocabulary vocabulary;
  const Documents documents = read_all(vocabulary, {"pear fig apple fig", "plum"});
  for (const auto& [k, expected] : {std::pair<std::size_t, const char*>{0, ""},
                                    {1, "fig"},
                                    {2, "fig apple"},
                                    {3, "fig apple pear"},
                                    {9, "fig apple pear"}}) {
    EXPECT_EQ(names(heaviest_terms(documents, vocabulary, k)[0], vocabulary), expected);
  }
}

TEST(HeaviestTerms, DoNotDependOnTheOrderOfReading) {
  const std::vector<std::string> texts = {"b c d a", "c a f e", "f g b"};
  Vocabulary forward;
  Vocabulary backward;
  const auto longer = [](std::string text) {
    for (std::size_t at = 0; (at = text.find(' ', at)) != std::string::npos; at += 5) text.replace(at, 1, "ling ");
    return text + "ling";
  };
  Documents documents = read_all(forward, {longer(texts[0]), longer(texts[1]), longer(texts[2])});
  Documents reversed = read_all(backward, {longer(texts[2]), longer(texts[1]), longer(texts[0])});
  const auto one = heaviest_terms(documents, forward, 3);
  const auto other = heaviest_terms(reversed, backward, 3);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(names(one[i], forward), names(other[2 - i], backward));
  EXPECT_EQ(names(one[0], forward), "dling aling bling");
}

}  // namespace
}  // namespace wrapwright
