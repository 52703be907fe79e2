// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <vector>

#include "core/base/ascii.h"
#include "core/text/calendar.h"
#include "core/text/dates.h"

namespace wrapwright {
namespace {

constexpr std::size_t kLongestDate = 128;

struct Moment {
  int year = 0;
  int month = 1;
  int day = 1;
  int hour = 0;
  int minute = 0;
  int second = 0;
  int offset = 0;  // minutes east of UTC
};

// "" if the moment does not exist or is outside the years 1 to 9999. A leap second counts as the next second.
std::string format(const Moment& m) {
  using namespace std::chrono;
  if (!is_calendar_date(m.year, m.month, m.day)) return "";
  const bool midnight = m.hour == 24 && m.minute == 0 && m.second == 0;
  if (m.hour < 0 || (m.hour > 23 && !midnight) || m.minute < 0 || m.minute > 59 || m.second < 0 || m.second > 60) {
    return "";
  }
  if (m.offset < -24 * 60 || m.offset > 24 * 60) return "";
  const sys_days date = year(m.year) / month(static_cast<unsigned>(m.month)) / day(static_cast<unsigned>(m.day));
  const sys_seconds time = date + hours(m.hour) + minutes(m.minute - m.offset) + seconds(m.second);
  const auto midnight_before = floor<days>(time);
  const year_month_day utc(midnight_before);
  const int year_of_utc = static_cast<int>(utc.year());
  if (year_of_utc < 1 || year_of_utc > 9999) return "";
  const hh_mm_ss clock(time - midnight_before);
  return iso_date(year_of_utc, static_cast<int>(static_cast<unsigned>(utc.month())),
                  static_cast<int>(static_cast<unsigned>(utc.day()))) +
         "T" + two_digits(static_cast<int>(clock.hours().count())) + ":" +
         two_digits(static_cast<int>(clock.minutes().count())) + ":" +
         two_digits(static_cast<int>(clock.seconds().count())) + "Z";
}

std::optional<int> number(std::string_view text) {
  if (text.empty() || text.size() > 6) return std::nullopt;
  int value = 0;
  for (const char c : text) {
    if (!is_digit(c)) return std::nullopt;
    value = value * 10 + (c - '0');
  }
  return value;
}

std::vector<std::string_view> split(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> parts;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t start = text.find_first_not_of(separators, at);
    if (start == std::string_view::npos) break;
    at = std::min(text.find_first_of(separators, start), text.size());
    parts.push_back(text.substr(start, at - start));
  }
  return parts;
}

// "23:59:59.5", "23:59", "23"; false if the text is not a time.
bool read_time(std::string_view text, Moment& m) {
  const auto parts = split(text, ":");
  if (parts.empty() || parts.size() > 3) return false;
  std::array<int, 3> values = {0, 0, 0};
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto value = number(parts[i].substr(0, parts[i].find_first_of(".,")));
    if (!value) return false;
    values[i] = *value;
  }
  m.hour = values[0];
  m.minute = values[1];
  m.second = values[2];
  return true;
}

bool read_time_and_zone(std::string_view text, Moment& m) {
  const std::size_t zone = std::min(text.find_first_not_of("0123456789:., "), text.size());
  const auto offset = zone_minutes(trim(text.substr(zone)));
  if (!offset || !read_time(trim(text.substr(0, zone)), m)) return false;
  m.offset = *offset;
  return true;
}

// "2003", "2003-12" or "2003-12-31", optionally with "T" or a space, time and zone.
std::optional<Moment> read_w3c(std::string_view text) {
  const std::size_t cut = std::min(text.find_first_of("t "), text.size());
  const auto date = split(text.substr(0, cut), "-");
  if (date.empty() || date.size() > 3 || date[0].size() != 4) return std::nullopt;
  Moment m;
  std::array<int, 3> values = {0, 1, 1};
  for (std::size_t i = 0; i < date.size(); ++i) {
    std::string_view part = date[i];
    if (i == 2 && part.ends_with('z')) part.remove_suffix(1);
    const auto value = number(part);
    if (!value) return std::nullopt;
    values[i] = *value;
  }
  m.year = values[0];
  m.month = values[1];
  m.day = values[2];
  const std::string_view rest = trim(text.substr(std::min(cut + 1, text.size())));
  if (!rest.empty() && !read_time_and_zone(rest, m)) return std::nullopt;
  return m;
}

