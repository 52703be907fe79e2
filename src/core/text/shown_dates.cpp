// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <span>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <utility>
#include <vector>

#include "core/base/ascii.h"
#include "core/text/calendar.h"
#include "core/text/dates.h"
#include "core/text/words.h"

namespace wrapwright {
namespace {

constexpr std::size_t kMaxBytes = 400;
constexpr std::size_t kMaxTokens = 64;

// A token: a number, a word, or the punctuation between two of them, without white space.
struct DatePart {
  enum Kind { kNumber, kWord, kMark } kind = kMark;
  std::string text;  // lowercase
  int value = -1;    // for numbers of at most four digits
};

constexpr unsigned char kFirstOfDigits = 0xD9;  // the lowest first byte of non-ASCII digits

// A digit and its size in bytes: ASCII, Arabic, Persian, the scripts of India, Thai, Lao, Burmese, Khmer or full-width;
// {0, 0} for any other character.
struct Digit {
  char value;
  std::size_t bytes;
};
Digit digit_at(std::string_view text, std::size_t at) {
  const char first = text[at];
  if (is_digit(first)) return {first, 1};
  if (static_cast<unsigned char>(first) < kFirstOfDigits) return {0, 0};
  const auto byte = [&](std::size_t i) {
    return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : static_cast<unsigned char>(0);
  };
  std::size_t last = 2;  // the index of the digit's last byte
  int zero = -1;         // the last byte of the script's zero
  switch (byte(0)) {
    case 0xD9:
    case 0xDB:
      last = 1;
      zero = byte(0) == 0xD9 ? 0xA0 : 0xB0;
      break;
    case 0xE0:
      if (byte(1) >= 0xA5 && byte(1) <= 0xB7 && byte(1) % 2 == 1) zero = 0xA6;
      if (byte(1) == 0xB9 || byte(1) == 0xBB) zero = 0x90;
      break;
    case 0xE1:
      if (byte(1) == 0x81) zero = 0x80;
      if (byte(1) == 0x9F) zero = 0xA0;
      break;
    case 0xEF:
      if (byte(1) == 0xBC) zero = 0x90;
      break;
    default:
      return {0, 0};
  }
  const int value = byte(last) - zero;
  if (zero < 0 || value < 0 || value > 9) return {0, 0};
  return {static_cast<char>('0' + value), last + 1};
}

// Direction marks, which date libraries put around slashes in Arabic and Hebrew.
bool is_direction_mark(char32_t c) {
  return c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

// Decomposes a letter with a dot below into the two characters that the names of months use, because Unicode
// normalization does not compose these; "" for any other character.
std::string_view with_dot_apart(char32_t c) {
  constexpr char32_t kBanglaYya = 0x09DF;
  constexpr char32_t kHindiFa = 0x095E;
  constexpr char32_t kPunjabiFa = 0x0A5E;
  return c == kBanglaYya ? "\u09AF\u09BC" : c == kHindiFa ? "\u092B\u093C" : c == kPunjabiFa ? "\u0A2B\u0A3C" : "";
}

DatePart::Kind kind_of(char32_t c) {
  const auto code = static_cast<UChar32>(c);
  const int category = u_getIntPropertyValue(code, UCHAR_GENERAL_CATEGORY);
  const bool is_joiner = c == 0x200C || c == 0x200D;  // occur inside words in Sinhala and Persian
  return u_isalpha(code) != 0 || category == U_NON_SPACING_MARK || category == U_COMBINING_SPACING_MARK || is_joiner
             ? DatePart::kWord
             : DatePart::kMark;
}

// The same for ASCII, without a lookup in Unicode tables.
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
    if (!is_ascii && is_direction_mark(c)) continue;
    const DatePart::Kind kind = is_ascii ? ascii_kind_of(first) : kind_of(c);
    if (tokens.empty() || gap || tokens.back().kind != kind) tokens.push_back({kind, "", -1});
    gap = false;
    if (is_ascii) {
      tokens.back().text += lower(first);
    } else if (const std::string_view parts = with_dot_apart(c); !parts.empty()) {
      tokens.back().text += parts;
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
  const std::string_view word = token.text;
  const int month = month_of_any_language(word);
  if (month != 0) return month;
  for (const std::string_view before : {"ב", "ខែ"})  // Hebrew's "in", Khmer's "month"
    if (word.starts_with(before)) return month_of_any_language(word.substr(before.size()));
  constexpr std::string_view kOf = "ren";  // Basque
  return word.ends_with(kOf) ? month_of_any_language(word.substr(0, word.size() - kOf.size())) : 0;
}

// The month of Iran's calendar, 1 to 12; 0 for none.
int jalali_month_of(const DatePart& token) {
  static constexpr std::string_view kJalaliMonths[] = {"فروردین", "اردیبهشت", "خرداد", "تیر", "مرداد", "شهریور",
                                                       "مهر",     "آبان",     "آذر",   "دی",  "بهمن",  "اسفند"};
  // Spellings with Arabic instead of Persian letters.
  static constexpr std::pair<std::string_view, int> kOthers[] = {{"فروردين", 1}, {"ارديبهشت", 2}, {"تير", 4},
                                                                 {"امرداد", 5},  {"شهريور", 6},   {"دي", 10}};
  constexpr std::string_view kMonth = "ماه";
  constexpr std::string_view kJoiner = "\u200C";
  if (token.kind != DatePart::kWord) return 0;
  std::string_view name = token.text;
  if (name.ends_with(kMonth)) name.remove_suffix(kMonth.size());
  if (name.ends_with(kJoiner)) name.remove_suffix(kJoiner.size());
  const auto* const found = std::find(std::begin(kJalaliMonths), std::end(kJalaliMonths), name);
  if (found != std::end(kJalaliMonths)) return static_cast<int>(found - std::begin(kJalaliMonths)) + 1;
  const auto* const other =
      std::find_if(std::begin(kOthers), std::end(kOthers), [&](const auto& each) { return each.first == name; });
  return other == std::end(kOthers) ? 0 : other->second;
}

// The difference between the Buddhist era of Thai pages and the common era.
constexpr int kBeforeBuddhist = 543;

constexpr std::string_view kThai = "\xE0\xB8";  // the first bytes of its letters

// Converts a year of the Buddhist era; pages do not mention such high years of the common era.
int common_year(int year) { return year > 1900 + kBeforeBuddhist ? year - kBeforeBuddhist : year; }

std::string format(int year, int month, int day) {
  if (year < 1900 || year > 2099 || !is_calendar_date(year, month, day)) return "";
  return iso_date(year, month, day);
}

// Reads dates that begin at a given token.
class DateReader {
 public:
  DateReader(std::span<const DatePart> tokens, DateOrder order) : tokens_(tokens), order_(order) {
    for (std::size_t i = 0; i < tokens_.size(); ++i) has_jalali_year_ = has_jalali_year_ || is_jalali_year(i);
  }

  [[nodiscard]] std::string at(std::size_t i) const {
    if (std::string date = year_first(i); !date.empty()) return date;
    if (std::string date = numbers(i); !date.empty()) return date;
    if (std::string date = day_and_name(i); !date.empty()) return date;
    if (std::string date = month_sign_first(i); !date.empty()) return date;
    if (std::string date = of_era(i); !date.empty()) return date;
    if (std::string date = name_and_day(i); !date.empty()) return date;
    return has_jalali_year_ ? jalali(i) : "";
  }

 private:
  [[nodiscard]] const DatePart& token(std::size_t i) const { return i < tokens_.size() ? tokens_[i] : none_; }
  [[nodiscard]] bool is_year(std::size_t i) const { return token(i).text.size() == 4 && token(i).value >= 1900; }
  [[nodiscard]] bool is_small(std::size_t i) const { return token(i).value >= 0 && token(i).text.size() <= 2; }
  // Skips what may separate the parts of a date: "de", "of", ".", ",", "th", "-".
  [[nodiscard]] std::size_t past_filling(std::size_t i) const {
    static constexpr std::string_view kFilling[] = {"de", "del", "d",   "di",  "of", "the", "st", "nd", "rd", "th",
                                                    "er", "e",   "a",   "do",  ".",  ",",   "-",  "/",  ".,", ",,",
                                                    "'",  "al",  "den", "dne", "o",  "m",   "ko", "năm"};
    static constexpr std::string_view kOtherFilling[] = {"º", "ª", "г",   "р",  "’",   "ος", "η", "й", "го",
                                                         "–", "،", "ماه", "ខែ", "ឆ្នាំ", "թ",  "׳", "॰"};
    for (int most = 3; most > 0 && i < tokens_.size(); --most, ++i) {
      const std::string_view text = token(i).text;
      const auto is_text = [&](std::string_view filling) { return filling == text; };
      const bool is_filling = static_cast<unsigned char>(text.front()) < 0x80
                                  ? std::any_of(std::begin(kFilling), std::end(kFilling), is_text)
                                  : std::any_of(std::begin(kOtherFilling), std::end(kOtherFilling), is_text);
      if (!is_filling) break;
    }
    return i;
  }

  // The token of the year after day and month, past separators and the name of an era: "พ.ศ. 2566", "ค.ศ. 2023".
  [[nodiscard]] std::size_t year_behind(std::size_t i) const {
    i = past_filling(i);
    const bool has_era = (token(i).text == "พ" || token(i).text == "ค") && token(i + 1).text == "." &&
                         token(i + 2).text == "ศ" && token(i + 3).text == ".";
    return has_era ? i + 4 : i;
  }

  // The number of tokens from this one on that may form one name of a month: "tháng 6", "tháng Sáu" and "كانون الثاني"
  // have two, "Tháng Mười Hai" three, "ม.ค." four.
  [[nodiscard]] std::size_t single_name_size(std::size_t i) const {
    const std::string_view text = token(i).text;
    if (is_numbered(text)) return number_of_word(i + 2) != 0 && token(i + 1).text == kTen ? 3 : 2;
    if (text == kKanun || text == kTishrin) return 2;
    const bool is_thai = text.starts_with(kThai) && token(i + 1).text == "." && token(i + 2).text.starts_with(kThai);
    return is_thai ? (token(i + 3).text == "." ? 4 : 3) : 1;
  }

  // The same, including "حزيران/يونيو", which gives two names of one month.
  [[nodiscard]] std::size_t name_size(std::size_t i) const {
    const std::size_t first = single_name_size(i);
    const bool has_other = token(i + first).text == "/" && token(i + first + 1).kind == DatePart::kWord;
    return has_other ? first + 1 + single_name_size(i + first + 1) : first;
  }

  // The month named by `size` tokens; 0 for none.
  [[nodiscard]] int month_at(std::size_t i, std::size_t size) const {
    const std::size_t first = single_name_size(i);
    const int month = month_of_single_name(i, first);
    return first == size || month_of_single_name(i + first + 1, size - first - 1) == month ? month : 0;
  }

  [[nodiscard]] int month_of_single_name(std::size_t i, std::size_t size) const {
    const std::string_view text = token(i).text;
    if (size == 1) return month_of(token(i));
    if (is_numbered(text)) {
      if (size == 3) return number_of_word(i + 1) + number_of_word(i + 2);
      return is_small(i + 1) ? token(i + 1).value : number_of_word(i + 1);
    }
    if (text == kKanun || text == kTishrin) {
      const std::string& which = token(i + 1).text;
      const bool is_first = which == "الأول" || which == "الاول";
      if (!is_first && which != "الثاني") return 0;
      return text == kTishrin ? (is_first ? 10 : 11) : (is_first ? 12 : 1);
    }
    static constexpr std::pair<std::string_view, std::string_view> kThaiMonths[] = {
        {"ม", "ค"}, {"ก", "พ"}, {"มี", "ค"}, {"เม", "ย"}, {"พ", "ค"}, {"มิ", "ย"},
        {"ก", "ค"}, {"ส", "ค"}, {"ก", "ย"}, {"ต", "ค"},  {"พ", "ย"}, {"ธ", "ค"}};
    const auto* const found = std::find(std::begin(kThaiMonths), std::end(kThaiMonths),
                                        std::pair<std::string_view, std::string_view>(text, token(i + 2).text));
    return found == std::end(kThaiMonths) ? 0 : static_cast<int>(found - std::begin(kThaiMonths)) + 1;
  }

  // Vietnamese uses the number of the month, as digits or as a word.
  [[nodiscard]] static bool is_numbered(std::string_view text) { return text == "tháng" || text == "thg"; }
  [[nodiscard]] int number_of_word(std::size_t i) const {
    static constexpr std::string_view kNumbers[] = {"một", "hai", "ba", "tư", "năm", "sáu", "bảy", "tám", "chín", kTen};
    const auto* const found = std::find(std::begin(kNumbers), std::end(kNumbers), token(i).text);
    return found == std::end(kNumbers) ? 0 : static_cast<int>(found - std::begin(kNumbers)) + 1;
  }

  // 2010-03-12, 2010/3/12, 2010. 3. 12, 2010年3月12日, 2010. március 12.
  [[nodiscard]] std::string year_first(std::size_t i) const {
    if (!is_year(i)) return "";
    const DatePart& sign = token(i + 1);
    const bool cjk = sign.text == "年" || sign.text == "년";
    if (cjk || sign.text == "-" || sign.text == "/" || sign.text == ".") {
      const DatePart& second = token(i + 3);
      const bool fits = cjk ? second.text == "月" || second.text == "월" : second.text == sign.text;
      // In "2010-03-12t10:00" the time is a separate token.
      if (is_small(i + 2) && fits && is_small(i + 4))
        return format(token(i).value, token(i + 2).value, token(i + 4).value);
    }
    if (std::string date = year_named(i); !date.empty()) return date;
    const std::size_t name = past_filling(i + 1);
    const std::size_t day = past_filling(name + 1);
    if (!is_small(day) || month_of(token(name)) == 0) return "";
    if (is_year(past_filling(day + 1))) return "";  // "The guide of 2026 Dec. 26, 2025"
    return format(token(i).value, month_of(token(name)), token(day).value);
  }

  // 2016. gada 12. jūnijs, 2016 жылғы 12 маусым, 2016 ж. 12 маусым, 2016-yil 12-iyun, 2016 оны 6-р сарын 12: with a word for
  // "year".
  [[nodiscard]] std::string year_named(std::size_t i) const {
    std::size_t word = i + (token(i + 1).text == "." || token(i + 1).text == "-" ? 2 : 1);
    if (token(word).kind != DatePart::kWord) return "";
    const std::string_view year = token(word).text;
    if (year == "ж" && token(word + 1).text == ".") ++word;
    if (!is_small(word + 1)) return "";
    if (year == "gada" || year == "жылғы" || year == "жылы" || year == "ж" || year == "yil")
      return format(token(i).value, month_of(token(past_filling(word + 2))), token(word + 1).value);
    if (year != "оны") return "";
    std::size_t sign = word + 2;
    for (int most = 2; most > 0 && !token(sign).text.starts_with("сар"); --most) ++sign;
    return token(sign).text.starts_with("сар") && is_small(sign + 1)
               ? format(token(i).value, token(word + 1).value, token(sign + 1).value)
               : "";
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
    year = common_year(year);
    const int first = token(i).value;
    const int second = token(i + 2).value;
    bool is_month_first = second > 12 || (mark == "/" && order_ == DateOrder::kMonthFirst && first <= 12);
    if (mark != "." && first <= 12 && second <= 12) {
      const std::optional<int> weekday = weekday_before(i);
      const bool fits_day_first = weekday && weekday_of_date(year, second, first) == weekday;
      const bool fits_month_first = weekday && weekday_of_date(year, first, second) == weekday;
      if (fits_day_first != fits_month_first) is_month_first = fits_month_first;
    }
    return is_month_first ? format(year, first, second) : format(year, second, first);
  }

  // The day of the week that is named before the token: "Sun, 05/02/2010".
  [[nodiscard]] std::optional<int> weekday_before(std::size_t i) const {
    if (i > 0 && token(i - 1).kind == DatePart::kMark) --i;
    if (i > 2 && token(i - 1).text == "feira" && token(i - 2).text == "-") i -= 2;  // Portuguese
    return i > 0 ? weekday_of_any_language(token(i - 1).text) : std::nullopt;
  }

  // 12 March 2010, 12. März 2010, 1er mars 2010, 12 de marzo de 2010, 12-Mar-2010.
  [[nodiscard]] std::string day_and_name(std::size_t i) const {
    if (!is_small(i)) return "";
    const std::size_t name = past_filling(i + 1);
    const std::size_t size = name_size(name);
    const std::size_t year = year_behind(name + size);
    if (!is_year(year)) return "";
    const int month = month_at(name, size);
    return month == 0 ? "" : format(common_year(token(year).value), month, token(i).value);
  }

  // "8月 5, 2019", the output of date libraries that only translate the name of the month, and 8月5日2019年.
  [[nodiscard]] std::string month_sign_first(std::size_t i) const {
    const std::string& sign = token(i + 1).text;
    if (!is_small(i) || (sign != "月" && sign != "월") || !is_small(i + 2)) return "";
    const bool has_mark = token(i + 3).text == "," || (token(i + 3).text == "日" && token(i + 5).text == "年");
    const std::size_t year = i + (has_mark ? 4 : 3);
    return is_year(year) ? format(token(year).value, token(i).value, token(i + 2).value) : "";
  }

  // 令和2年8月5日, 民國105年6月12日.
  [[nodiscard]] std::string of_era(std::size_t i) const {
    struct Era {
      std::string_view name;
      int before;  // the year before the first year of the era
    };
    constexpr Era kEras[] = {{"令和", 2018}, {"平成", 1988}, {"昭和", 1925}, {"民國", 1911}, {"民国", 1911}};
    constexpr std::size_t kMostDigits = 3;
    if (token(i + 1).value < 0 || token(i + 1).text.size() > kMostDigits || token(i + 2).text != "年" ||
        !is_small(i + 3) || token(i + 4).text != "月")
      return "";
    const auto* const era = std::find_if(std::begin(kEras), std::end(kEras),
                                         [&](const Era& each) { return token(i).text.ends_with(each.name); });
    if (era == std::end(kEras) || !is_small(i + 5)) return "";
    return format(era->before + token(i + 1).value, token(i + 3).value, token(i + 5).value);
  }

  // March 12, 2010; Mar. 12th 2010.
  [[nodiscard]] std::string name_and_day(std::size_t i) const {
    if (token(i).kind != DatePart::kWord) return "";
    const std::size_t size = name_size(i);
    const std::size_t day = past_filling(i + size);
    if (!is_small(day)) return "";
    const std::size_t year = past_filling(day + 1);
    if (!is_year(year)) return "";
    const int month = month_at(i, size);
    return month == 0 ? "" : format(token(year).value, month, token(day).value);
  }

  // 23 خرداد 1395, خرداد 23, 1395 and 1395/03/23. The year distinguishes it from the Islamic calendar, whose current
  // years are above 1420.
  [[nodiscard]] std::string jalali(std::size_t i) const {
    if (is_jalali_year(i)) {
      const bool are_pairs = token(i + 2).text.size() == 2 && token(i + 4).text.size() == 2;
      const bool has_marks = token(i + 1).text == "/" && token(i + 3).text == "/";
      return are_pairs && has_marks ? format_jalali(i, token(i + 2).value, i + 4) : "";
    }
    const bool is_day_first = is_small(i);
    if (!is_day_first && !may_be_jalali_month(i)) return "";
    const std::size_t next = past_filling(i + 1);
    if (is_day_first ? !may_be_jalali_month(next) : !is_small(next)) return "";
    const std::size_t year = past_filling(next + 1);
    if (!is_jalali_year(year)) return "";
    const int month = jalali_month_of(token(is_day_first ? next : i));
    return month == 0 ? "" : format_jalali(year, month, is_day_first ? i : next);
  }

  // A quick check of the first byte.
  [[nodiscard]] bool may_be_jalali_month(std::size_t i) const {
    const std::string& text = token(i).text;
    return !text.empty() && static_cast<unsigned char>(text.front()) >= 0xD8 &&
           static_cast<unsigned char>(text.front()) <= 0xDB;
  }

  [[nodiscard]] bool is_jalali_year(std::size_t i) const {
    return token(i).text.size() == 4 && token(i).value >= 1300 && token(i).value < 1420;
  }

  [[nodiscard]] std::string format_jalali(std::size_t year, int month, std::size_t day) const {
    return iso_date_of_jalali(token(year).value, month, token(day).value);
  }

  static constexpr std::string_view kTen = "mười";
  static constexpr std::string_view kKanun = "كانون";
  static constexpr std::string_view kTishrin = "تشرين";

  std::span<const DatePart> tokens_;
  DateOrder order_;
  bool has_jalali_year_ = false;
  DatePart none_;
};

}  // namespace

std::size_t count_digits(std::string_view text) {
  std::size_t out = 0;
  unsigned char highest = 0;  // the greatest byte
  for (const char c : text) {
    out += is_digit(c) ? 1U : 0U;
    highest = std::max(highest, static_cast<unsigned char>(c));
  }
  if (highest < kFirstOfDigits) return out;
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
    if (digits == 4 || (digits == 3 && text.substr(at).starts_with("年"))) has_year = true;
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
