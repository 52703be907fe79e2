// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdlib>

#include "core/base/ascii.h"
#include "core/text/calendar.h"
#include "core/text/dates.h"

namespace wrapwright {
namespace {

constexpr std::size_t kLongest = 60;
constexpr std::size_t kLongestZone = 5;
constexpr int kFirstYear = 1900;
constexpr int kLastYear = 2099;

int number(std::string_view digits) {
  int out = 0;
  for (const char c : digits) out = out * 10 + (c - '0');
  return out;
}

// Each take_... either consumes its construct and returns true, or leaves the state unchanged.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  bool take(char c) {
    if (text_.empty() || text_.front() != c) return false;
    text_.remove_prefix(1);
    return true;
  }
  bool take_word(std::string_view word) {
    if (!text_.starts_with(word)) return false;
    text_.remove_prefix(word.size());
    return true;
  }
  void skip_space() {
    while (take(' ')) {
    }
  }
  // Exactly `digits` digits.
  bool take_number(std::size_t digits, int most, std::string& out) {
    if (text_.size() < digits) return false;
    int value = 0;
    const auto end = std::from_chars(text_.data(), text_.data() + digits, value).ptr;
    if (end != text_.data() + digits || !is_digit(text_.front()) || value > most) return false;
    out += text_.substr(0, digits);
    text_.remove_prefix(digits);
    return true;
  }
  // "10:00", "10:00:00", "10:00:00.123"; the result is "10:00:00".
  bool take_time(std::string& out) {
    Reader ahead = *this;
    std::string time;
    if (!ahead.take_number(2, 24, time) || !ahead.take(':')) return false;
    time += ':';
    if (!ahead.take_number(2, 59, time)) return false;
    time += ':';
    if (ahead.take(':')) {
      if (!ahead.take_number(2, 60, time)) return false;
      if (ahead.take('.') || ahead.take(',')) {
        while (!ahead.text_.empty() && is_digit(ahead.text_.front())) ahead.text_.remove_prefix(1);
      }
    } else {
      time += "00";
    }
    *this = ahead;
    out += time;
    return true;
  }
  // "Z", " UTC", "+02:00", "+0200", "+02"; the result is "Z" or "+02:00".
  bool take_zone(std::string& out) {
    Reader ahead = *this;
    ahead.skip_space();
    if (ahead.take('Z') || ahead.take('z') || ahead.take_word("UTC") || ahead.take_word("GMT")) {
      *this = ahead;
      out += 'Z';
      return true;
    }
    std::string zone;
    if (ahead.take('+')) {
      zone = "+";
    } else if (ahead.take('-')) {
      zone = "-";
    } else {
      return false;
    }
    if (!ahead.take_number(2, 14, zone)) return false;
    zone += ':';
    ahead.take(':');
    if (!ahead.take_number(2, 59, zone)) zone += "00";
    *this = ahead;
    out += zone;
    return true;
  }
  [[nodiscard]] bool at_end() const { return text_.empty(); }
  [[nodiscard]] std::string_view rest() const { return text_; }

 private:
  std::string_view text_;
};

std::string read_iso(std::string_view text) {
  if (text.size() < 10 || (text[4] != '-' && text[4] != '/') || text[7] != text[4]) return "";
  for (const std::size_t at : {0U, 1U, 2U, 3U, 5U, 6U, 8U, 9U})
    if (!is_digit(text[at])) return "";
  const int year = number(text.substr(0, 4));
  const int month = number(text.substr(5, 2));
  const int day = number(text.substr(8, 2));
  if (year < kFirstYear || year > kLastYear || !is_calendar_date(year, month, day)) return "";
  std::string out = iso_date(year, month, day);
  Reader rest(text.substr(10));
  if (rest.at_end()) return out;
  if (!rest.take('T') && !rest.take('t')) {
    if (!rest.take(' ')) return "";
    rest.skip_space();
  }
  out += 'T';
  if (!rest.take_time(out)) return "";
  rest.take_zone(out);
  return rest.at_end() ? out : "";
}

