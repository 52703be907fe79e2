// SPDX-License-Identifier: Apache-2.0
#include "core/text/language.h"

#include <algorithm>
#include <array>
#include <cld2/public/compact_lang_det.h>
#include <cld2/public/encodings.h>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <unicode/uchar.h>
#include <unicode/uloc.h>
#include <unicode/utf.h>
#include <utility>
#include <vector>

#include "core/base/ascii.h"
#include "core/base/count_bytes.h"
#include "core/encoding/utf8.h"
#include "core/text/stop_words.h"
#include "core/text/words.h"

namespace wrapwright {
namespace {

constexpr std::size_t kLongestSample = std::size_t{1} << 16U;  // bytes; more text does not change the result
constexpr int kMost = 50;                                      // percent of the text

constexpr std::pair<std::string_view, std::string_view> kOtherCodes[] = {
    {"cmn", "zh"}, {"ger", "de"}, {"in", "id"}, {"iw", "he"}, {"ji", "yi"}, {"mo", "ro"}, {"sh", "sr"},
};

// Codes for unknown languages or no language, and prefixes of encoding names that pages state instead of a language.
constexpr std::string_view kNoLanguages[] = {"mis", "mul", "tlh", "un",  "und", "utf",
                                             "xx",  "zxx", "zzb", "zze", "zzh", "zzp"};

// Replaces malformed bytes, control characters and noncharacters by spaces: CLD2 rejects a text with a single one of
// them.
std::string cleaned(std::string_view text) {
  std::string clean(text);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t start = at;
    if (text[at] >= ' ' && text[at] < 0x7F) {
      ++at;
      continue;
    }
    const auto c = static_cast<UChar32>(next_code_point(text, at));
    if (c != kReplacement && !U_IS_UNICODE_NONCHAR(c) && u_charType(c) != U_CONTROL_CHAR) continue;
    std::fill(clean.begin() + static_cast<std::ptrdiff_t>(start), clean.begin() + static_cast<std::ptrdiff_t>(at), ' ');
  }
  return clean;
}

// The codes of languages that are not written in Latin letters.
constexpr std::string_view kNotInLatin[] = {"ab", "am", "ar", "as", "av", "ba", "be", "bg", "bn", "bo", "ce",  "ckb",
                                            "cv", "dv", "dz", "el", "fa", "gu", "he", "hi", "hy", "ja", "ka",  "kk",
                                            "km", "kn", "ko", "ks", "ku", "ky", "lo", "mk", "ml", "mn", "mr",  "my",
                                            "ne", "or", "os", "pa", "ps", "ru", "sa", "sd", "si", "sr", "ta",  "te",
                                            "tg", "th", "ti", "tk", "tt", "ug", "uk", "ur", "uz", "yi", "yue", "zh"};
static_assert(std::is_sorted(std::begin(kNotInLatin), std::end(kNotInLatin)));

std::size_t count_above_ascii(std::string_view text) {
  return count_bytes(text, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
}

// Whether more than a third of the bytes of the text's letters are of other scripts than Latin.
bool is_of_other_script(std::string_view text) {
  const std::size_t letters_of_ascii =
      count_bytes(text, [](char c) { return static_cast<unsigned char>((c | 0x20) - 'a') < 26; });
  if (count_above_ascii(text) * 2 <= letters_of_ascii) return false;
  std::size_t latin = 0;
  std::size_t other = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (is_alpha(text[i])) {
      ++latin;
    } else if (byte >= 0xCD && byte <= 0xDF) {  // two-byte letters: Greek, Cyrillic, Armenian, Hebrew, Arabic
      other += 2;
    } else if ((byte == 0xE0 || byte == 0xE1 || (byte >= 0xE3 && byte <= 0xED)) && i + 2 < text.size()) {
      // Three-byte letters: from Indic scripts to Hangul. U+1E00 to U+1EFF are Latin, and U+3000 to U+303F are symbols.
      const auto next = static_cast<unsigned char>(text[i + 1]);
      const bool is_latin = byte == 0xE1 && next >= 0xB8 && next <= 0xBB;
      const bool is_sign = byte == 0xE3 && next == 0x80;
      if (!is_sign) (is_latin ? latin : other) += 3;
    }
  }
  return other * 2 > latin;
}

// Packs a word of at most four lowercase ASCII letters.
constexpr std::uint32_t packed(std::string_view word) {
  std::uint32_t out = 0;
  for (const char c : word) out = out << 8U | static_cast<unsigned char>(lower(c));
  return out;
}

// English words that occur in every English text and in few texts of other languages.
constexpr std::uint32_t kEnglishWords[] = {packed("and"),  packed("are"),  packed("for"), packed("from"),
                                           packed("have"), packed("not"),  packed("of"),  packed("that"),
                                           packed("the"),  packed("this"), packed("with")};

// The share of the text's words for which `is_common` is true; nothing if the text has too few words.
template <typename IsCommon>
std::optional<double> common_share(std::string_view text, IsCommon is_common) {
  constexpr std::size_t kFewWords = 40;
  std::size_t words = 0;
  std::size_t common = 0;
  const auto is_letter = [](char c) { return is_alpha(c) || static_cast<unsigned char>(c) >= 0x80; };
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    while (at < text.size() && is_letter(text[at])) ++at;
    if (at > begin) {
      ++words;
      common += is_common(text.substr(begin, at - begin)) ? 1U : 0U;
    }
    ++at;
  }
  if (words < kFewWords) return std::nullopt;
  return static_cast<double>(common) / static_cast<double>(words);
}

