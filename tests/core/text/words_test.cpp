// SPDX-License-Identifier: Apache-2.0
#include "core/text/words.h"

#include <array>
#include <cstddef>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <unicode/uchar.h>
#include <unicode/uscript.h>

namespace wrapwright {
namespace {

// What decodes short sequences by itself agrees with ICU on all pairs of bytes, and where a third one follows or none.
TEST(NextCodePoint, IsThatOfIcuForAllPairsOfBytes) {
  constexpr std::array<std::string_view, 4> kRests = {"", "a", "\x80", "\xBF\x80"};
  std::size_t differing = 0;
  for (unsigned first = 0; first < 0x100; ++first) {
    for (unsigned second = 0; second < 0x100; ++second) {
      for (const std::string_view rest : kRests) {
        const std::string text = std::string{static_cast<char>(first), static_cast<char>(second)} + std::string(rest);
        std::size_t at = 0;
        std::size_t by_icu = 0;
        differing += next_code_point(text, at) != next_rare_code_point(text, by_icu) || at != by_icu ? 1U : 0U;
      }
    }
    const std::string alone(1, static_cast<char>(first));
    std::size_t at = 0;
    EXPECT_EQ(next_code_point(alone, at), first < 0x80 ? first : 0xFFFDU) << first;
    EXPECT_EQ(at, 1U);
  }
  EXPECT_EQ(differing, 0U);
}

// Ranges that are known by themselves: all of a range is, and what stands beside it need not be.
TEST(LetterClass, OfTheRangesIsThatOfTheirScripts) {
  struct Range {
    char32_t first, last;
    UScriptCode script;
  };
  constexpr Range kRanges[] = {{0x3041, 0x3096, USCRIPT_HIRAGANA},
                               {0x30A1, 0x30FA, USCRIPT_KATAKANA},
                               {0x4E00, 0x9FA5, USCRIPT_HAN},
                               {0xAC00, 0xD7A3, USCRIPT_HANGUL}};
  for (const Range& range : kRanges) {
    for (char32_t c = range.first; c <= range.last; ++c) {
      ASSERT_EQ(u_charType(static_cast<UChar32>(c)), U_OTHER_LETTER) << static_cast<std::uint32_t>(c);
      ASSERT_TRUE(uscript_hasScript(static_cast<UChar32>(c), range.script)) << static_cast<std::uint32_t>(c);
      ASSERT_EQ(letter_class(c), LetterClass::kIdeographic) << static_cast<std::uint32_t>(c);
    }
  }
  EXPECT_EQ(letter_class(0x3099), LetterClass::kExtend) << "a voiced sound mark";
  EXPECT_EQ(letter_class(0x30FB), LetterClass::kNone) << "a middle dot";
  EXPECT_EQ(letter_class(0x309D), LetterClass::kIdeographic) << "an iteration mark";
  EXPECT_EQ(letter_class(0xD7B0), LetterClass::kSpaced) << "a part of a syllable";
}

}  // namespace
}  // namespace wrapwright
