// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <iterator>
#include <span>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <vector>

#include "core/base/ascii.h"
#include "core/text/calendar.h"
#include "core/text/dates.h"
#include "core/text/words.h"

namespace wrapwright {
namespace {

constexpr std::size_t kMaxBytes = 400;
constexpr std::size_t kMaxTokens = 64;

// A number, a word, or the marks between two of them, white space left out.
struct DatePart {
  enum Kind { kNumber, kWord, kMark } kind = kMark;
  std::string text;  // lowercase
  int value = -1;    // for numbers of at most four digits
};

constexpr unsigned char kFirstOfDigits = 0xD9;  // no digit beyond ASCII begins with a lesser byte

// The digit that begins at `at`, and its bytes: of ASCII, or Arabic, Persian, Devanagari, Bengali, Thai or of full width;
// {0, 0} of all else.
struct Digit {
  char value;
  std::size_t bytes;
};
Digit digit_at(std::string_view text, std::size_t at) {
  const char first = text[at];
  if (is_digit(first)) return {first, 1};
  if (static_cast<unsigned char>(first) < kFirstOfDigits) return {0, 0};
  struct Digits {
    std::string_view start;  // all bytes of a digit but the last one
    unsigned char zero;      // the last one of the zero
  };
  static constexpr Digits kDigits[] = {{"\xD9", 0xA0},     {"\xDB", 0xB0},     {"\xE0\xA5", 0xA6},
                                       {"\xE0\xA7", 0xA6}, {"\xE0\xB9", 0x90}, {"\xEF\xBC", 0x90}};
  for (const Digits& each : kDigits) {
    if (first != each.start.front() || text.size() - at <= each.start.size()) continue;
    const int value = static_cast<unsigned char>(text[at + each.start.size()]) - each.zero;
    if (text.substr(at, each.start.size()) == each.start && value >= 0 && value <= 9)
      return {static_cast<char>('0' + value), each.start.size() + 1};
  }
  return {0, 0};
}

DatePart::Kind kind_of(char32_t c) {
  const auto code = static_cast<UChar32>(c);
  const int category = u_getIntPropertyValue(code, UCHAR_GENERAL_CATEGORY);
  return u_isalpha(code) != 0 || category == U_NON_SPACING_MARK || category == U_COMBINING_SPACING_MARK
             ? DatePart::kWord
             : DatePart::kMark;
}

// The same for ASCII, without a look at tables of Unicode.
DatePart::Kind ascii_kind_of(char c) { return is_alpha(c) ? DatePart::kWord : DatePart::kMark; }

std::vector<DatePart> tokens_of(std::string_view text) {
  std::vector<DatePart> tokens;
  tokens.reserve(16);
  std::size_t at = 0;
  bool gap = true;
  while (at < text.size() && tokens.size() < kMaxTokens) {
    if (const Digit digit = digit_at(text, at); digit.bytes > 0) {
      if (tokens.empty() || gap || tokens.back().kind != DatePart::kNumber)
        tokens.push_back({DatePart::kNumber, "", -1});
      tokens.back().text += digit.value;
      at += digit.bytes;
      gap = false;
      continue;
    }
    const char first = text[at];
    const char32_t c = next_code_point(text, at);
    const bool is_ascii = c < 0x80;
    if (is_ascii ? is_c_space(first) : u_isUWhiteSpace(static_cast<UChar32>(c)) != 0) {
      gap = true;
      continue;
    }
    const DatePart::Kind kind = is_ascii ? ascii_kind_of(first) : kind_of(c);
    if (tokens.empty() || gap || tokens.back().kind != kind) tokens.push_back({kind, "", -1});
    gap = false;
    if (is_ascii) {
      tokens.back().text += lower(first);
    } else {
      icu::UnicodeString(u_tolower(static_cast<UChar32>(c))).toUTF8String(tokens.back().text);
    }
  }
  for (DatePart& token : tokens)
    if (token.kind == DatePart::kNumber && token.text.size() <= 4) token.value = std::stoi(token.text);
  return tokens;
}

int month_of(const DatePart& token) {
  if (token.kind != DatePart::kWord) return 0;
  constexpr std::string_view kHebrewIn = "ב";
  const int month = month_of_any_language(token.text);
  if (month != 0 || !token.text.starts_with(kHebrewIn)) return month;
  return month_of_any_language(std::string_view(token.text).substr(kHebrewIn.size()));
}

// The year that Thai pages count from the Buddha's death.
int common_year(const DatePart& month, int year) {
  constexpr std::string_view kThai = "\xE0\xB8";  // the first bytes of its letters
  constexpr int kBuddhist = 543;
  return month.text.starts_with(kThai) && year > 1900 + kBuddhist ? year - kBuddhist : year;
}

std::string format(int year, int month, int day) {
  if (year < 1900 || year > 2099 || !is_calendar_date(year, month, day)) return "";
  return iso_date(year, month, day);
}

// Reads dates that begin at a given token.
class DateReader {
 public:
  DateReader(std::span<const DatePart> tokens, DateOrder order) : tokens_(tokens), order_(order) {}

