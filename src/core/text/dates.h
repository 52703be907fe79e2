// SPDX-License-Identifier: Apache-2.0
#pragma once
// Dates in text, as machines write them (feeds, attributes, JSON-LD, HTTP) and as pages show them to readers. Pure
// functions without clock and locale, O(1): each looks at the beginning of the text only. "" is the answer for what is
// no date, also for one that no calendar has, such as the 31st of February.
#include <cstddef>
#include <string>
#include <string_view>

namespace wrapwright {

// A machine's date as a point in time, ISO 8601 in UTC: "2018-09-18T09:55:35Z". Understands RFC 822, 850 and 5322 with
// their relatives (two-digit years, no weekday, no time, swapped day and month, zone names and offsets, "GMT+02:00"),
// RFC 3339, W3CDTF and ISO 8601 down to the year alone, also compact and by day of the year, SQL's
// "2004-12-31 23:59:59", asctime, Perforce's "2004/12/31 23:59:59", and the Greek, Hungarian and Korean forms of some
// old blog hosts. Without a zone a time is taken as UTC; without a time it is midnight. Leap seconds count as the
// second after them. Years 1 to 9999.
[[nodiscard]] std::string date_in_utc(std::string_view text);

// A machine's date as exact as the text is, ISO 8601: "2014-05-03T10:00:00+02:00", "2014-05-03T08:00:00Z",
// "2014-05-03T10:00:00" where no zone is given, or "2014-05-03". Stricter than date_in_utc: ISO 8601 and its relatives
// need year, month and day (a space for the T, slashes in the date, fractions of a second, "+0200", " UTC" are fine),
// RFC 822's dates ("Sat, 03 May 2014 10:00:00 +0200") need a zone, and nothing else may follow. Also "20140503T100000Z"
// with its relatives, Java's "Sat May 03 10:00:00 CEST 2014", and the seconds or milliseconds since 1970 from 2001 to 2033.
[[nodiscard]] std::string read_timestamp(std::string_view text);

// How to read 3/4/2010 where no day of the week before it tells. Only with slashes: 3.4.2010 and 3-4-2010 are days first
// everywhere.
enum class DateOrder { kDayFirst, kMonthFirst };

// The first whole date that the text's first 400 bytes show to readers, "2010-03-12": "12 March 2010",
// "Mar. 12th, 2010", "12.03.2010", "Sun, 05/02/2010", "2010年3月12日", "8月 5, 2019", "令和2年8月5日", "民國105年6月12日", and of
// the calendar of Iran "23 خرداد 1395" and "1395/03/23"; also in the digits of Arabic, Persian, the scripts of India, Thai,
// Lao, Burmese and Khmer. Needs day, month and year, the year of four digits from 1900 to
// 2099, or of Thailand's calendar (2566 for 2023), or of two where numbers alone are parted by the same mark. Knows the names of the months in the languages of
// month_names.inc, and their beginnings of three letters and more.
[[nodiscard]] std::string find_date(std::string_view text, DateOrder order);
// Whether the text has the numbers that all of these need. Cheap, so that texts without can be passed over.
[[nodiscard]] bool may_have_date(std::string_view text);
// The digits of the text, in the scripts that find_date() knows.
[[nodiscard]] std::size_t count_digits(std::string_view text);

}  // namespace wrapwright