bool is_common_in_english(std::string_view word) {
  if (word.size() < 2 || word.size() > 4) return false;
  return std::find(std::begin(kEnglishWords), std::end(kEnglishWords), packed(word)) != std::end(kEnglishWords);
}

// The language implied by the script, if nearly all letters belong to one East Asian script; "" for other texts.
std::string_view language_of_script(std::string_view text) {
  constexpr std::size_t kFewBytes = 300;
  std::size_t han = 0;
  std::size_t kana = 0;
  std::size_t hangul = 0;
  std::size_t others = 0;
  for (std::size_t i = 0; i + 2 < text.size();) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const auto next = static_cast<unsigned char>(text[i + 1]);
    if (byte < 0xE0) {
      others += byte >= 0xC3 || is_alpha(text[i]) ? 1U : 0U;
      ++i;
      continue;
    }
    if (byte == 0xE3 && next >= 0x81 && next <= 0x83) kana += 3;
    if ((byte == 0xE3 && next >= 0x90) || (byte >= 0xE4 && byte <= 0xE9)) han += 3;
    if (byte >= 0xEA && byte <= 0xED) hangul += 3;
    if (byte == 0xE0 || byte == 0xE1) others += 3;
    i += 3;
  }
  const std::size_t all = han + kana + hangul;
  if (all < kFewBytes || others * 3 > all) return "";
  if (hangul * 10 > all * 9) return "ko";
  if (hangul * 50 > all) return "";
  if (kana * 5 > all) return "ja";
  return kana * 50 < all ? "zh" : "";
}

// Whether common English words make up so much of the text that it must be English.
bool is_plainly_english(std::string_view text) {
  constexpr double kShare = 0.1;
  return common_share(text, is_common_in_english).value_or(0) >= kShare;
}

// The language if it can be detected without CLD2, which takes about twenty times as long; else "".
std::string_view plain_language(std::string_view text) {
  const std::size_t above_ascii = count_above_ascii(text);
  if (above_ascii * 20 < text.size()) return is_plainly_english(text) ? "en" : "";
  return above_ascii * 3 > text.size() ? language_of_script(text) : "";
}

// The words of a list in the format of stop_words().
std::vector<std::string_view> listed_words(std::string_view list) {
  std::vector<std::string_view> out;
  for (std::size_t at = 0; at < list.size(); ++at) {
    const std::size_t begin = at;
    while (at < list.size() && list[at] != ' ' && list[at] != '\n') ++at;
    if (at > begin) out.push_back(list.substr(begin, at - begin));
  }
  return out;
}

