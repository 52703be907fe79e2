// SPDX-License-Identifier: Apache-2.0
#pragma once
// Percent-encoding (RFC 3986, section 2.1). Pure function. Cost: O(n).
#include <string>
#include <string_view>

#include "core/base/ascii.h"

namespace wrapwright {

// Each "%" with two hexadecimal digits becomes the byte they name; everything else stays.
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

}  // namespace wrapwright
