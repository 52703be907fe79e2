// SPDX-License-Identifier: Apache-2.0
#include "core/text/terms.h"

#include <algorithm>
#include <cassert>
#include <libstemmer.h>
#include <limits>
#include <string>
#include <unicode/brkiter.h>
#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include "core/base/ascii.h"
#include "core/text/habits.h"
#include "core/text/language.h"
#include "core/text/stop_words.h"
#include "core/text/string_table.h"
#include "core/text/words.h"

namespace wrapwright {
namespace {

constexpr std::uint32_t kNoTerm = std::numeric_limits<std::uint32_t>::max();  // table entry of stop words

// The views in the result refer to `language` or to constants.
LanguageHabits habits_of(std::string_view language) {
  for (const LanguageHabits& habits : kLanguageHabits) {
    if (habits.language == language) return habits;
  }
  return {.language = language};
}

struct StemmerDeleter {
  void operator()(sb_stemmer* stemmer) const { sb_stemmer_delete(stemmer); }
};
using Stemmer = std::unique_ptr<sb_stemmer, StemmerDeleter>;

// From left to right; replacements are not searched again.
void replace_all(std::string& text, const Spelling& spelling) {
  if (spelling.from.empty()) return;
  for (std::size_t at = text.find(spelling.from); at != std::string::npos;
       at = text.find(spelling.from, at + spelling.to.size())) {
    text.replace(at, spelling.from.size(), spelling.to);
  }
}

bool is_ascii(std::string_view text) {
  for (const char c : text) {
    if (static_cast<unsigned char>(c) >= 0x80) return false;
  }
  return true;
}

// Folds compatibility forms, case and invisible characters: Unicode's toNFKC_Casefold.
void fold(std::string& text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* folder = icu::Normalizer2::getNFKCCasefoldInstance(status);
  if (U_FAILURE(status)) return make_lower(text);
  std::string folded;
  icu::StringByteSink<std::string> sink(&folded, static_cast<std::int32_t>(text.size()));
  folder->normalizeUTF8(0, text, sink, nullptr, status);
  if (U_SUCCESS(status)) text = std::move(folded);
}

}  // namespace

struct Vocabulary::Table {
  StringTable ids;
  std::vector<std::string_view> terms;
};

Vocabulary::Vocabulary() : table_(std::make_unique<Table>()) {}
Vocabulary::Vocabulary(Vocabulary&&) noexcept = default;
Vocabulary& Vocabulary::operator=(Vocabulary&&) noexcept = default;
Vocabulary::~Vocabulary() = default;

TermId Vocabulary::intern(std::string_view term) {
  const StringTable::Hash hash = table_->ids.hash_of(term);
  if (const std::uint32_t* known = table_->ids.find(term, hash)) return *known;
  const TermId id = size();
  assert(id != kNoTerm);
  table_->terms.push_back(table_->ids.insert(term, hash, id));
  return id;
}

std::string_view Vocabulary::term(TermId id) const {
  assert(id < size());
  return table_->terms[id];
}

TermId Vocabulary::size() const { return static_cast<TermId>(table_->terms.size()); }

bool can_signify(std::string_view term) {
  std::size_t letters = 0;
  bool other_than_digits = false;
  for (std::size_t at = 0; at < term.size() && !(letters > 1 && other_than_digits);) {
    const auto c = static_cast<UChar32>(next_code_point(term, at));
    letters += (U_GET_GC_MASK(c) & U_GC_M_MASK) == 0 ? 1U : 0U;
    other_than_digits = other_than_digits || u_isdigit(c) == 0;
  }
  return letters > 1 && other_than_digits;
}

// `met` maps each form of a word, as written, to its term or to kNoTerm; initially it holds the stop words of the
// language. So each form is folded and stemmed once; after that, reading only scans and looks up.
struct TermReader::State {
  State(std::string_view tag, Vocabulary& terms);

  void read_letters(std::string_view run, std::vector<TermId>& out);
  void read_with_dictionary(std::string_view run, std::vector<TermId>& out);
  void read_word(std::string_view word, std::vector<TermId>& out);
  std::uint32_t meet(std::string_view word, StringTable::Hash hash);
  std::uint32_t learn(std::string_view word, StringTable::Hash hash);
  void normalize(std::string& word) const;
  [[nodiscard]] std::string_view stem(std::string_view word) const;

