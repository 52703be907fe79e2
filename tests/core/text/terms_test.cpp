// SPDX-License-Identifier: Apache-2.0
#include "core/text/terms.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace wrapwright {
namespace {

std::string read_terms(std::string_view language, std::string_view text) {
  Vocabulary vocabulary;
  TermReader reader(language, vocabulary);
  std::vector<TermId> ids;
  reader.read(text, ids);
  std::string terms;
  for (const TermId id : ids) {
    if (!terms.empty()) terms += ' ';
    terms += vocabulary.term(id);
  }
  return terms;
}

struct Case {
  const char* language;
  const char* text;
  const char* terms;
};

void expect_terms(const std::vector<Case>& cases) {
  for (const Case& c : cases) {
    SCOPED_TRACE(std::string(c.language) + " | " + c.text);
    EXPECT_EQ(read_terms(c.language, c.text), c.terms);
  }
}

TEST(Terms, AreRunsOfLettersDigitsAndMarks) {
  expect_terms({
      {"", "", ""},
      {"", " \t\n.,;-_/()[]\"", ""},
      {"", "one two", "one two"},
      {"", "one,two;three/four_five-six", "one two three four five six"},
      {"", "(Word)", "word"},
      {"", "covid19 2nd 3.5 1,000 mp3", "covid19 2nd 3 5 1 000 mp3"},
      {"", "a 7", "a 7"},
      {"", "\xF0\x9F\x98\x80smile\xF0\x9F\x98\x80", "smile"},
      {"", "Ἀθῆναι Ελλάδα", "ἀθῆναι ελλάδα"},
      {"", "Москва, Київ", "москва київ"},
      {"", "שלום עולם", "שלום עולם"},
      {"", "हिन्दी में", "हिन्दी में"},
      {"", "Ելք", "ելք"},
      {"", "\U00010400", "\U00010428"},          // Deseret, four bytes
      {"", "\xCC\x81mark first", "mark first"},  // a mark begins nothing
  });
}

TEST(Terms, FoldCaseAndCompatibilityForms) {
  expect_terms({
      {"", "ÉCOLE École école", "école école école"},
      {"",
       "e\xCC\x81"
       "cole",
       "école"},  // decomposed
      {"", "Straße STRASSE", "strasse strasse"},
      {"", "ΟΔΟΣ οδος οδός", "οδοσ οδοσ οδόσ"},  // final sigma
      {"", "\xEF\xAC\x81sh", "fish"},            // ligature fi
      {"", "Ｗｉｄｅ１２", "wide12"},
      {"", "ｶﾞｽ", "ガス"},
      {"",
       "Donau\xC2\xAD"
       "dampf",
       "donaudampf"},                          // soft hyphen
      {"fa", "می\xE2\x80\x8Cروند", "میروند"},  // zero width non-joiner
      {"", "\xE3\x85\xA4", ""},                // Hangul filler: a letter that is nothing
      {"", "İstanbul", "istanbul"},
      {"tr", "ISPARTA İZMİR", "ıspar izmir"},
      {"en", "IT Irish", "irish"},
      {"ru", "ёлка", "елк"},
  });
}

TEST(Terms, KeepOrPartApostrophesAsTheLanguageDoes) {
  expect_terms({
      {"", "rock'n'roll rock\xE2\x80\x99n\xE2\x80\x99roll", "rock'n'roll rock'n'roll"},
      {"", "'quoted' ''twice'' dogs' it''s", "quoted twice dogs it s"},
      {"en", "Don't! Don\xE2\x80\x99t. John's \xE2\x80\x98quoted\xE2\x80\x99", "john quot"},
      {"fr", "L'eau d\xE2\x80\x99Évian, aujourd'hui", "eau évian"},
      {"it",
       "dell'acqua L\xE2\x80\x99"
       "Aquila",
       "acqua aquil"},
      {"ca", "l'aigua", "aigu"},
      {"tr", "Ankara'da Türkiye\xE2\x80\x99nin", "ankar türki"},
      {"uk", "м'ята м\xCA\xBCята", "м'ята м'ята"},
      {"en", "x'", "x"},
      {"en", "x\xE2\x80\x99", "x"},
      {"en", "x\xE2\x80\x99\xE4\xB8\xAD\xE5\x9B\xBD", "x 中国"},
  });
}

TEST(Terms, OfScriptsWithoutSpaces) {
  expect_terms({
      {"", "中华人民", "中华 华人 人民"},
      {"", "中", "中"},
      {"", "中国，人民", "中国 人民"},
      {"", "iPhone手机5台", "iphone 手机 5 台"},
      {"", "東京タワー", "東京 京タ タワ ワー"},
      {"", "人々", "人々"},
      {"", "二〇一一", "二〇 〇一 一一"},
      {"", "한국어 책", "한국 국어 책"},
      {"", "\U00020000\U00020001", "\U00020000\U00020001"},  // supplementary Han
      {"", "葛\xF3\xA0\x84\x80城市", "葛城 城市"},           // variation selector stays with its letter and is dropped
      {"zh", "我们学习", "们学 学习"},
      {"", "ภาษาไทย", "ภาษา ไทย"},
      {"th", "ภาษาและไทย", "ภาษา ไทย"},
      {"", "ไทย2011 ok", "ไทย 2011 ok"},
      {"", "ភាសាខ្មែរ", "ភាសាខ្មែរ"},
      {"", "ພາສາລາວ", "ພາສາ ລາວ"},
  });
}

TEST(Terms, DropStopWordsAndStem) {
  expect_terms({
      {"en", "The running of the horses", "run hors"},
      {"en-US", "THE horses", "hors"},
      {"EN_gb", "the horses", "hors"},
      {"de", "Die Häuser und das Haus", "haus haus"},
      {"es", "los gatos", "gat"},
      {"ru", "и книги в книгах", "книг книг"},
      {"nb", "husene og hus", "hus hus"},
      {"ro", "Învăţaţi şi învățați", "învăţ învăţ"},  // both spellings of one letter
      {"sr", "Београд и Beograd", "beograd beograd"},
      {"pl", "i domy", "domy"},  // stop words only
      {"eu", "etxea eta etxe", "etxea etxe"},
      {"", "the horses", "the horses"},
      {"xx", "the horses", "the horses"},
      {"nonsense", "the horses", "the horses"},
      {"porter", "the horses", "the horses"},  // a name libstemmer knows, but no language
  });
}

TEST(Terms, SkipBytesThatAreNotUtf8) {
  expect_terms({
      {"", "good\xFFword", "good word"},
      {"", "\xC3", ""},
      {"", "cut\xC3", "cut"},
      {"", "cut\xE4\xB8", "cut"},
      {"", "cut'\xC3", "cut"},
      {"", "a\x80z", "a z"},
      {"", "\xED\xA0\x80surrogate", "surrogate"},
      {"", "\xC0\xAFoverlong", "overlong"},
      {"", "\xF4\x90\x80\x80out", "out"},
      {"", "replaced\xEF\xBF\xBDhere", "replaced here"},
  });
  EXPECT_EQ(read_terms("", std::string_view("a\0b", 3)), "a b");
}

TEST(Terms, OfAnyTwoOrThreeBytesAreValidTerms) {
  // Every pair, and every pair after a lead byte of three: nothing crashes, nothing but good UTF-8 comes out.
  Vocabulary vocabulary;
  TermReader reader("en", vocabulary);
  std::vector<TermId> ids;
  for (unsigned a = 0; a < 256; ++a) {
    for (unsigned b = 0; b < 256; ++b) {
      const char bytes[] = {static_cast<char>(a), static_cast<char>(b)};
      reader.read({bytes, 2}, ids);
      const char more[] = {'\xE3', static_cast<char>(a), static_cast<char>(b)};
      reader.read({more, 3}, ids);
    }
  }
  ASSERT_FALSE(ids.empty());
  for (TermId id = 0; id < vocabulary.size(); ++id) {
    EXPECT_FALSE(vocabulary.term(id).empty());
    EXPECT_EQ(vocabulary.term(id).find('\xEF' + std::string("\xBF\xBD")), std::string_view::npos);
  }
}

TEST(Terms, LeaveOutWordsThatAreTooLong) {
  const std::string longest(kLongestWord, 'x');
  EXPECT_EQ(read_terms("", longest), longest);
  EXPECT_EQ(read_terms("en", longest + "x before"), "");
  EXPECT_EQ(read_terms("", longest + "x ok"), "ok");
  std::string marks = "中";
  for (int i = 0; i < 1000; ++i) marks += "\xCC\x81";
  EXPECT_EQ(read_terms("", marks + " 中国"), "中国");
}

TEST(Terms, AreNumberedInOrderOfFirstSightAndShared) {
  Vocabulary vocabulary;
  TermReader english("en", vocabulary);
  TermReader none("", vocabulary);
  std::vector<TermId> ids = {7};
  english.read("red horses, red horse", ids);
  none.read("hors the red", ids);
  EXPECT_EQ(ids, (std::vector<TermId>{7, 0, 1, 0, 1, 1, 2, 0}));
  EXPECT_EQ(vocabulary.size(), 3U);
}

TEST(Vocabulary, GivesEachStringOneNumber) {
  Vocabulary vocabulary;
  std::vector<std::string> strings;
  for (int i = 0; i < 50'000; ++i)
    strings.push_back(std::string(static_cast<std::size_t>(i % 40), 'a') + std::to_string(i));
  for (std::size_t i = 0; i < strings.size(); ++i) ASSERT_EQ(vocabulary.intern(strings[i]), i);
  const std::string_view first = vocabulary.term(0);
  for (std::size_t i = 0; i < strings.size(); ++i) {
    ASSERT_EQ(vocabulary.intern(strings[i]), i);
    ASSERT_EQ(vocabulary.term(static_cast<TermId>(i)), strings[i]);
  }
  const Vocabulary moved = std::move(vocabulary);
  EXPECT_EQ(moved.term(0).data(), first.data());
  EXPECT_EQ(moved.size(), strings.size());
}

TEST(CanSignify, RefusesNumbersAndSingleLetters) {
  for (const char* term : {"", "a", "é", "7", "2011", "٢٠١١", "中", "ก", "e\xCC\x81", "\xFF"}) {
    EXPECT_FALSE(can_signify(term)) << term;
  }
  for (const char* term : {"ab", "éa", "2nd", "中国", "covid19", "7up", "ไทย"}) EXPECT_TRUE(can_signify(term)) << term;
}

}  // namespace
}  // namespace wrapwright