// The language of a text that is wrongly declared to be English, as many themes do by default; "" if the declaration
// may be right. For most texts only the beginning is read.
std::string other_than_english(std::string_view text) {
  constexpr std::size_t kBeginning = 2'000;  // bytes
  constexpr std::size_t kFirst = 500;        // bytes; sufficient for most texts
  constexpr std::size_t kSample = 4'000;
  constexpr double kFewEnglish = 0.05;
  constexpr double kManyOther = 0.15;
  if (common_share(text.substr(0, kFirst), is_common_in_english).value_or(0) >= kFewEnglish) return "";
  if (common_share(text.substr(0, kBeginning), is_common_in_english).value_or(1) >= kFewEnglish) return "";
  std::string detected = detect_language(text.substr(0, kSample));
  if (detected.empty() || detected == "en") return "";
  const std::vector<std::string_view> listed = listed_words(stop_words(detected));
  std::string folded;
  const auto is_listed = [&](std::string_view word) {
    folded.assign(word);
    std::transform(folded.begin(), folded.end(), folded.begin(), [](char c) { return lower(c); });
    return std::binary_search(listed.begin(), listed.end(), std::string_view(folded));
  };
  return common_share(text.substr(0, kBeginning), is_listed).value_or(0) >= kManyOther ? detected : "";
}

}  // namespace

std::string detect_language(std::string_view text) {
  text = text.substr(0, kLongestSample);
  if (const std::string_view plain = plain_language(text); !plain.empty()) return std::string(plain);
  const std::string sample = cleaned(text);
  const CLD2::CLDHints no_hints = {nullptr, nullptr, CLD2::UNKNOWN_ENCODING, CLD2::UNKNOWN_LANGUAGE};
  std::array<CLD2::Language, 3> languages{};
  std::array<int, 3> percents{};
  std::array<double, 3> scores{};
  int text_bytes = 0;
  int valid_bytes = 0;
  bool reliable = false;
  CLD2::ExtDetectLanguageSummaryCheckUTF8(sample.data(), static_cast<int>(sample.size()), true, &no_hints, 0,
                                          languages.data(), percents.data(), scores.data(), nullptr, &text_bytes,
                                          &reliable, &valid_bytes);
  return reliable && percents[0] > kMost ? primary_language(CLD2::LanguageCode(languages[0])) : "";
}

std::string primary_language(std::string_view tag) {
  while (!tag.empty() && (tag.front() == ' ' || tag.front() == '\t' || tag.front() == '\n')) tag.remove_prefix(1);
  const std::string_view subtag = tag.substr(0, tag.find_first_of("-_ ,;.\t\r\n"));
  std::string code = lower(subtag);
  if (code.size() < 2 || code.size() > 3 || !std::all_of(code.begin(), code.end(), is_alpha)) return "";
  if (std::find(std::begin(kNoLanguages), std::end(kNoLanguages), code) != std::end(kNoLanguages)) return "";
  for (const auto& [other, usual] : kOtherCodes) {
    if (code == other) return std::string(usual);
  }
  std::array<char, ULOC_LANG_CAPACITY> shortest{};
  UErrorCode status = U_ZERO_ERROR;
  uloc_getLanguage(code.c_str(), shortest.data(), static_cast<std::int32_t>(shortest.size()), &status);
  return U_SUCCESS(status) && status != U_STRING_NOT_TERMINATED_WARNING ? shortest.data() : code;
}

std::string checked_language(std::string_view stated, std::string_view text) {
  std::string out(stated);
  const std::string primary = primary_language(stated);
  if (primary.empty() || std::binary_search(std::begin(kNotInLatin), std::end(kNotInLatin), primary)) return out;
  if (!is_of_other_script(text)) {
    std::string other = primary == "en" ? other_than_english(text) : std::string();
    return other.empty() ? out : other;
  }
  std::string letters(text.substr(0, kLongestSample));
  std::replace_if(letters.begin(), letters.end(), is_alpha, ' ');
  const std::string detected = detect_language(letters);
  return detected.empty() ? out : detected;
}

}  // namespace wrapwright
