// SPDX-License-Identifier: Apache-2.0
#pragma once
// Percent-encoding (RFC 3986, section 2.1). Pure functions. Cost: O(n).
#include <string>
#include <string_view>

#include "core/base/ascii.h"

namespace wrapwright {

// Replaces each "%" followed by two hexadecimal digits by the byte that they denote.
[[nodiscard]] inline std::string decode_percents(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size() && hex_value(text[i + 1]) >= 0 && hex_value(text[i + 2]) >= 0) {
      out += static_cast<char>(hex_value(text[i + 1]) * 16 + hex_value(text[i + 2]));
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

// Appends the byte as two hexadecimal digits, "2F"; in upper case, as section 2.1 recommends.
inline void append_upper_hex(char byte, std::string& out) {
  constexpr std::string_view kUpperHexDigits = "0123456789ABCDEF";
  const auto value = static_cast<unsigned char>(byte);
  out.append({kUpperHexDigits[value >> 4U], kUpperHexDigits[value & 15U]});
}

inline void append_percent(char byte, std::string& out) {
  out += '%';
  append_upper_hex(byte, out);
}

// Encodes all characters except those that section 2.3 calls unreserved, for use as part of a query.
[[nodiscard]] inline std::string percent_encoded(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (is_alnum(c) || c == '-' || c == '.' || c == '_' || c == '~') {
      out += c;
    } else {
      append_percent(c, out);
    }
  }
  return out;
}

}  // namespace wrapwright
