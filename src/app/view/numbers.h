// SPDX-License-Identifier: Apache-2.0
#pragma once
// Formats numbers for tables and pages. Pure functions.
#include <cstddef>
#include <string>
#include <string_view>

namespace wrapwright {

inline constexpr std::string_view kNoNumber = "–";  // nothing measured

[[nodiscard]] std::string with_digits(double value, int digits);                // after the point; NaN: kNoNumber
[[nodiscard]] std::string written(double value);                                // "0.9665", four digits; NaN: kNoNumber
[[nodiscard]] std::string written_difference(double value);                     // "+0.0123"
[[nodiscard]] std::string written_share(double part, double whole);             // part / whole; kNoNumber if whole is 0
[[nodiscard]] std::string written_points(double value);                         // "12.34": points lost over many pages
[[nodiscard]] std::string counted(std::size_t count, const std::string& noun);  // "1 word", "2 words"
// Whether a cell is a number, optionally with an interval, or the mark for a missing one.
[[nodiscard]] bool looks_numeric(std::string_view cell);

}  // namespace wrapwright
