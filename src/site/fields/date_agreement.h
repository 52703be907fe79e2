// SPDX-License-Identifier: Apache-2.0
#pragma once
// Dates compared as those of articles, which pages, addresses, feeds and captures give in several zones and with or without a
// time. Pure functions of ISO 8601 dates as read_date() gives them (site/wrapper/field_reader.h), O(1).
#include <optional>
#include <string_view>

namespace wrapwright {

// Minutes since the epoch; noon if there is no time, UTC if there is no zone. Nothing for what does not begin with a day.
[[nodiscard]] std::optional<long> date_minutes(std::string_view iso);

// Whether two dates differ by no more than zones explain: the day in the author's zone against the day in UTC.
[[nodiscard]] bool dates_agree(std::string_view a, std::string_view b);

// Whether a page that was captured then can say that it was published on that date: not later, but for zones. Anything
// can be if the time of the capture is unknown, "".
[[nodiscard]] bool is_before_capture(std::string_view date, std::string_view captured);

}  // namespace wrapwright
