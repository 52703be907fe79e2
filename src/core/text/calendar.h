// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the readers of dates share: the Gregorian calendar, the names of months, weekdays and zones. Only for the
// sources behind core/text/dates.h. Pure functions; names are expected in lower case.
#include <optional>
#include <string>
#include <string_view>

namespace wrapwright {

// 1900-02-29 and the like are none. Years 1 to 9999.
[[nodiscard]] bool is_calendar_date(int year, int month, int day);

// REQUIRES: month is 1 to 12
[[nodiscard]] int days_in_month(int year, int month);

// "2010-03-12". REQUIRES: is_calendar_date(year, month, day)
[[nodiscard]] std::string iso_date(int year, int month, int day);

// "07"; numbers of three digits and more as they are.
[[nodiscard]] std::string two_digits(int number);

// The month whose English name has the same first three letters, 1 to 12; 0 for none.
[[nodiscard]] int month_of_english(std::string_view name);

// The month of that name in one of the languages of month_names.inc, else the first in the table whose name begins so;
// 0 for none and for fewer than three bytes.
[[nodiscard]] int month_of_any_language(std::string_view name);

// By the first three letters, in English.
[[nodiscard]] bool is_english_weekday(std::string_view name);

// The day of the week that has or begins with this name of three bytes and more, in one of nine languages, from 0 for
// Sunday.
[[nodiscard]] std::optional<int> weekday_of_any_language(std::string_view name);

// From 0 for Sunday; nothing for what is no date.
[[nodiscard]] std::optional<int> weekday_of_date(int year, int month, int day);

// "2016-06-12" of 1395, 3, 23 in the calendar of Iran, by its arithmetic cycles of 33 years; "" for what is no date and for
// years before 1300 and after 1500.
[[nodiscard]] std::string iso_date_of_jalali(int year, int month, int day);

// Minutes east of UTC: "+0200", "+02:00", "-5", "est", "gmt+1", "etc/gmt"; an unknown name counts as UTC; nothing for a
// broken offset.
[[nodiscard]] std::optional<int> zone_minutes(std::string_view zone);

}  // namespace wrapwright
