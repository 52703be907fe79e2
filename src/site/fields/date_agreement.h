// SPDX-License-Identifier: Apache-2.0
#pragma once
// Compares dates of articles, which pages, addresses, feeds and captures give in several time zones and with or without
// a time. Pure functions of ISO 8601 dates as returned by read_date() (site/wrapper/field_reader.h), O(1).
#include <optional>
#include <string_view>

namespace wrapwright {

// Minutes since the epoch; noon if there is no time, UTC if there is no time zone. Nothing if the text does not begin
// with a day.
[[nodiscard]] std::optional<long> date_minutes(std::string_view iso);

// Whether two dates differ by no more than time zones can explain, such as the day in the author's zone and the day in
// UTC.
[[nodiscard]] bool dates_agree(std::string_view a, std::string_view b);

// Whether a page captured at that time can have been published on that date, which must not be later, apart from time
// zones. Always true if the time of the capture is unknown ("").
[[nodiscard]] bool is_before_capture(std::string_view date, std::string_view captured);

}  // namespace wrapwright
