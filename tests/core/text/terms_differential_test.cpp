// SPDX-License-Identifier: Apache-2.0
// The reader of core/text/terms.h against a slow and plain one: Unicode's sets over single code points, ICU's UTF-16
// normalizer, nothing remembered.
#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <libstemmer.h>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <unicode/brkiter.h>
#include <unicode/normalizer2.h>
#include <unicode/uniset.h>
#include <unicode/unistr.h>
#include <vector>

#include "core/text/language.h"
#include "core/text/stop_words.h"
#include "core/text/terms.h"
#include "support/corpora.h"

namespace wrapwright {
namespace {

class SlowReader {
 public:
  explicit SlowReader(const std::string& language) : parts_(language == "fr" || language == "it") {
    stemmer_.reset(sb_stemmer_new(language.c_str(), nullptr));
    std::istringstream words{std::string(stop_words(language))};
    for (std::string word; words >> word;) stop_.insert(word);
    if (language == "ru") spellings_ = {{u"ё", u"е"}, {u"Ё", u"е"}};
    folder_ = icu::Normalizer2::getNFKCCasefoldInstance(status_);
    dictionary_.reset(icu::BreakIterator::createWordInstance(icu::Locale::getRoot(), status_));
  }

  std::vector<std::string> read(const std::string& utf8) {
    const icu::UnicodeString text = icu::UnicodeString::fromUTF8(utf8);
    std::vector<std::string> terms;
    for (std::int32_t at = 0; at < text.length();) {
      const icu::UnicodeSet* kind = kind_of(text.char32At(at));
      const std::int32_t start = at;
      at = text.moveIndex32(at, 1);
      if (kind == nullptr) continue;
      while (at < text.length() && goes_on(text, at, *kind)) at = text.moveIndex32(at, 1);
      add_run(text.tempSubStringBetween(start, at), *kind, terms);
    }
    return terms;
  }

 private:
  struct Deleter {
    void operator()(sb_stemmer* stemmer) const { sb_stemmer_delete(stemmer); }
  };

  icu::UnicodeSet set(const char16_t* pattern) { return {icu::UnicodeString(pattern), status_}; }

  const icu::UnicodeSet* kind_of(UChar32 c) const {
    for (const icu::UnicodeSet* kind : {&complex_, &ideographic_, &spaced_}) {
      if (kind->contains(c)) return kind;
    }
    return nullptr;
  }

  bool goes_on(const icu::UnicodeString& text, std::int32_t at, const icu::UnicodeSet& kind) const {
    const UChar32 c = text.char32At(at);
    if (kind.contains(c) && kind_of(c) == &kind) return true;
    if (extend_.contains(c) && !complex_.contains(c)) return true;
    const std::int32_t after = text.moveIndex32(at, 1);
    return &kind == &spaced_ && !parts_ && (c == '\'' || c == 0x2019) && after < text.length() &&
           kind_of(text.char32At(after)) == &spaced_;
  }

  void add_run(const icu::UnicodeString& run, const icu::UnicodeSet& kind, std::vector<std::string>& terms) {
    std::vector<std::int32_t> cuts;
    if (&kind == &complex_) {
      dictionary_->setText(run);
      for (std::int32_t at = dictionary_->first(); at != icu::BreakIterator::DONE; at = dictionary_->next())
        cuts.push_back(at);
    } else if (&kind == &ideographic_) {
      for (std::int32_t at = 0; at < run.length(); at = run.moveIndex32(at, 1)) {
        if (ideographic_.contains(run.char32At(at))) cuts.push_back(at);
      }
      cuts.push_back(run.length());
    } else {
      cuts = {0, run.length()};
    }
    const std::size_t width = &kind == &ideographic_ && cuts.size() > 2 ? 2 : 1;
    for (std::size_t i = 0; i + width < cuts.size(); ++i) {
      add_word(run.tempSubStringBetween(cuts[i], cuts[i + width]), terms);
    }
  }

  void add_word(icu::UnicodeString word, std::vector<std::string>& terms) {
    std::string utf8;
    if (word.toUTF8String(utf8).size() > kLongestWord) return;
    for (const auto& [from, to] : spellings_) word.findAndReplace(from, to);
    word.findAndReplace(u"\u2019", u"'");
    word.findAndReplace(u"\u02BC", u"'");
    word.findAndReplace(u"\u0130", u"i");
    utf8.clear();
    folder_->normalize(word, status_).toUTF8String(utf8);
    if (utf8.empty() || stop_.count(utf8) != 0) return;
    if (stemmer_) {
      const auto* stem = sb_stemmer_stem(stemmer_.get(), reinterpret_cast<const sb_symbol*>(utf8.data()),
                                         static_cast<int>(utf8.size()));
      const auto length = static_cast<std::size_t>(sb_stemmer_length(stemmer_.get()));
      if (length > 0) utf8.assign(reinterpret_cast<const char*>(stem), length);
    }
    terms.push_back(utf8);
  }

