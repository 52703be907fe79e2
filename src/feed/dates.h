// SPDX-License-Identifier: Apache-2.0
#pragma once
// Dates as feeds write them, read without a clock and without locales. Pure function.
#include <string>
#include <string_view>

namespace wrapwright {

// ISO 8601 in UTC, "2018-09-18T09:55:35Z"; "" for what is no date. Understands RFC 822 and its descendants (two-digit
// years, no weekday, no time, swapped day and month, zone names and offsets, "GMT+02:00"), RFC 3339, W3CDTF and
// ISO 8601 down to the year alone, also compact and by day of the year, SQL's "2004-12-31 23:59:59", asctime,
// Perforce's "2004/12/31 23:59:59", and the Greek, Hungarian and Korean forms of some old blog hosts.
// Without a zone a time is taken as UTC; without a time it is midnight.
[[nodiscard]] std::string normalize_date(std::string_view date);

}  // namespace wrapwright
