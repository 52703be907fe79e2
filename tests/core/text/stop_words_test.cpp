// SPDX-License-Identifier: Apache-2.0
#include "core/text/stop_words.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "core/text/terms.h"

namespace wrapwright {
namespace {

std::vector<std::string> split(std::string_view words) {
  std::istringstream in{std::string(words)};
  std::vector<std::string> out;
  for (std::string word; in >> word;) out.push_back(word);
  return out;
}

// Folding takes the Thai vowel am apart, which no one does in writing, and the dictionary does not know it like that.
std::string as_written(std::string word) {
  constexpr std::string_view kApart = "\u0E4D\u0E32";
  for (std::size_t at = word.find(kApart); at != std::string::npos; at = word.find(kApart)) {
    word.replace(at, kApart.size(), "\u0E33");
  }
  return word;
}

TEST(StopWords, CoverTheLanguagesOfTheIssue) {
  std::vector<std::string_view> languages;
  for (const StopWords& list : all_stop_words()) languages.push_back(list.language);
  EXPECT_TRUE(std::is_sorted(languages.begin(), languages.end()));
  EXPECT_EQ(std::adjacent_find(languages.begin(), languages.end()), languages.end());
  EXPECT_GE(languages.size(), 24U);
  for (const char* language : {"ar", "bg", "cs", "da", "de", "el", "en", "es", "fi", "fr", "he", "hu", "it", "ja",
                               "ko", "nl", "no", "pl", "pt", "ro", "ru", "sk", "sv", "tr", "uk", "vi", "zh"}) {
    EXPECT_NE(stop_words(language), "") << language;
  }
  EXPECT_EQ(stop_words(""), "");
  EXPECT_EQ(stop_words("xx"), "");
}

TEST(StopWords, AreSortedAndUnique) {
  for (const StopWords& list : all_stop_words()) {
    SCOPED_TRACE(std::string(list.language));
    const std::vector<std::string> words = split(list.words);
    EXPECT_GE(words.size(), 60U);
    EXPECT_TRUE(std::is_sorted(words.begin(), words.end()));
    EXPECT_EQ(std::adjacent_find(words.begin(), words.end()), words.end());
  }
}

// A list in any other form than the one that words are folded to would never be matched.
TEST(StopWords, AreWhatTheReaderMeets) {
  for (const StopWords& list : all_stop_words()) {
    Vocabulary vocabulary;
    TermReader reader(list.language, vocabulary);
    TermReader plain("", vocabulary);
    for (const std::string& word : split(list.words)) {
      std::vector<TermId> ids;
      reader.read(as_written(word), ids);
      EXPECT_TRUE(ids.empty()) << list.language << ' ' << word;
      plain.read(as_written(word), ids);
      ASSERT_EQ(ids.size(), 1U) << list.language << ' ' << word;
      EXPECT_EQ(vocabulary.term(ids[0]), word) << list.language;
    }
  }
}

TEST(StopWords, LeaveWordsOfSubstance) {
  struct Case {
    const char* language;
    const char* word;
  };
  for (const auto& c : {Case{"en", "election"}, Case{"de", "Wahl"}, Case{"fr", "maison"}, Case{"es", "gobierno"},
                        Case{"ru", "выборы"}, Case{"el", "κυβέρνηση"}, Case{"zh", "选举"}, Case{"ja", "選挙"},
                        Case{"ko", "선거"}, Case{"ar", "حكومة"}, Case{"th", "เลือกตั้ง"}, Case{"tr", "seçim"}}) {
    Vocabulary vocabulary;
    TermReader reader(c.language, vocabulary);
    std::vector<TermId> ids;
    reader.read(c.word, ids);
    EXPECT_FALSE(ids.empty()) << c.language << ' ' << c.word;
  }
}

}  // namespace
}  // namespace wrapwright
