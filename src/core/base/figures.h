// SPDX-License-Identifier: Apache-2.0
#pragma once
// Figures as files and messages show them. Pure functions; the same number gives the same text everywhere.
#include <charconv>
#include <cmath>
#include <string>

namespace wrapwright {

[[nodiscard]] inline double to_thousandths(double value) { return std::round(value * 1000) / 1000; }

// With this many digits after the decimal point.
[[nodiscard]] inline std::string fixed(double value, int digits) {
  char text[512];
  const auto end = std::to_chars(text, text + sizeof(text), value, std::chars_format::fixed, digits);
  return {text, end.ptr};
}

// "87 %" of 0.87. Of any number, also one that a damaged file tells.
[[nodiscard]] inline std::string percent(double share) { return fixed(std::round(100 * share) + 0.0, 0) + " %"; }

// "0.87", "-1.05", "12.00"; halves are rounded away from zero. Of any number.
[[nodiscard]] inline std::string hundredths(double value) {
  const double rounded = std::round(100 * std::abs(value));
  const bool is_finite = std::isfinite(rounded);  // 100 times the largest number is not
  return (value < 0 && rounded > 0 ? "-" : "") + fixed(is_finite ? rounded / 100 : std::abs(value), 2);
}

}  // namespace wrapwright
