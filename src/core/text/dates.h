// SPDX-License-Identifier: Apache-2.0
#pragma once
// Parses dates in text: those written for machines (feeds, attributes, JSON-LD, HTTP) and those that pages show to
// readers. Pure functions, independent of clock and locale, O(1): each reads only the beginning of the text. The result
// is "" if there is no date, or if the date does not exist (the 31st of February).
#include <cstddef>
#include <string>
#include <string_view>

namespace wrapwright {

// Converts a machine-readable date to ISO 8601 in UTC: "2018-09-18T09:55:35Z". Understands RFC 822, 850 and 5322 with
// variants (two-digit years, no weekday, no time, swapped day and month, zone names and offsets, "GMT+02:00"), RFC
// 3339, W3CDTF and ISO 8601 down to the year alone, also compact and by day of the year, SQL's "2004-12-31 23:59:59",
// asctime, Perforce's "2004/12/31 23:59:59", and the Greek, Hungarian and Korean forms of some old blog hosts. A time
// without a zone is assumed to be UTC; a date without a time is midnight. A leap second counts as the next second.
// Years 1 to 9999.
[[nodiscard]] std::string date_in_utc(std::string_view text);

// Converts a machine-readable date to ISO 8601 with the precision of the text: "2014-05-03T10:00:00+02:00",
// "2014-05-03T08:00:00Z", "2014-05-03T10:00:00" if it has no zone, or "2014-05-03". Stricter than date_in_utc: ISO 8601
// and its variants need year, month and day (a space for the T, slashes in the date, fractions of a second, "+0200", "
// UTC" are fine), RFC 822's dates ("Sat, 03 May 2014 10:00:00 +0200") need a zone, and nothing else may follow. Also
// accepts "20140503T100000Z" and variants, Java's "Sat May 03 10:00:00 CEST 2014", and the seconds or milliseconds
// since 1970 from 2001 to 2033.
[[nodiscard]] std::string read_timestamp(std::string_view text);

// How to read 3/4/2010 if no weekday before it resolves the ambiguity. Applies only to slashes: 3.4.2010 and 3-4-2010
// always have the day first.
enum class DateOrder { kDayFirst, kMonthFirst };

// The first complete date in the first 400 bytes of visible text, as "2010-03-12". Understands "12 March 2010",
// "Mar. 12th, 2010", "12.03.2010", "Sun, 05/02/2010", "2010年3月12日", "8月 5, 2019", "令和2年8月5日", "民國105年6月12日", and in
// Iran's calendar "23 خرداد 1395" and "1395/03/23"; also with the digits of Arabic, Persian, the scripts of India,
// Thai, Lao, Burmese and Khmer. Needs day, month and year. The year has four digits, from 1900 to 2099 or in Thailand's
// calendar (2566 for 2023), or two digits if the date consists of three numbers with the same separator. Knows the
// names of the months in the languages of month_names.inc and their prefixes of at least three letters.
[[nodiscard]] std::string find_date(std::string_view text, DateOrder order);
// Whether the text has the digits that all of these forms need. Cheap, so that callers can skip texts without a date.
[[nodiscard]] bool may_have_date(std::string_view text);
// The number of digits in the text, in all scripts that find_date() knows.
[[nodiscard]] std::size_t count_digits(std::string_view text);

}  // namespace wrapwright
