// SPDX-License-Identifier: Apache-2.0
#include "feed/dates.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <optional>
#include <vector>

#include "base/ascii.h"
#include "feed/html_text.h"

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

// Days since 1970-01-01 in the Gregorian calendar (Howard Hinnant, "chrono-compatible low-level date algorithms").
std::int64_t days_from_civil(std::int64_t y, int m, int d) {
  y -= m <= 2 ? 1 : 0;
  const std::int64_t era = (y >= 0 ? y : y - 399) / 400;
  const std::int64_t yoe = y - era * 400;
  const std::int64_t doy = (153 * (m + (m > 2 ? -3 : 9)) + 2) / 5 + d - 1;
  const std::int64_t doe = yoe * 365 + yoe / 4 - yoe / 100 + doy;
  return era * 146097 + doe - 719468;
}

bool is_leap(int year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

int days_in(int year, int month) {
  constexpr std::array<int, 12> kDays = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return month == 2 && is_leap(year) ? 29 : kDays[static_cast<std::size_t>(month - 1)];
}

std::string two_digits(std::int64_t value) {
  std::string text = std::to_string(value);
  return text.size() < 2 ? "0" + text : text;
}

// "" if it is no moment of the years 1 to 9999. A leap second counts as the one after it.
std::string format(const Moment& m) {
  if (m.year < 1 || m.year > 9999 || m.month < 1 || m.month > 12 || m.day < 1 || m.day > days_in(m.year, m.month)) {
    return "";
  }
  const bool midnight = m.hour == 24 && m.minute == 0 && m.second == 0;
  if (m.hour < 0 || (m.hour > 23 && !midnight) || m.minute < 0 || m.minute > 59 || m.second < 0 || m.second > 60) {
    return "";
  }
  if (m.offset < -24 * 60 || m.offset > 24 * 60) return "";
  const std::int64_t time = days_from_civil(m.year, m.month, m.day) * 86400 + m.hour * 3600 + m.minute * 60 + m.second -
                            static_cast<std::int64_t>(m.offset) * 60;
  std::int64_t days = time / 86400;
  std::int64_t rest = time % 86400;
  if (rest < 0) {
    rest += 86400;
    --days;
  }
  // The inverse of days_from_civil.
  days += 719468;
  const std::int64_t era = (days >= 0 ? days : days - 146096) / 146097;
  const std::int64_t doe = days - era * 146097;
  const std::int64_t yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
  const std::int64_t doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
  const std::int64_t mp = (5 * doy + 2) / 153;
  const std::int64_t month = mp + (mp < 10 ? 3 : -9);
  const std::int64_t year = yoe + era * 400 + (month <= 2 ? 1 : 0);
  if (year < 1 || year > 9999) return "";
  std::string text = std::to_string(year);
  text.insert(0, 4 - text.size(), '0');
  return text + "-" + two_digits(month) + "-" + two_digits(doy - (153 * mp + 2) / 5 + 1) + "T" +
         two_digits(rest / 3600) + ":" + two_digits(rest / 60 % 60) + ":" + two_digits(rest % 60) + "Z";
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

int month_of(std::string_view name) {
  constexpr std::array<std::string_view, 12> kMonths = {"jan", "feb", "mar", "apr", "may", "jun",
                                                        "jul", "aug", "sep", "oct", "nov", "dec"};
  if (name.size() < 3) return 0;
  const auto it = std::find(kMonths.begin(), kMonths.end(), name.substr(0, 3));
  return it == kMonths.end() ? 0 : static_cast<int>(it - kMonths.begin()) + 1;
}

bool is_weekday(std::string_view name) {
  constexpr std::array<std::string_view, 7> kDays = {"mon", "tue", "wed", "thu", "fri", "sat", "sun"};
  return name.size() >= 3 && std::find(kDays.begin(), kDays.end(), name.substr(0, 3)) != kDays.end();
}

struct Zone {
  std::string_view name;
  int hours;
};
constexpr Zone kZones[] = {{"ut", 0},   {"utc", 0},  {"gmt", 0},  {"z", 0},    {"adt", -3}, {"ast", -4}, {"at", -4},
                           {"edt", -4}, {"est", -5}, {"et", -5},  {"cdt", -5}, {"cst", -6}, {"ct", -6},  {"mdt", -6},
                           {"mst", -7}, {"mt", -7},  {"pdt", -7}, {"pst", -8}, {"pt", -8},  {"a", -1},   {"n", 1},
                           {"m", -12},  {"y", 12},   {"met", 1},  {"mest", 2}, {"cet", 1},  {"cest", 2}, {"bst", 1},
                           {"msk", 3},  {"jst", 9},  {"kst", 9}};

// "+0200", "+02:00", "-5", "est", "gmt+1", "etc/gmt"; an unknown name counts as UTC; nothing for a broken offset.
std::optional<int> zone_minutes(std::string_view zone) {
  if (zone.starts_with("etc/")) zone.remove_prefix(4);
  if ((zone.starts_with("gmt") || zone.starts_with("utc")) && zone.size() > 3) zone.remove_prefix(3);
  if (zone.empty()) return 0;
  if (zone[0] == '+' || zone[0] == '-') {
    const int sign = zone[0] == '-' ? -1 : 1;
    std::string digits;
    for (const char c : zone.substr(1)) {
      if (c != ':') digits.push_back(c);
    }
    if (digits.size() <= 2) digits += "00";
    if (digits.size() == 3) digits.insert(0, 1, '0');
    if (digits.size() != 4) return std::nullopt;
    const auto hours = number(std::string_view(digits).substr(0, 2));
    const auto minutes = number(std::string_view(digits).substr(2));
    if (!hours || !minutes) return std::nullopt;
    return sign * (*hours * 60 + *minutes);
  }
  const auto* const it =
      std::find_if(std::begin(kZones), std::end(kZones), [zone](const Zone& z) { return z.name == zone; });
  return it == std::end(kZones) ? 0 : it->hours * 60;
}

// "23:59:59.5", "23:59", "23"; false if it is no time.
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

// "2003", "2003-12", "2003-12-31", then "T" or a space, time and zone.
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
    while (m.month < 12 && m.day > days_in(std::max(m.year, 1), m.month)) m.day -= days_in(m.year, m.month++);
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
  if (!parts.empty() && is_weekday(parts[0])) parts.erase(parts.begin());
  if (!parts.empty() && std::count(parts[0].begin(), parts[0].end(), '-') == 2) {
    const auto date = split(parts[0], "-");
    parts.erase(parts.begin());
    parts.insert(parts.begin(), date.begin(), date.end());
  }
  if (parts.size() < 3) return std::nullopt;
  if (month_of(parts[0]) != 0) std::swap(parts[0], parts[1]);
  Moment m;
  const auto day = number(parts[0].substr(0, parts[0].find_first_not_of("0123456789")));
  const auto year = number(parts[2]);
  m.month = month_of(parts[1]);
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
  if (!parts.empty() && is_weekday(parts[0])) parts.erase(parts.begin());
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
    // Hungarian months, which stand between hyphens
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
    // Korean year, month, day, before noon, after noon
    {"년", "-"},
    {"월", "-"},
    {"일", " "},
    {"오전", "am"},
    {"오후", "pm"}};

// Local words replaced by what the readers above know; empty if there are none in it.
std::string translate(std::string_view text) {
  std::string out(text);
  for (const Word& word : kWords) {
    for (std::size_t at = out.find(word.local); at != std::string::npos; at = out.find(word.local, at)) {
      out.replace(at, word.local.size(), word.english);
    }
  }
  return out == text ? std::string() : lower(out);
}

// "2004-05-28 pm 11:31:15" and "2004- 05- 28  01:31:15": Korean blog hosts, Korean time.
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

std::string normalize_date(std::string_view date) {
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
