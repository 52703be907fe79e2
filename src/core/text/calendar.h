// SPDX-License-Identifier: Apache-2.0
#pragma once
// Common parts of the date parsers: the Gregorian calendar and the names of months, weekdays and time zones. Only for
// the implementation of core/text/dates.h. Pure functions; names are expected in lower case.
#include <optional>
#include <string>
#include <string_view>

namespace wrapwright {

// Whether the date exists (1900-02-29 does not). Years 1 to 9999.
[[nodiscard]] bool is_calendar_date(int year, int month, int day);

// REQUIRES: month is 1 to 12
[[nodiscard]] int days_in_month(int year, int month);

// "2010-03-12". REQUIRES: is_calendar_date(year, month, day)
[[nodiscard]] std::string iso_date(int year, int month, int day);

// "07"; numbers of three or more digits are unchanged.
[[nodiscard]] std::string two_digits(int number);

// The month whose English name has the same first three letters, 1 to 12; 0 for none.
[[nodiscard]] int month_of_english(std::string_view name);

// The month with that name in one of the languages of month_names.inc, else the first one in the table whose name has
// this prefix; 0 if there is none or the name has fewer than three bytes.
[[nodiscard]] int month_of_any_language(std::string_view name);

// Compares only the first three letters.
[[nodiscard]] bool is_english_weekday(std::string_view name);

// The day of the week (0 is Sunday) whose name in one of nine languages equals or begins with `name`, which must have
// at least three bytes.
[[nodiscard]] std::optional<int> weekday_of_any_language(std::string_view name);

// 0 is Sunday; nothing if the date does not exist.
[[nodiscard]] std::optional<int> weekday_of_date(int year, int month, int day);

// The Gregorian date of one in Iran's solar Hijri (Jalali) calendar, computed by its 33-year cycle: "2016-06-12" for
// 1395, 3, 23; "" if the date does not exist or the year is not in 1300 to 1500.
[[nodiscard]] std::string iso_date_of_jalali(int year, int month, int day);

// The offset in minutes east of UTC of "+0200", "+02:00", "-5", "est", "gmt+1", "etc/gmt"; an unknown name counts as
// UTC; nothing for a malformed offset.
[[nodiscard]] std::optional<int> zone_minutes(std::string_view zone);

}  // namespace wrapwright