// "20031231", "20031231T235959Z", "2003-365", "2003365".
std::optional<Moment> read_compact(std::string_view text) {
  const std::size_t cut = std::min(text.find_first_of("t "), text.size());
  std::string digits;
  for (const char c : text.substr(0, cut)) {
    if (c != '-') digits.push_back(c);
  }
  if ((digits.size() != 7 && digits.size() != 8) || !number(std::string_view(digits).substr(0, 4))) return std::nullopt;
  Moment m;
  m.year = *number(std::string_view(digits).substr(0, 4));
  const auto rest_of_date = number(std::string_view(digits).substr(4));
  if (!rest_of_date) return std::nullopt;
  if (digits.size() == 8) {
    m.month = *rest_of_date / 100;
    m.day = *rest_of_date % 100;
  } else {
    m.day = *rest_of_date;
    while (m.month < 12 && m.day > days_in_month(m.year, m.month)) m.day -= days_in_month(m.year, m.month++);
  }
  std::string time(trim(text.substr(std::min(cut + 1, text.size()))));
  if (time.size() >= 6 && time.find(':') == std::string::npos) time.insert(4, ":").insert(2, ":");
  if (!time.empty() && !read_time_and_zone(time, m)) return std::nullopt;
  return m;
}

int full_year(std::string_view digits, int year) {
  if (digits.size() > 2) return year;
  return year + (year < 90 ? 2000 : 1900);
}

// "[Thu,] 01 Jan 2004 [19:48:21 [GMT]]"; also "Jan 01 2004", "01-Jan-2004", commas anywhere, full names, "7:48 PM".
std::optional<Moment> read_rfc822(std::string_view text) {
  auto parts = split(text, " ,\t\n\r");
  if (!parts.empty() && is_english_weekday(parts[0])) parts.erase(parts.begin());
  if (!parts.empty() && std::count(parts[0].begin(), parts[0].end(), '-') == 2) {
    const auto date = split(parts[0], "-");
    parts.erase(parts.begin());
    parts.insert(parts.begin(), date.begin(), date.end());
  }
  if (parts.size() < 3) return std::nullopt;
  if (month_of_english(parts[0]) != 0) std::swap(parts[0], parts[1]);
  Moment m;
  const auto day = number(parts[0].substr(0, parts[0].find_first_not_of("0123456789")));
  const auto year = number(parts[2]);
  m.month = month_of_english(parts[1]);
  if (!day || !year || m.month == 0) return std::nullopt;
  m.day = *day;
  m.year = full_year(parts[2], *year);
  if (parts.size() > 3) {
    if (!read_time(parts[3], m)) return std::nullopt;
    std::size_t zone = 4;
    if (parts.size() > zone && (parts[zone] == "pm" || parts[zone] == "am")) {
      m.hour = m.hour % 12 + (parts[zone] == "pm" ? 12 : 0);
      ++zone;
    }
    const auto offset = zone_minutes(parts.size() > zone ? parts[zone] : std::string_view());
    if (!offset) return std::nullopt;
    m.offset = *offset;
  }
  return m;
}

// "Sun Jan 4 16:29:06 [PST] 2004".
std::optional<Moment> read_asctime(std::string_view text) {
  const auto parts = split(text, " \t");
  if (parts.size() != 5 && parts.size() != 6) return std::nullopt;
  std::string reordered(parts[2]);
  for (const std::string_view part : {parts[1], parts.back(), parts[3], parts.size() == 6 ? parts[4] : "+0000"}) {
    reordered += ' ';
    reordered += part;
  }
  return read_rfc822(reordered);
}

