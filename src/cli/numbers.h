// SPDX-License-Identifier: Apache-2.0
#pragma once
// Formats numbers for people. Pure functions, independent of the locale.
#include <charconv>
#include <string>

namespace wrapwright {

// With this many digits after the decimal point.
[[nodiscard]] inline std::string fixed(double value, int digits) {
  char text[512];
  const auto end = std::to_chars(text, text + sizeof(text), value, std::chars_format::fixed, digits);
  return {text, end.ptr};
}

}  // namespace wrapwright