  Vocabulary* vocabulary;
  const std::string language;
  const LanguageHabits habits;  // holds views of `language`
  Stemmer stemmer;              // empty: words are not stemmed
  StringTable met;
  std::string normal;                              // scratch of meet()
  std::unique_ptr<icu::BreakIterator> dictionary;  // created when first needed
};

TermReader::State::State(std::string_view tag, Vocabulary& terms)
    : vocabulary(&terms),
      language(primary_language(tag)),
      habits(habits_of(language)),
      stemmer(sb_stemmer_new(std::string(habits.stems).c_str(), nullptr)) {
  std::string_view words = stop_words(habits.stop_words);
  while (!words.empty()) {
    const std::size_t end = std::min(words.find_first_of(" \n"), words.size());
    const std::string_view word = words.substr(0, end);
    if (end > 0) met.adopt(word, met.hash_of(word), kNoTerm);
    words.remove_prefix(std::min(end + 1, words.size()));
  }
}

void TermReader::State::read_letters(std::string_view run, std::vector<TermId>& out) {
  std::size_t first = first_letter(run);
  if (first == run.size()) return read_word(run, out);
  while (first < run.size()) {
    const std::size_t second = first_letter(run.substr(first));
    read_word(run.substr(0, first + second), out);
    run.remove_prefix(first);
    first = second;
  }
}

// Works on UTF-16, the dictionaries' native encoding: on UTF-8 they may cut runs short.
void TermReader::State::read_with_dictionary(std::string_view run, std::vector<TermId>& out) {
  UErrorCode status = U_ZERO_ERROR;
  if (!dictionary) dictionary.reset(icu::BreakIterator::createWordInstance(icu::Locale::getRoot(), status));
  if (U_FAILURE(status)) return read_word(run, out);
  const icu::UnicodeString text = icu::UnicodeString::fromUTF8(run);
  dictionary->setText(text);
  std::int32_t start = dictionary->first();
  for (std::int32_t end = dictionary->next(); end != icu::BreakIterator::DONE; start = end, end = dictionary->next()) {
    std::string word;
    text.tempSubStringBetween(start, end).toUTF8String(word);
    read_word(word, out);
  }
}

void TermReader::State::read_word(std::string_view word, std::vector<TermId>& out) {
  if (word.size() > kLongestWord) return;
  const StringTable::Hash hash = met.hash_of(word);
  const std::uint32_t* const known = met.find(word, hash);
  const std::uint32_t term = known != nullptr ? *known : meet(word, hash);
  if (term != kNoTerm) out.push_back(term);
}

std::uint32_t TermReader::State::meet(std::string_view word, StringTable::Hash hash) {
  normal = word;
  normalize(normal);
  if (normal == word) return learn(word, hash);
  const StringTable::Hash normal_hash = met.hash_of(normal);
  const std::uint32_t* const known = met.find(normal, normal_hash);
  const std::uint32_t term = known != nullptr ? *known : learn(normal, normal_hash);
  met.insert(word, hash, term);
  return term;
}

std::uint32_t TermReader::State::learn(std::string_view word, StringTable::Hash hash) {
  if (word.empty()) return kNoTerm;
  const TermId id = vocabulary->intern(stem(word));
  const std::string_view term = vocabulary->term(id);
  if (term == word) {
    met.adopt(term, hash, id);
  } else {
    met.insert(word, hash, id);
  }
  return id;
}

void TermReader::State::normalize(std::string& word) const {
  for (const Spelling& spelling : habits.spellings) replace_all(word, spelling);
  if (is_ascii(word)) {
    make_lower(word);
  } else {
    for (const Spelling& spelling : kSpellings) replace_all(word, spelling);
    fold(word);
  }
  if (habits.suffix_after_apostrophe) word.resize(std::min(word.find('\''), word.size()));
}

std::string_view TermReader::State::stem(std::string_view word) const {
  if (!stemmer) return word;
  const sb_symbol* const stemmed =
      sb_stemmer_stem(stemmer.get(), reinterpret_cast<const sb_symbol*>(word.data()), static_cast<int>(word.size()));
  const int length = stemmed != nullptr ? sb_stemmer_length(stemmer.get()) : 0;
  if (length <= 0) return word;
  return {reinterpret_cast<const char*>(stemmed), static_cast<std::size_t>(length)};
}

TermReader::TermReader(std::string_view language, Vocabulary& vocabulary)
    : state_(std::make_unique<State>(language, vocabulary)) {}
TermReader::TermReader(TermReader&&) noexcept = default;
TermReader& TermReader::operator=(TermReader&&) noexcept = default;
TermReader::~TermReader() = default;

void TermReader::read(std::string_view text, std::vector<TermId>& out) {
  RunScanner scanner(text, state_->habits.apostrophe);
  for (Run run; scanner.next(run);) {
    switch (run.kind) {
      case LetterClass::kIdeographic:
        state_->read_letters(run.text, out);
        break;
      case LetterClass::kComplex:
        state_->read_with_dictionary(run.text, out);
        break;
      default:
        state_->read_word(run.text, out);
        break;
    }
  }
}

}  // namespace wrapwright