  UErrorCode status_ = U_ZERO_ERROR;
  icu::UnicodeSet complex_ = set(u"[[:lb=SA:]&[[:L:][:M:]]]");
  icu::UnicodeSet ideographic_ =
      set(u"[[[:scx=Hani:][:scx=Hira:][:scx=Kana:][:scx=Bopo:]]&[[:L:][:Nl:]-[\\uFF9E\\uFF9F]]&[\\u2E80-\\U0010FFFF]["
          u"\\uAC00-\\uD7A3]]");
  icu::UnicodeSet spaced_ = set(u"[[:L:][:Nd:]-[\\uFF9E\\uFF9F]]");
  icu::UnicodeSet extend_ = set(u"[[:M:][[:Cf:]&[:DI:]]-[\\u200B][\\uFF9E\\uFF9F]]");
  bool parts_;
  std::unique_ptr<sb_stemmer, Deleter> stemmer_;
  std::set<std::string> stop_;
  std::vector<std::pair<icu::UnicodeString, icu::UnicodeString>> spellings_;
  const icu::Normalizer2* folder_ = nullptr;
  std::unique_ptr<icu::BreakIterator> dictionary_;
};

std::vector<std::string> fast_terms(TermReader& reader, const Vocabulary& vocabulary, const std::string& text) {
  std::vector<TermId> ids;
  reader.read(text, ids);
  std::vector<std::string> terms;
  terms.reserve(ids.size());
  for (const TermId id : ids) terms.emplace_back(vocabulary.term(id));
  return terms;
}

class TermsOfCorpus : public testing::TestWithParam<const char*> {};

TEST_P(TermsOfCorpus, AreThoseOfThePlainReader) {
  REQUIRE_CORPUS(folder, GetParam());
  std::map<std::string, std::unique_ptr<SlowReader>> plain;
  Vocabulary vocabulary;
  std::map<std::string, std::unique_ptr<TermReader>> readers;
  std::size_t compared = 0;
  for (const ListedPage& page : sampled_pages(folder)) {
    std::ifstream in(page.gold);
    if (!in) continue;
    const std::string text = nlohmann::json::parse(in).value("text", "");
    std::string language = primary_language(page.lang);
    if (language.empty()) language = detect_language(text);
    static const std::set<std::string> kAlike = {"en", "de", "fr", "it", "es", "el", "ru",
                                                 "pl", "zh", "ja", "ko", "nl", "sv", "cs"};
    if (kAlike.count(language) == 0) language = "";
    auto& reader = readers[language];
    if (!reader) reader = std::make_unique<TermReader>(language, vocabulary);
    auto& slow = plain[language];
    if (!slow) slow = std::make_unique<SlowReader>(language);

    const std::vector<std::string> terms = fast_terms(*reader, vocabulary, text);
    const std::vector<std::string> expected = slow->read(text);
    const auto [ours, theirs] = std::mismatch(terms.begin(), terms.end(), expected.begin(), expected.end());
    ASSERT_TRUE(ours == terms.end() && theirs == expected.end())
        << page.id << " (" << language << "), term " << ours - terms.begin() << ": "
        << (ours == terms.end() ? "nothing" : *ours) << " instead of "
        << (theirs == expected.end() ? "nothing" : *theirs);
    compared += terms.size();
  }
  EXPECT_GT(compared, 1'000U);
}

INSTANTIATE_TEST_SUITE_P(Corpora, TermsOfCorpus,
                         testing::Values("daniel_v2.1", "sites", "wwwxmu_zh_news", "cleaneval_final", "cetd"));

TEST(TermsOfEveryCodePoint, AreThoseOfThePlainReader) {
  SlowReader slow("");
  Vocabulary vocabulary;
  TermReader reader("", vocabulary);
  const UChar32 step = kSanitized ? 17 : 1;
  for (UChar32 c = 1; c <= 0x10FFFF; c += step) {
    if (c >= 0xD800 && c <= 0xDFFF) continue;
    if (c > 0x33FFF && c < 0xE0000) continue;  // unassigned
    icu::UnicodeString around(u"x");
    around.append(c).append(icu::UnicodeString(u"y ")).append(c).append(c).append(UChar32{0x4E2D}).append(c);
    std::string text;
    around.toUTF8String(text);
    ASSERT_EQ(fast_terms(reader, vocabulary, text), slow.read(text)) << "U+" << std::hex << c;
  }
}

}  // namespace
}  // namespace wrapwright