// "[Fri,] 2006/09/15 08:19:53 [EDT]".
std::optional<Moment> read_slashes(std::string_view text) {
  auto parts = split(text, " ,");
  if (!parts.empty() && is_english_weekday(parts[0])) parts.erase(parts.begin());
  if (parts.empty() || parts.size() > 3) return std::nullopt;
  const auto date = split(parts[0], "/");
  if (date.size() != 3 || date[0].size() != 4) return std::nullopt;
  const auto year = number(date[0]);
  const auto month = number(date[1]);
  const auto day = number(date[2]);
  const auto offset = zone_minutes(parts.size() > 2 ? parts[2] : std::string_view());
  if (!year || !month || !day || !offset) return std::nullopt;
  Moment m{*year, *month, *day, 0, 0, 0, *offset};
  if (parts.size() > 1 && !read_time(parts[1], m)) return std::nullopt;
  return m;
}

struct Word {
  std::string_view local;
  std::string_view english;
};

constexpr Word kWords[] = {
    // Greek months and weekdays
    {"Ιαν", "Jan"},
    {"Φεβ", "Feb"},
    {"Μάώ", "Mar"},
    {"Μαώ", "Mar"},
    {"Μαρ", "Mar"},
    {"Μάρ", "Mar"},
    {"Απρ", "Apr"},
    {"Μάι", "May"},
    {"Μαϊ", "May"},
    {"Μαι", "May"},
    {"Ιούν", "Jun"},
    {"Ιον", "Jun"},
    {"Ιούλ", "Jul"},
    {"Ιολ", "Jul"},
    {"Αύγ", "Aug"},
    {"Αυγ", "Aug"},
    {"Σεπ", "Sep"},
    {"Οκτ", "Oct"},
    {"Νοέ", "Nov"},
    {"Νοε", "Nov"},
    {"Δεκ", "Dec"},
    {"Κυρ", "Sun"},
    {"Δευ", "Mon"},
    {"Τρι", "Tue"},
    {"Τετ", "Wed"},
    {"Πεμ", "Thu"},
    {"Παρ", "Fri"},
    {"Σαβ", "Sat"},
    // Hungarian months, which are written between hyphens
    {"január", "01"},
    {"februári", "02"},
    {"március", "03"},
    {"április", "04"},
    {"május", "05"},
    {"június", "06"},
    {"július", "07"},
    {"augusztus", "08"},
    {"szeptember", "09"},
    {"október", "10"},
    {"-november-", "-11-"},
    {"-december-", "-12-"},
    // Korean for year, month, day, a.m., p.m.
    {"년", "-"},
    {"월", "-"},
    {"일", " "},
    {"오전", "am"},
    {"오후", "pm"}};

// Replaces local words by English ones; empty if the text contains none.
std::string translate(std::string_view text) {
  std::string out(text);
  for (const Word& word : kWords) {
    for (std::size_t at = out.find(word.local); at != std::string::npos; at = out.find(word.local, at)) {
      out.replace(at, word.local.size(), word.english);
    }
  }
  return out == text ? std::string() : lower(out);
}

// "2004-05-28 pm 11:31:15" and "2004- 05- 28  01:31:15": formats of Korean blog hosts, in Korean time.
std::optional<Moment> read_korean(std::string_view text) {
  const auto parts = split(text, " -");
  if (parts.size() != 4 && parts.size() != 5) return std::nullopt;
  Moment m;
  const auto year = number(parts[0]);
  const auto month = number(parts[1]);
  const auto day = number(parts[2]);
  if (!year || !month || !day || !read_time(parts.back(), m)) return std::nullopt;
  m.year = *year;
  m.month = *month;
  m.day = *day;
  if (parts.size() == 5 && parts[3] == "pm") m.hour = m.hour % 12 + 12;
  m.offset = 9 * 60;
  return m;
}

}  // namespace

std::string date_in_utc(std::string_view date) {
  date = trim(date);
  if (date.empty() || date.size() > kLongestDate) return "";
  const std::string text = lower(date);
  const std::string translated = translate(date);
  if (!translated.empty()) {
    for (auto* const read : {read_w3c, read_rfc822, read_korean}) {
      const auto moment = read(translated);
      if (!moment) continue;
      if (std::string out = format(*moment); !out.empty()) return out;
    }
    return "";
  }
  for (auto* const read : {read_w3c, read_rfc822, read_compact, read_asctime, read_slashes}) {
    const auto moment = read(text);
    if (!moment) continue;
    if (std::string out = format(*moment); !out.empty()) return out;
  }
  return "";
}

}  // namespace wrapwright
