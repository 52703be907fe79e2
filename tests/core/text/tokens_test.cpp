// SPDX-License-Identifier: Apache-2.0
#include "core/text/tokens.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <unicode/locid.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <utility>

#include "support/corpora.h"

namespace wrapwright {
namespace {

using ::testing::ElementsAreArray;

std::vector<std::string> words(TokenTable& table, std::string_view text) {
  std::vector<std::string> words;
  for (const Token token : table.read(text)) words.emplace_back(table.word(token));
  return words;
}

struct Case {
  const char* text;
  std::vector<std::string> words;
};

class Tokens : public testing::TestWithParam<Case> {};

TEST_P(Tokens, AreTheWordsOfTheLoweredText) {
  TokenTable table;
  EXPECT_THAT(words(table, GetParam().text), ElementsAreArray(GetParam().words));
}

INSTANTIATE_TEST_SUITE_P(Ascii, Tokens,
                         testing::ValuesIn(std::vector<Case>{
                             {"", {}},
                             {" \t\n.,;-", {}},
                             {"Hello, World!", {"hello", "world"}},
                             {"a", {"a"}},
                             {"snake_case _x_ __", {"snake", "case", "x"}},
                             {"don't 3.14 R2-D2", {"don", "t", "3", "14", "r2", "d2"}},
                             {"AZaz09@[`{/:", {"azaz09"}},
                         }));

INSTANTIATE_TEST_SUITE_P(LettersAndNumbers, Tokens,
                         testing::ValuesIn(std::vector<Case>{
                             {"ÉTÉ Straße ŁÓDŹ", {"été", "straße", "łódź"}},
                             {"x² ½ ٣", {"x²", "½", "٣"}},    // numbers of every kind are parts of words
                             {"\u2167 \u24B6", {"\u2177"}},   // a Roman numeral is one, a circled letter is a symbol
                             {"cafe\u0301s", {"cafe", "s"}},  // combining marks are in no word
                             {"soft\u00ADhyphen a\u200Bb", {"soft", "hyphen", "a", "b"}},
                             {"a\u00A0b", {"a", "b"}},
                             {"\u0130stanbul I\u0131",
                              {"i", "stanbul", "i\u0131"}},  // lower case of the first is an i and a mark
                             {"\u1E9E \u01C5", {"ß", "\u01C6"}},
                             {"\U00010400 \U0001F600x", {"\U00010428", "x"}},
                             {"\u02B0 \u00AA \u2019", {"\u02B0", "ª"}},
                         }));

INSTANTIATE_TEST_SUITE_P(FinalSigma, Tokens,
                         testing::ValuesIn(std::vector<Case>{
                             {"ΟΔΟΣ", {"οδος"}},
                             {"ΣΟΦΟΣ ΣΑΣ", {"σοφος", "σας"}},
                             {"Σ", {"σ"}},
                             {"ΑΣΣ", {"ασς"}},
                             {"1Σ ΑΣ1", {"1σ", "ας1"}},
                             {"ΑΣ.", {"ας"}},
                             {"ΑΣ'Α ΑΣ.Β", {"ασ", "α", "ασ", "β"}},  // case passes over these
                             {"ΑΣ-Α", {"ας", "α"}},
                             {"Α\u0301Σ", {"α", "ς"}},
                             {"'Σ", {"σ"}},
                             {"ΑΣ\u0301Β", {"ασ", "β"}},
                             {"ΟΔΟΣ\xFF", {"οδος"}},
                             {"\xFFΣ", {"σ"}},
                         }));

INSTANTIATE_TEST_SUITE_P(DenseScripts, Tokens,
                         testing::ValuesIn(std::vector<Case>{
                             {"中文，字", {"中", "文", "字"}},
                             {"iPhone手機13Pro", {"iphone", "手", "機", "13pro"}},
                             {"ひらカナー", {"ひ", "ら", "カ", "ナ", "ー"}},
                             {"한국어 test", {"한", "국", "어", "test"}},
                             {"ที่", {"ท"}},  // vowel sign and tone are marks
                             {"ไทย๙", {"ไ", "ท", "ย", "๙"}},
                             {"ລາວ", {"ລາວ"}},  // Lao is not among them
                             {"\u3005\u3400\U00020000", {"\u3005", "\u3400", "\U00020000"}},
                             {"\u3007\u4E00", {"\u3007", "\u4E00"}},
                             {"\u1100\u1161", {"\u1100\u1161"}},  // nor are Hangul's letters by themselves
                             {"ａｂ", {"ａｂ"}},
                         }));

INSTANTIATE_TEST_SUITE_P(BadBytes, Tokens,
                         testing::ValuesIn(std::vector<Case>{
                             {"a\xFF"
                              "b",
                              {"a", "b"}},
                             {"a\xC3", {"a"}},
                             {"\xE4\xB8", {}},
                             {"x\xED\xA0\x80y", {"x", "y"}},
                             {"\xC0\xAFz", {"z"}},
                         }));

TEST(TokenTable, GivesEqualWordsOneToken) {
  TokenTable table;
  const std::vector<Token> first = table.read("The cat, the CAT");
  EXPECT_EQ(first, (std::vector<Token>{0, 1, 0, 1}));
  EXPECT_EQ(table.read("cat dog"), (std::vector<Token>{1, 2}));
}

TEST(TokenTable, KeepsItsWordsWhenItGrowsOrMoves) {
  TokenTable table;
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += "w" + std::to_string(i) + " ";
  const std::string longest(100'000, 'q');
  const std::vector<Token> tokens = table.read(text + longest);
  ASSERT_EQ(tokens.size(), 20'001U);
  TokenTable moved = std::move(table);
  EXPECT_EQ(moved.word(tokens[0]), "w0");
  EXPECT_EQ(moved.word(tokens[19'999]), "w19999");
  EXPECT_EQ(moved.word(tokens[20'000]), longest);
  EXPECT_EQ(moved.read(text + longest), tokens);
}

// ICU lowers a whole string with its own code for the special cases.
std::vector<std::string> plainly_read(const icu::UnicodeString& text) {
  icu::UnicodeString lower(text);
  lower.toLower(icu::Locale::getRoot());
  std::vector<std::string> words;
  bool open = false;
  for (std::int32_t at = 0; at < lower.length(); at = lower.moveIndex32(at, 1)) {
    const UChar32 c = lower.char32At(at);
    const bool in_word = (U_GET_GC_MASK(c) & (U_GC_L_MASK | U_GC_N_MASK)) != 0;
    const bool dense = (c >= 0xE00 && c <= 0xE7F) || (c >= 0x3040 && c <= 0x30FF) || (c >= 0x3400 && c <= 0x4DBF) ||
                       (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0xAC00 && c <= 0xD7AF);
    if (in_word && (!open || dense)) words.emplace_back();
    if (in_word) icu::UnicodeString(c).toUTF8String(words.back());
    open = in_word && !dense;
  }
  return words;
}

TEST(Tokens, OfEveryCodePointAreThoseOfAPlainReader) {
  TokenTable table;
  const UChar32 step = kSanitized ? 17 : 1;
  for (UChar32 c = 1; c <= 0x10FFFF; c += step) {
    if (c >= 0xD800 && c <= 0xDFFF) continue;
    if (c > 0x33FFF && c < 0xE0000) continue;  // unassigned
    icu::UnicodeString around(u"x");
    around.append(c).append(u"Y \u0391\u03A3").append(c).append(u"\u03A3 ").append(c).append(UChar32{0x4E2D});
    std::string text;
    around.toUTF8String(text);
    ASSERT_EQ(words(table, text), plainly_read(around)) << "U+" << std::hex << c;
  }
}

}  // namespace
}  // namespace wrapwright
