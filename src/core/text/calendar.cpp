// SPDX-License-Identifier: Apache-2.0
#include "core/text/calendar.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <chrono>
#include <iterator>
#include <vector>

#include "core/base/ascii.h"

namespace wrapwright {
namespace {

struct Month {
  std::string_view name;
  int number;
};
constexpr Month kMonths[] = {
#define WRAPWRIGHT_MONTH(name, number) {name, number},
#include "core/text/month_names.inc"
#undef WRAPWRIGHT_MONTH
    // Forms that CLDR lacks or does not list as names: abbreviations, other spellings and grammatical cases. In the
    // table of CLDR they would match as prefixes of names.
    {"feber", 2},    {"sept", 9},   {"mrt", 3},    {"mrz", 3},    {"agt", 8},     {"januara", 1},  {"februara", 2},
    {"marta", 3},    {"aprila", 4}, {"juna", 6},   {"jula", 7},   {"avgusta", 8}, {"oktobra", 10}, {"জানুয়ারি", 1},
    {"ফেব্রুয়ারি", 2}, {"फरवरी", 2},  {"अक्टूबर", 10}, {"सितम्बर", 9}, {"नवम्बर", 11},  {"दिसम्बर", 12},
};

struct Zone {
  std::string_view name;
  int hours;
};
constexpr Zone kZones[] = {{"ut", 0},   {"utc", 0},  {"gmt", 0},  {"z", 0},    {"adt", -3}, {"ast", -4}, {"at", -4},
                           {"edt", -4}, {"est", -5}, {"et", -5},  {"cdt", -5}, {"cst", -6}, {"ct", -6},  {"mdt", -6},
                           {"mst", -7}, {"mt", -7},  {"pdt", -7}, {"pst", -8}, {"pt", -8},  {"a", -1},   {"n", 1},
                           {"m", -12},  {"y", 12},   {"met", 1},  {"mest", 2}, {"cet", 1},  {"cest", 2}, {"bst", 1},
                           {"msk", 3},  {"jst", 9},  {"kst", 9}};

struct Weekday {
  std::string_view name;
  int number;  // 0 is Sunday
};
// In English, German, French, Spanish, Italian, Portuguese, Dutch, Russian and Polish.
constexpr Weekday kWeekdays[] = {
    {"sunday", 0},   {"monday", 1},    {"tuesday", 2},     {"wednesday", 3},    {"thursday", 4},  {"friday", 5},
    {"saturday", 6}, {"sonntag", 0},   {"montag", 1},      {"dienstag", 2},     {"mittwoch", 3},  {"donnerstag", 4},
    {"freitag", 5},  {"samstag", 6},   {"sonnabend", 6},   {"dimanche", 0},     {"lundi", 1},     {"mardi", 2},
    {"mercredi", 3}, {"jeudi", 4},     {"vendredi", 5},    {"samedi", 6},       {"domingo", 0},   {"lunes", 1},
    {"martes", 2},   {"miércoles", 3}, {"miercoles", 3},   {"jueves", 4},       {"viernes", 5},   {"sábado", 6},
    {"sabado", 6},   {"domenica", 0},  {"lunedì", 1},      {"martedì", 2},      {"mercoledì", 3}, {"giovedì", 4},
    {"venerdì", 5},  {"sabato", 6},    {"segunda", 1},     {"terça", 2},        {"quarta", 3},    {"quinta", 4},
    {"sexta", 5},    {"zondag", 0},    {"maandag", 1},     {"dinsdag", 2},      {"woensdag", 3},  {"donderdag", 4},
    {"vrijdag", 5},  {"zaterdag", 6},  {"воскресенье", 0}, {"понедельник", 1},  {"вторник", 2},   {"среда", 3},
    {"четверг", 4},  {"пятница", 5},   {"суббота", 6},     {"вс", 0},           {"пн", 1},        {"чт", 4},
    {"пт", 5},       {"сб", 6},        {"niedziela", 0},   {"poniedziałek", 1}, {"wtorek", 2},    {"środa", 3},
    {"czwartek", 4}, {"piątek", 5},    {"sobota", 6}};

// The months whose names begin with this byte, in the order of the table.
const std::vector<Month>& months_that_begin_with(char first) {
  static const auto months = [] {
    std::array<std::vector<Month>, 256> out;
    for (const Month& month : kMonths) out[static_cast<unsigned char>(month.name.front())].push_back(month);
    return out;
  }();
  return months[static_cast<unsigned char>(first)];
}

std::chrono::year_month_day civil(int year, int month, int day) {
  return std::chrono::year(year) / std::chrono::month(static_cast<unsigned>(month)) /
         std::chrono::day(static_cast<unsigned>(day));
}

}  // namespace

bool is_calendar_date(int year, int month, int day) {
  // The types of <chrono> store only one or two bytes, so larger values would wrap around.
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1 || day > 31) return false;
  return civil(year, month, day).ok();
}

