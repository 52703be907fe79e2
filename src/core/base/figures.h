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

// "87 %" of 0.87.
[[nodiscard]] inline std::string percent(double share) { return std::to_string(std::lround(100 * share)) + " %"; }

// "0.87", "-1.05", "12.00".
[[nodiscard]] inline std::string hundredths(double value) {
  const long all = std::lround(100 * std::abs(value));
  const std::string digits = std::to_string(all % 100);
  return (value < 0 && all > 0 ? "-" : "") + std::to_string(all / 100) + "." + (digits.size() < 2 ? "0" : "") + digits;
}

}  // namespace wrapwright
