// SPDX-License-Identifier: Apache-2.0
#pragma once
// Dates as pages show them to readers: "12 March 2010", "Mar. 12th, 2010", "12.03.2010", "2010年3月12日". Pure
// function, without clock and locale.
#include <string>
#include <string_view>

namespace wrapwright {

// How to read 3/4/2010. Only with slashes: 3.4.2010 and 3-4-2010 are days first everywhere.
enum class DateOrder { kDayFirst, kMonthFirst };

// The first whole date in the text's first 400 bytes, "2010-03-12"; "" if there is none. Needs day, month and year, the
// year of four digits from 1900 to 2099, or of two where numbers alone are parted by the same mark. Knows the months'
// names in the languages of month_names.inc, and their beginnings of three letters and more.
[[nodiscard]] std::string find_date(std::string_view text, DateOrder order);

}  // namespace wrapwright
