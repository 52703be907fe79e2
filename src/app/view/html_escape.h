// SPDX-License-Identifier: Apache-2.0
#pragma once
// Escapes text for the HTML of reports. Pure functions.
#include <string>
#include <string_view>

namespace wrapwright {

// For element content and quoted attributes; invalid UTF-8 and control characters become U+FFFD.
[[nodiscard]] std::string escape_html(std::string_view text);

// The same, white space collapsed to single spaces.
[[nodiscard]] std::string escape_collapsed(std::string_view text);

}  // namespace wrapwright
