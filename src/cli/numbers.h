// SPDX-License-Identifier: Apache-2.0
#pragma once
// Numbers as people read them. Pure functions, no locale.
#include <charconv>
#include <string>

namespace wrapwright {

// With that many digits after the point.
[[nodiscard]] inline std::string fixed(double value, int digits) {
  char text[512];
  const auto end = std::to_chars(text, text + sizeof(text), value, std::chars_format::fixed, digits);
  return {text, end.ptr};
}

}  // namespace wrapwright
