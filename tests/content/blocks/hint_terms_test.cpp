// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/hint_terms.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <iterator>
#include <random>
#include <string>

#include "core/base/ascii.h"

namespace wrapwright {
namespace {

constexpr HintTerm kTerms[] = {
    {"content", 1, TermPart::kAnywhere}, {"tent", 2, TermPart::kStart}, {"ad", 4, TermPart::kWhole},
    {"ads", 8, TermPart::kWhole},        {"a", 16, TermPart::kStart},   {"ten", 32, TermPart::kAnywhere},
    {"aba", 64, TermPart::kAnywhere},    {"ba", 128, TermPart::kWhole}, {"tent", 256, TermPart::kAnywhere},
};

// Term after term, on the words in small letters with a space before and after each.
std::uint32_t hints_one_by_one(std::string_view name) {
  std::string words = " ";
  char before = ' ';
  for (const char c : name) {
    const bool begins_word = c != lower(c) && is_alpha(before) && before == lower(before);
    if ((begins_word || !is_alpha(c)) && words.back() != ' ') words += ' ';
    if (is_alpha(c)) words += lower(c);
    before = c;
  }
  if (words.back() != ' ') words += ' ';
  std::uint32_t out = 0;
  for (const HintTerm& term : kTerms) {
    std::string text(term.text);
    if (term.part != TermPart::kAnywhere) text.insert(0, " ");
    if (term.part == TermPart::kWhole) text += ' ';
    if (words.find(text) != std::string::npos) out |= term.hints;
  }
  return out;
}

TEST(HintTerms, AreFoundByTheirPartOfAWord) {
  const HintTerms terms(kTerms);
  const struct {
    const char* name;
    std::uint32_t hints;
  } cases[] = {{"", 0},
               {"  ", 0},
               {"content", 1 | 32 | 256},
               {"maincontent2", 1 | 32 | 256},
               {"conTent", 2 | 32 | 256},
               {"CONTENT", 1 | 32 | 256},
               {"ad", 4 | 16},
               {"top-ad_1", 4 | 16},
               {"topAd", 4 | 16},
               {"adBox", 4 | 16},
               {"lead", 0},
               {"ads", 8 | 16},
               {"cababab", 64},
               {"\xC3\xA4"
                "ba\xC3\xA4",
                128}};
  for (const auto& c : cases) {
    EXPECT_EQ(terms.in(c.name), c.hints) << c.name;
    EXPECT_EQ(hints_one_by_one(c.name), c.hints) << c.name;
  }
}

TEST(HintTerms, AreThoseThatASearchForEachOfThemFinds) {
  const HintTerms terms(kTerms);
  constexpr std::string_view kLetters = "abcdentosABT- ";
  std::mt19937 random(3);
  std::uint32_t all = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string name;
    for (std::size_t size = random() % 12; name.size() < size;) {
      if (random() % 4 == 0) {
        name += kTerms[random() % std::size(kTerms)].text;
      } else {
        name += kLetters[random() % kLetters.size()];
      }
    }
    all |= terms.in(name);
    ASSERT_EQ(terms.in(name), hints_one_by_one(name)) << name;
  }
  EXPECT_EQ(all, 511U);
}

TEST(HintTerms, WithoutTermsFindNothing) { EXPECT_EQ(HintTerms({}).in("any name"), 0U); }

}  // namespace
}  // namespace wrapwright