  [[nodiscard]] std::string at(std::size_t i) const {
    if (std::string date = year_first(i); !date.empty()) return date;
    if (std::string date = numbers(i); !date.empty()) return date;
    if (std::string date = day_and_name(i); !date.empty()) return date;
    if (std::string date = month_sign_first(i); !date.empty()) return date;
    if (std::string date = of_era(i); !date.empty()) return date;
    return name_and_day(i);
  }

 private:
  [[nodiscard]] const DatePart& token(std::size_t i) const { return i < tokens_.size() ? tokens_[i] : none_; }
  [[nodiscard]] bool is_year(std::size_t i) const { return token(i).text.size() == 4 && token(i).value >= 1900; }
  [[nodiscard]] bool is_small(std::size_t i) const { return token(i).value >= 0 && token(i).text.size() <= 2; }
  // Skips what may separate the parts of a date: "de", "of", ".", ",", "th", "-".
  [[nodiscard]] std::size_t past_filling(std::size_t i) const {
    constexpr std::string_view kFilling[] = {
        "de", "del", "d", "di", "of", "the", "st", "nd", "rd", "th", "º", "ª",  "er",  "e",   "a", "do",  "г", "р", ".",
        ",",  "-",   "/", ".,", ",,", "’",  "'",   "ος", "η",  "й",  "го", "–", "al", "den", "dne", "o", "năm", "،", "m"};
    for (int most = 3; most > 0 && i < tokens_.size(); --most, ++i) {
      bool filling = false;
      for (const std::string_view word : kFilling) filling = filling || token(i).text == word;
      if (!filling) break;
    }
    return i;
  }

  // 2010-03-12, 2010/3/12, 2010. 3. 12, 2010年3月12日, 2010. március 12.
  [[nodiscard]] std::string year_first(std::size_t i) const {
    if (!is_year(i)) return "";
    const DatePart& sign = token(i + 1);
    const bool cjk = sign.text == "年" || sign.text == "년";
    if (cjk || sign.text == "-" || sign.text == "/" || sign.text == ".") {
      const DatePart& second = token(i + 3);
      const bool fits = cjk ? second.text == "月" || second.text == "월" : second.text == sign.text;
      // In "2010-03-12t10:00" the time is a token of its own.
      if (is_small(i + 2) && fits && is_small(i + 4))
        return format(token(i).value, token(i + 2).value, token(i + 4).value);
    }
    const std::size_t name = past_filling(i + 1);
    const std::size_t day = past_filling(name + 1);
    if (!is_small(day) || month_of(token(name)) == 0) return "";
    if (is_year(past_filling(day + 1))) return "";  // "The guide of 2026 Dec. 26, 2025"
    return format(token(i).value, month_of(token(name)), token(day).value);
  }

  // 12.03.2010, 12/3/2010, 3/12/2010, 12-03-10.
  [[nodiscard]] std::string numbers(std::size_t i) const {
    if (!is_small(i) || !is_small(i + 2)) return "";
    const std::string& mark = token(i + 1).text;
    if ((mark != "." && mark != "/" && mark != "-") || token(i + 3).text != mark) return "";
    int year = token(i + 4).value;
    if (token(i + 4).text.size() == 2 && year >= 0) {
      year += year < 70 ? 2000 : 1900;
    } else if (!is_year(i + 4)) {
      return "";
    }
    int day = token(i).value;
    int month = token(i + 2).value;
    if (month > 12 || (mark == "/" && order_ == DateOrder::kMonthFirst && day <= 12)) std::swap(day, month);
    return format(year, month, day);
  }

