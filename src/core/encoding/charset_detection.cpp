// SPDX-License-Identifier: Apache-2.0
#include "core/encoding/charset_detection.h"

#include <algorithm>
#include <memory>
#include <string>
#include <uchardet/uchardet.h>
#include <unicode/ucsdet.h>

#include "core/base/ascii.h"
#include "core/encoding/charset.h"
#include "core/encoding/utf8.h"

namespace wrapwright {
namespace {

constexpr std::size_t kSampleBytes = std::size_t{64} << 10U;
// With fewer bytes above 0x7F the detectors guess at random: for just "El Ni\xF1o" they report ISO 8859-10.
constexpr std::size_t kEnoughHighBytes = 5;
// In Western text fewer than one in so many bytes above 0x7F is followed by another one.
constexpr std::size_t kHighOfPair = 16;
constexpr unsigned char kFirstLetter = 0xC0;  // letters of windows-1252, with few exceptions

bool is_tag(std::string_view at, std::string_view name) {
  return !at.empty() && starts_ignoring_case(at.substr(1), name);
}

// One past `close` in the bytes from `begin` on, or past their end; letters of either case match.
std::size_t skip_to(std::string_view bytes, std::size_t begin, std::string_view close) {
  for (std::size_t at = begin;; ++at) {
    at = bytes.find(close[0], at);
    if (at == std::string_view::npos) return bytes.size() + close.size();
    if (starts_ignoring_case(bytes.substr(at), close)) return at + close.size();
  }
}

// One past the markup that starts with "<" at `begin`; scripts and styles are skipped as a whole, while comments are
// text that people write in the encoding of the page. "<" and ">" are unambiguous in every encoding that can be
// detected: the only trail bytes below 0x40 are digits.
std::size_t skip_markup(std::string_view bytes, std::size_t begin) {
  const std::string_view at = bytes.substr(begin);
  constexpr std::string_view kComment = "<!--";
  if (at.starts_with(kComment)) return begin + kComment.size();
  std::string_view close = ">";
  if (is_tag(at, "script")) close = "</script";
  if (is_tag(at, "style")) close = "</style";
  return skip_to(bytes, begin + 1, close);
}

// The words of a text that contain a byte above 0x7F.
void append_high_words(std::string_view text, std::string& sample) {
  while (sample.size() < kSampleBytes) {
    const std::size_t high = ascii_prefix(text);
    if (high == text.size()) return;
    std::size_t begin = high;
    while (begin > 0 && !is_c_space(text[begin - 1])) --begin;
    std::size_t end = high;
    while (end < text.size() && !is_c_space(text[end])) ++end;
    sample.append(text.substr(begin, std::min(end - begin, kSampleBytes))).push_back(' ');
    text.remove_prefix(end);
  }
}

// The words outside markup that contain a byte above 0x7F; other text would only dilute the statistics.
std::string sample_of(std::string_view bytes) {
  std::string sample;
  for (std::size_t i = 0; i < bytes.size() && sample.size() < kSampleBytes;) {
    if (bytes[i] == '<') {
      i = skip_markup(bytes, i);
      continue;
    }
    const std::size_t end = std::min(bytes.find('<', i), bytes.size());
    append_high_words(bytes.substr(i, end - i), sample);
    i = end;
  }
  return sample;
}

struct CloseUchardet {
  void operator()(uchardet_t detector) const { uchardet_delete(detector); }
};
struct CloseUcsdet {
  void operator()(UCharsetDetector* detector) const { ucsdet_close(detector); }
};

using Guess = std::optional<std::string_view>;

Guess ask_uchardet(std::string_view sample) {
  const std::unique_ptr<std::remove_pointer_t<uchardet_t>, CloseUchardet> detector(uchardet_new());
  if (detector == nullptr || uchardet_handle_data(detector.get(), sample.data(), sample.size()) != 0) return {};
  uchardet_data_end(detector.get());
  const std::string_view name = uchardet_get_charset(detector.get());
  if (name == "UHC") return "euc-kr";
  if (name == "MAC-CYRILLIC") return "x-mac-cyrillic";
  return encoding_for_label(name);
}

Guess ask_icu(std::string_view sample) {
  UErrorCode error = U_ZERO_ERROR;
  const std::unique_ptr<UCharsetDetector, CloseUcsdet> detector(ucsdet_open(&error));
  ucsdet_setText(detector.get(), sample.data(), static_cast<std::int32_t>(sample.size()), &error);
  const UCharsetMatch* match = ucsdet_detect(detector.get(), &error);
  const char* name = match != nullptr ? ucsdet_getName(match, &error) : nullptr;
  return U_SUCCESS(error) && name != nullptr ? encoding_for_label(name) : Guess();
}

bool is_one_of(const Guess& guess, std::initializer_list<std::string_view> names) {
  return guess && std::find(names.begin(), names.end(), *guess) != names.end();
}

bool is_east_asian(const Guess& guess) {
  return is_one_of(guess, {"gb18030", "big5", "shift_jis", "euc-jp", "euc-kr"});
}

// Latin encodings that both detectors confuse with windows-1252 on pages with few accents.
bool is_rare_latin(const Guess& guess) {
  return is_one_of(guess, {"windows-1250", "windows-1257", "windows-1258", "iso-8859-2", "iso-8859-3", "iso-8859-4",
                           "iso-8859-7", "iso-8859-10", "iso-8859-13", "iso-8859-14", "iso-8859-15", "iso-8859-16",
                           "x-mac-cyrillic", "macintosh", "windows-1253", "windows-1255", "iso-8859-8"});
}

bool has_enough_high_bytes(std::string_view bytes) {
  for (std::size_t high = 0; high < kEnoughHighBytes; ++high) {
    const std::size_t ascii = ascii_prefix(bytes);
    if (ascii == bytes.size()) return false;
    bytes.remove_prefix(ascii + 1);
  }
  return true;
}

// Whether all bytes above 0x7F are isolated quotation marks, dashes or spaces between ASCII words. No language is
// written this way in another encoding than windows-1252.
bool has_only_lone_marks(std::string_view bytes) {
  for (std::size_t at = ascii_prefix(bytes); at < bytes.size(); at = ascii_prefix(bytes)) {
    const bool pair = at + 1 < bytes.size() && static_cast<signed char>(bytes[at + 1]) < 0;
    if (pair || static_cast<unsigned char>(bytes[at]) >= kFirstLetter) return false;
    bytes.remove_prefix(at + 1);
  }
  return true;
}

// Properties of the bytes that distinguish similar encodings.
struct ByteFacts {
  std::size_t high = 0;   // bytes above 0x7F
  std::size_t pairs = 0;  // those followed by another one
  bool controls = false;  // 0x80 to 0x9F: punctuation in the windows encodings, unused in the ISO ones
  bool letters = false;   // kFirstLetter and above
  int tonos_windows = 0;  // capital alpha with tonos before a letter, in windows-1253
  int tonos_iso = 0;      // the same in ISO 8859-7
};

ByteFacts facts_of(std::string_view sample) {
  ByteFacts facts;
  for (std::size_t i = 0; i < sample.size(); ++i) {
    const auto byte = static_cast<unsigned char>(sample[i]);
    if (byte < 0x80) continue;
    ++facts.high;
    facts.pairs += i + 1 < sample.size() && static_cast<signed char>(sample[i + 1]) < 0 ? 1U : 0U;
    facts.controls = facts.controls || byte < 0xA0;
    facts.letters = facts.letters || byte >= kFirstLetter;
    if (i + 1 == sample.size() || static_cast<unsigned char>(sample[i + 1]) < kFirstLetter) continue;
    facts.tonos_windows += byte == 0xA2 ? 1 : 0;
    facts.tonos_iso += byte == 0xB6 ? 1 : 0;
  }
  return facts;
}

// Of two encodings that differ in a few bytes, the one that these bytes indicate.
std::string_view choose_twin(std::string_view guess, const ByteFacts& facts) {
  if (guess == "iso-8859-7" || guess == "windows-1253") {
    return !facts.controls && facts.tonos_iso > facts.tonos_windows ? "iso-8859-7" : "windows-1253";
  }
  if (!facts.controls) return guess;
  if (guess == "iso-8859-2") return "windows-1250";
  if (guess == "iso-8859-15") return "windows-1252";
  if (guess == "iso-8859-13") return "windows-1257";
  if (guess == "iso-8859-6") return "windows-1256";
  if (guess == "iso-8859-8") return "windows-1255";
  return guess;
}

}  // namespace

std::optional<std::string_view> detect_encoding(std::string_view bytes) {
  if (!has_enough_high_bytes(bytes)) return std::nullopt;
  if (has_only_lone_marks(bytes)) return "windows-1252";  // most of the English pages, without the cost of a sample
  std::string sample = sample_of(bytes);
  if (!has_enough_high_bytes(sample)) {
    // Then use the words in attributes and scripts, too.
    sample.clear();
    append_high_words(bytes, sample);
  }
  if (!has_enough_high_bytes(sample)) return std::nullopt;
  const ByteFacts facts = facts_of(sample);
  const bool has_pairs = facts.pairs * kHighOfPair > facts.high;
  // The same check for the words outside markup, which tolerates a few pairs of marks.
  if (!facts.letters && !has_pairs) return "windows-1252";
  const Guess first = ask_uchardet(sample);
  // uchardet fails on some Chinese pages that ICU detects, and ICU fails on IBM 866 and rarer encodings. ICU takes
  // twice as long, so it only runs if its result can matter: in East Asian encodings most characters have two
  // consecutive bytes above 0x7F.
  const bool given_up = (!first || first == "windows-1252") && has_pairs;
  const bool rare = is_rare_latin(first);
  const Guess second = given_up || (rare && facts.letters) ? ask_icu(sample) : Guess();
  if (given_up && is_east_asian(second)) return second;
  if (!first || *first == "replacement") return std::nullopt;
  if (rare && (second == "windows-1252" || !facts.letters)) return "windows-1252";
  return choose_twin(*first, facts);
}

}  // namespace wrapwright
