// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
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
struct Token {
  enum Kind { kNumber, kWord, kMark } kind = kMark;
  std::string text;  // lowercase
  int value = -1;    // for numbers of at most four digits
};

Token::Kind kind_of(char32_t c) {
  const auto code = static_cast<UChar32>(c);
  if (c >= '0' && c <= '9') return Token::kNumber;
  return u_isalpha(code) != 0 || u_getIntPropertyValue(code, UCHAR_GENERAL_CATEGORY) == U_NON_SPACING_MARK
             ? Token::kWord
             : Token::kMark;
}

// The same for ASCII, without a look at tables of Unicode.
Token::Kind ascii_kind_of(char c) {
  if (is_digit(c)) return Token::kNumber;
  return is_alpha(c) ? Token::kWord : Token::kMark;
}

std::vector<Token> tokens_of(std::string_view text) {
  std::vector<Token> tokens;
  tokens.reserve(16);
  std::size_t at = 0;
  bool gap = true;
  while (at < text.size() && tokens.size() < kMaxTokens) {
    const char first = text[at];
    const char32_t c = next_code_point(text, at);
    const bool is_ascii = c < 0x80;
    if (is_ascii ? is_c_space(first) : u_isUWhiteSpace(static_cast<UChar32>(c)) != 0) {
      gap = true;
      continue;
    }
    const Token::Kind kind = is_ascii ? ascii_kind_of(first) : kind_of(c);
    if (tokens.empty() || gap || tokens.back().kind != kind) tokens.push_back({kind, "", -1});
    gap = false;
    if (is_ascii) {
      tokens.back().text += lower(first);
    } else {
      icu::UnicodeString(u_tolower(static_cast<UChar32>(c))).toUTF8String(tokens.back().text);
    }
  }
  for (Token& token : tokens)
    if (token.kind == Token::kNumber && token.text.size() <= 4) token.value = std::stoi(token.text);
  return tokens;
}

int month_of(const Token& token) { return token.kind == Token::kWord ? month_of_any_language(token.text) : 0; }

std::string format(int year, int month, int day) {
  if (year < 1900 || year > 2099 || !is_calendar_date(year, month, day)) return "";
  return iso_date(year, month, day);
}

// Reads dates that begin at a given token.
class DateReader {
 public:
  DateReader(std::span<const Token> tokens, DateOrder order) : tokens_(tokens), order_(order) {}

  [[nodiscard]] std::string at(std::size_t i) const {
    if (std::string date = year_first(i); !date.empty()) return date;
    if (std::string date = numbers(i); !date.empty()) return date;
    if (std::string date = day_and_name(i); !date.empty()) return date;
    return name_and_day(i);
  }

 private:
  [[nodiscard]] const Token& token(std::size_t i) const { return i < tokens_.size() ? tokens_[i] : none_; }
  [[nodiscard]] bool is_year(std::size_t i) const { return token(i).text.size() == 4 && token(i).value >= 1900; }
  [[nodiscard]] bool is_small(std::size_t i) const { return token(i).value >= 0 && token(i).text.size() <= 2; }
  // Skips what may separate the parts of a date: "de", "of", ".", ",", "th", "-".
  [[nodiscard]] std::size_t past_filling(std::size_t i) const {
    constexpr std::string_view kFilling[] = {"de", "del", "d", "di", "of", "the", "st", "nd",  "rd",  "th", "º",  "ª",
                                             "er", "e",   "a", "do", "г",  "р",   ".",  ",",   "-",   "/",  ".,", "’",
                                             "'",  "ος",  "η", "й",  "го", "–",   "al", "den", "dne", "o"};
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
    const Token& sign = token(i + 1);
    const bool cjk = sign.text == "年" || sign.text == "년";
    if (cjk || sign.text == "-" || sign.text == "/" || sign.text == ".") {
      const Token& second = token(i + 3);
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
    const std::size_t year = past_filling(name + 1);
    if (!is_year(year) || month_of(token(name)) == 0) return "";
    return format(token(year).value, month_of(token(name)), token(i).value);
  }

  // March 12, 2010; Mar. 12th 2010.
  [[nodiscard]] std::string name_and_day(std::size_t i) const {
    if (token(i).kind != Token::kWord) return "";
    const std::size_t day = past_filling(i + 1);
    if (!is_small(day)) return "";
    const std::size_t year = past_filling(day + 1);
    if (!is_year(year) || month_of(token(i)) == 0) return "";
    return format(token(year).value, month_of(token(i)), token(day).value);
  }

  std::span<const Token> tokens_;
  DateOrder order_;
  Token none_;
};

}  // namespace

bool may_have_date(std::string_view text) {
  std::size_t small = 0;  // numbers that can be days or months, or years of two digits
  bool has_year = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!is_digit(text[at])) continue;
    const std::size_t begin = at;
    while (at < text.size() && is_digit(text[at])) ++at;
    if (at - begin <= 2) ++small;
    if (at - begin == 4) has_year = true;
    if (has_year ? small >= 1 : small >= 3) return true;
  }
  return false;
}

std::string find_date(std::string_view text, DateOrder order) {
  text = text.substr(0, kMaxBytes);
  if (!may_have_date(text)) return "";
  const std::vector<Token> tokens = tokens_of(text);
  const DateReader reader(tokens, order);
  for (std::size_t i = 0; i < tokens.size(); ++i)
    if (std::string date = reader.at(i); !date.empty()) return date;
  return "";
}

}  // namespace wrapwright
