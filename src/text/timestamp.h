// SPDX-License-Identifier: Apache-2.0
#pragma once
// Points in time as machines write them into pages: attributes, meta elements, JSON-LD. Pure function, without clock
// and locale. Dates for readers are text/date.h's.
#include <string>
#include <string_view>

namespace wrapwright {

// ISO 8601 as exact as the text is: "2014-05-03T10:00:00+02:00", "2014-05-03T08:00:00Z", "2014-05-03T10:00:00" where no
// zone is given, or "2014-05-03". Reads ISO 8601 and its relatives (a space for the T, slashes in the date, fractions
// of a second, "+0200", " UTC") and RFC 822's dates ("Sat, 03 May 2014 10:00:00 +0200"), which need a zone here. "" for
// all else, also where something else follows.
[[nodiscard]] std::string read_timestamp(std::string_view text);

}  // namespace wrapwright
