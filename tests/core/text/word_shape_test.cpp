// SPDX-License-Identifier: Apache-2.0
#include "core/text/word_shape.h"

#include <gtest/gtest.h>
#include <string>
#include <unicode/uchar.h>
#include <vector>

#include "core/encoding/utf8.h"
#include "core/text/stop_words.h"
#include "core/text/words.h"

namespace wrapwright {
namespace {

std::vector<WordHash> words_of(std::string_view text) {
  std::vector<WordHash> out;
  TextShape shape;
  shape.add(text, out);
  return out;
}

TEST(TextShape, CountsWhatATextIsMadeOf) {
  struct Case {
    const char* text;
    std::uint32_t words, characters, digits, capitals, commas, sentences, bars;
  };
  const Case cases[] = {
      {"", 0, 0, 0, 0, 0, 0, 0},
      {"One  two, 3!", 3, 11, 1, 1, 1, 1, 0},
      {"Привет, МИР 12", 3, 14, 2, 4, 1, 0, 0},
      {"été · Île | x", 3, 13, 0, 1, 0, 0, 2},
      {"東京です。", 4, 5, 0, 0, 0, 1, 0},
      {"서울、カナ", 4, 5, 0, 0, 1, 0, 0},
      {"हिंदी।", 1, 6, 0, 0, 0, 1, 0},
      {"Ｆｕｌｌ ４", 2, 6, 1, 1, 0, 0, 0},
  };
  for (const Case& c : cases) {
    TextShape shape;
    std::vector<WordHash> words;
    shape.add(c.text, words);
    EXPECT_EQ(shape.words, c.words) << c.text;
    EXPECT_EQ(words.size(), c.words) << c.text;
    EXPECT_EQ(shape.characters, c.characters) << c.text;
    EXPECT_EQ(shape.digits, c.digits) << c.text;
    EXPECT_EQ(shape.capitals, c.capitals) << c.text;
    EXPECT_EQ(shape.commas, c.commas) << c.text;
    EXPECT_EQ(shape.sentences, c.sentences) << c.text;
    EXPECT_EQ(shape.bars, c.bars) << c.text;
  }
}

// Those that are looked up in a table or known by their range, too.
TEST(TextShape, ReadsEachLetterByItsProperties) {
  for (char32_t c = 1; c < 0x30000; ++c) {
    if (c >= 0xD800 && c <= 0xDFFF) continue;
    const LetterClass kind = letter_class(c);
    if (kind != LetterClass::kSpaced && kind != LetterClass::kIdeographic && kind != LetterClass::kComplex) continue;
    std::string text;
    append_utf8(c, text);
    std::string lower_case;
    append_utf8(static_cast<char32_t>(u_tolower(static_cast<UChar32>(c))), lower_case);
    TextShape shape;
    std::vector<WordHash> words;
    shape.add(text, words);
    ASSERT_EQ(words, words_of(lower_case)) << std::hex << static_cast<std::uint32_t>(c);
    ASSERT_EQ(shape.capitals, u_isupper(static_cast<UChar32>(c)) != 0 ? 1U : 0U)
        << std::hex << static_cast<std::uint32_t>(c);
    ASSERT_EQ(shape.digits, u_isdigit(static_cast<UChar32>(c)) != 0 ? 1U : 0U)
        << std::hex << static_cast<std::uint32_t>(c);
  }
}

TEST(IsStopWord, KnowsTheWordsOfAllLists) {
  for (const StopWords& list : all_stop_words())
    for (const WordHash word : words_of(list.words)) EXPECT_TRUE(is_stop_word(word)) << list.language;
  EXPECT_TRUE(is_stop_word(words_of("The").front()));
  EXPECT_TRUE(is_stop_word(words_of("ИЛИ").front()));
  EXPECT_FALSE(is_stop_word(words_of("ferry").front()));
}

}  // namespace
}  // namespace wrapwright