int days_in_month(int year, int month) {
  assert(month >= 1 && month <= 12);
  int days = 31;
  while (!is_calendar_date(std::clamp(year, 1, 9999), month, days)) --days;
  return days;
}

std::string two_digits(int number) { return (number < 10 ? "0" : "") + std::to_string(number); }

std::string iso_date(int year, int month, int day) {
  assert(is_calendar_date(year, month, day));
  std::string out = std::to_string(year);
  out.insert(0, 4 - out.size(), '0');
  return out + "-" + two_digits(month) + "-" + two_digits(day);
}

int month_of_english(std::string_view name) {
  if (name.size() < 3) return 0;
  const auto* const first = std::begin(kMonths);
  const auto* const found =
      std::find_if(first, first + 12, [&](const Month& month) { return month.name.substr(0, 3) == name.substr(0, 3); });
  return found == first + 12 ? 0 : found->number;
}

int month_of_any_language(std::string_view name) {
  if (name.size() < 3) return 0;
  const Month* beginning = nullptr;
  for (const Month& month : months_that_begin_with(name.front())) {
    if (!month.name.starts_with(name)) continue;
    if (month.name.size() == name.size()) return month.number;
    if (beginning == nullptr) beginning = &month;
  }
  return beginning == nullptr ? 0 : beginning->number;
}

bool is_english_weekday(std::string_view name) {
  constexpr std::array<std::string_view, 7> kDays = {"mon", "tue", "wed", "thu", "fri", "sat", "sun"};
  return name.size() >= 3 && std::find(kDays.begin(), kDays.end(), name.substr(0, 3)) != kDays.end();
}

std::optional<int> weekday_of_any_language(std::string_view name) {
  if (name.size() < 3) return std::nullopt;
  const auto* const found = std::find_if(std::begin(kWeekdays), std::end(kWeekdays),
                                         [&](const Weekday& day) { return day.name.starts_with(name); });
  return found == std::end(kWeekdays) ? std::nullopt : std::optional(found->number);
}

std::optional<int> weekday_of_date(int year, int month, int day) {
  if (!is_calendar_date(year, month, day)) return std::nullopt;
  return static_cast<int>(std::chrono::weekday(civil(year, month, day)).c_encoding());
}

std::string iso_date_of_jalali(int year, int month, int day) {
  constexpr int kMonthsOfYear = 12;
  constexpr int kLongMonths = 6;  // the first ones have 31 days; the others have 30, the last one only in leap years
  const auto days_since_epoch = [](int y, int m, int d) {
    const int cycle = y + 1595;  // years, in cycles of 33 years with 8 leap years
    const int days_before = m <= kLongMonths ? (m - 1) * 31 : kLongMonths * 31 + (m - 1 - kLongMonths) * 30;
    return 365 * cycle + cycle / 33 * 8 + (cycle % 33 + 3) / 4 + days_before + d - 1075196;
  };
  if (year < 1300 || year > 1500 || month < 1 || month > kMonthsOfYear || day < 1 ||
      day > (month <= kLongMonths ? 31 : 30))
    return "";
  const int days = days_since_epoch(year, month, day);
  if (month == kMonthsOfYear && days >= days_since_epoch(year + 1, 1, 1)) return "";
  const std::chrono::year_month_day date{std::chrono::sys_days(std::chrono::days(days))};
  return iso_date(static_cast<int>(date.year()), static_cast<int>(static_cast<unsigned>(date.month())),
                  static_cast<int>(static_cast<unsigned>(date.day())));
}

std::optional<int> zone_minutes(std::string_view zone) {
  if (zone.starts_with("etc/")) zone.remove_prefix(4);
  if ((zone.starts_with("gmt") || zone.starts_with("utc")) && zone.size() > 3) zone.remove_prefix(3);
  if (zone.empty()) return 0;
  if (zone[0] == '+' || zone[0] == '-') {
    std::string digits(zone.substr(1));
    std::erase(digits, ':');
    if (!std::all_of(digits.begin(), digits.end(), is_digit)) return std::nullopt;
    if (digits.size() <= 2) digits += "00";
    if (digits.size() == 3) digits.insert(0, 1, '0');
    if (digits.size() != 4) return std::nullopt;
    const int value = std::stoi(digits);
    const int minutes = value / 100 * 60 + value % 100;
    return zone[0] == '-' ? -minutes : minutes;
  }
  const auto* const it =
      std::find_if(std::begin(kZones), std::end(kZones), [zone](const Zone& z) { return z.name == zone; });
  return it == std::end(kZones) ? 0 : it->hours * 60;
}

}  // namespace wrapwright