  // 12 March 2010, 12. März 2010, 1er mars 2010, 12 de marzo de 2010, 12-Mar-2010.
  [[nodiscard]] std::string day_and_name(std::size_t i) const {
    if (!is_small(i)) return "";
    const std::size_t name = past_filling(i + 1);
    const bool is_numbered = token(name).text == "tháng" && is_small(name + 1);  // "5 tháng 8, 2019"
    const std::size_t year = past_filling(name + (is_numbered ? 2 : 1));
    const int month = is_numbered ? token(name + 1).value : month_of(token(name));
    if (!is_year(year) || month == 0) return "";
    return format(common_year(token(name), token(year).value), month, token(i).value);
  }

  // 8月 5, 2019, as libraries for dates write it that know the name of the month alone.
  [[nodiscard]] std::string month_sign_first(std::size_t i) const {
    const std::string& sign = token(i + 1).text;
    if (!is_small(i) || (sign != "月" && sign != "월") || !is_small(i + 2)) return "";
    const std::size_t year = i + (token(i + 3).text == "," ? 4 : 3);
    return is_year(year) ? format(token(year).value, token(i).value, token(i + 2).value) : "";
  }

  // 令和2年8月5日.
  [[nodiscard]] std::string of_era(std::size_t i) const {
    struct Era {
      std::string_view name;
      int before;  // the year before its first
    };
    constexpr Era kEras[] = {{"令和", 2018}, {"平成", 1988}, {"昭和", 1925}};
    if (!is_small(i + 1) || token(i + 2).text != "年" || !is_small(i + 3) || token(i + 4).text != "月") return "";
    const auto* const era = std::find_if(std::begin(kEras), std::end(kEras),
                                         [&](const Era& each) { return token(i).text.ends_with(each.name); });
    if (era == std::end(kEras) || !is_small(i + 5)) return "";
    return format(era->before + token(i + 1).value, token(i + 3).value, token(i + 5).value);
  }

  // March 12, 2010; Mar. 12th 2010.
  [[nodiscard]] std::string name_and_day(std::size_t i) const {
    if (token(i).kind != DatePart::kWord) return "";
    const std::size_t day = past_filling(i + 1);
    if (!is_small(day)) return "";
    const std::size_t year = past_filling(day + 1);
    if (!is_year(year) || month_of(token(i)) == 0) return "";
    return format(token(year).value, month_of(token(i)), token(day).value);
  }

  std::span<const DatePart> tokens_;
  DateOrder order_;
  DatePart none_;
};

}  // namespace

std::size_t count_digits(std::string_view text) {
  auto out = static_cast<std::size_t>(std::count_if(text.begin(), text.end(), is_digit));
  for (std::size_t at = 0; at < text.size();) {
    if (static_cast<unsigned char>(text[at]) < kFirstOfDigits) {
      ++at;
      continue;
    }
    const Digit digit = digit_at(text, at);
    out += digit.bytes > 0 ? 1U : 0U;
    at += std::max<std::size_t>(digit.bytes, 1);
  }
  return out;
}

bool may_have_date(std::string_view text) {
  std::size_t small = 0;  // numbers that can be days or months, or years of two digits
  bool has_year = false;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t digits = 0;
    for (Digit digit{}; at < text.size() && (digit = digit_at(text, at)).bytes > 0; at += digit.bytes) ++digits;
    if (digits == 0) ++at;
    if (digits == 1 || digits == 2) ++small;
    if (digits == 4) has_year = true;
    if (digits > 0 && (has_year ? small >= 1 : small >= 3)) return true;
  }
  return false;
}

std::string find_date(std::string_view text, DateOrder order) {
  text = text.substr(0, kMaxBytes);
  if (!may_have_date(text)) return "";
  const std::vector<DatePart> tokens = tokens_of(text);
  const DateReader reader(tokens, order);
  for (std::size_t i = 0; i < tokens.size(); ++i)
    if (std::string date = reader.at(i); !date.empty()) return date;
  return "";
}

}  // namespace wrapwright