// "20140503", "20140503T100000Z", "20140503100000".
std::string read_digits(std::string_view text) {
  Reader rest(text);
  std::string digits;
  if (!rest.take_number(8, 99'999'999, digits)) return "";
  std::string out = read_iso(digits.substr(0, 4) + "-" + digits.substr(4, 2) + "-" + digits.substr(6));
  if (out.empty() || rest.at_end()) return out;
  rest.take('T');
  std::string clock;
  if (!rest.take_number(4, 2359, clock)) return "";
  std::string seconds = "00";
  std::string given;
  if (rest.take_number(2, 60, given)) seconds = given;
  out += 'T';
  clock = clock.insert(2, ":") + ":" + seconds;
  Reader time(clock);
  return time.take_time(out) && (rest.at_end() || rest.take_zone(out)) && rest.at_end() ? out : "";
}

// Seconds or milliseconds since 1970, for the years 2001 to 2033.
std::string read_clock(std::string_view text) {
  constexpr std::size_t kSeconds = 10;  // digits
  constexpr std::size_t kMilliseconds = 13;
  const bool fits = (text.size() == kSeconds || text.size() == kMilliseconds) && text.front() == '1' &&
                    std::all_of(text.begin(), text.end(), is_digit);
  if (!fits) return "";
  long seconds = 0;
  std::from_chars(text.data(), text.data() + kSeconds, seconds);
  const std::chrono::sys_seconds moment{std::chrono::seconds(seconds)};
  const auto midnight = std::chrono::floor<std::chrono::days>(moment);
  const std::chrono::year_month_day day(midnight);
  const std::chrono::hh_mm_ss time(moment - midnight);
  return iso_date(static_cast<int>(day.year()), static_cast<int>(static_cast<unsigned>(day.month())),
                  static_cast<int>(static_cast<unsigned>(day.day()))) +
         "T" + two_digits(static_cast<int>(time.hours().count())) + ":" +
         two_digits(static_cast<int>(time.minutes().count())) + ":" +
         two_digits(static_cast<int>(time.seconds().count())) + "Z";
}

// "Mon Aug 03 12:45:00 EDT 2015", the format of Java and C with the year at the end. An unknown zone name is ignored.
std::string read_year_last(std::string_view text) {
  constexpr std::size_t kYear = 5;  // with the space before it
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos || colon < 10 || text.size() < colon + 10 || text[3] != ' ' ||
      !is_english_weekday(lower(text.substr(0, 3))))
    return "";
  const std::string year(text.substr(text.size() - kYear));
  const std::string day(text.substr(4, colon - 6));
  std::string out = find_date(day + year, DateOrder::kDayFirst);
  if (out.empty() || year.front() != ' ') return "";
  Reader rest(text.substr(colon - 2, text.size() - kYear - colon + 2));
  out += 'T';
  if (!rest.take_time(out)) return "";
  rest.skip_space();
  if (rest.at_end()) return out;
  const std::string zone = lower(rest.rest());
  if (!std::all_of(zone.begin(), zone.end(), is_alpha) || zone.size() > kLongestZone) return "";
  const int minutes = zone_minutes(zone).value_or(0);
  if (minutes == 0) return zone == "utc" || zone == "gmt" || zone == "z" ? out + "Z" : out;
  const int size = std::abs(minutes);
  return out + (minutes < 0 ? "-" : "+") + two_digits(size / 60) + ":" + two_digits(size % 60);
}

std::string read_rfc822(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos || colon < 3) return "";
  std::string out = find_date(text.substr(0, colon - 2), DateOrder::kDayFirst);
  if (out.empty()) return "";
  Reader rest(text.substr(colon - 2));
  out += 'T';
  return rest.take_time(out) && rest.take_zone(out) && rest.at_end() ? out : "";
}

}  // namespace

std::string read_timestamp(std::string_view text) {
  text = trim(text, is_c_space);
  if (text.size() > kLongest) return "";
  for (auto* const read : {read_iso, read_digits, read_clock, read_year_last, read_rfc822})
    if (std::string out = read(text); !out.empty()) return out;
  return "";
}

}  // namespace wrapwright
