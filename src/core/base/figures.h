// SPDX-License-Identifier: Apache-2.0
#pragma once
// Formats numbers for files and messages. Pure functions; independent of the locale and the platform.
#include <charconv>
#include <cmath>
#include <string>

namespace wrapwright {

[[nodiscard]] inline double to_thousandths(double value) { return std::round(value * 1000) / 1000; }

// Fixed-point notation with `digits` digits after the decimal point.
[[nodiscard]] inline std::string fixed(double value, int digits) {
  char text[512];
  const auto end = std::to_chars(text, text + sizeof(text), value, std::chars_format::fixed, digits);
  return {text, end.ptr};
}

// "87 %" for 0.87. Accepts any number, including infinities and NaN from a damaged file.
[[nodiscard]] inline std::string percent(double share) { return fixed(std::round(100 * share) + 0.0, 0) + " %"; }

// "0.87", "-1.05", "12.00"; halves are rounded away from zero. Accepts any number.
[[nodiscard]] inline std::string hundredths(double value) {
  const double rounded = std::round(100 * std::abs(value));
  const bool is_finite = std::isfinite(rounded);  // 100 * value may overflow
  return (value < 0 && rounded > 0 ? "-" : "") + fixed(is_finite ? rounded / 100 : std::abs(value), 2);
}

}  // namespace wrapwright
