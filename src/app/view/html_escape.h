// SPDX-License-Identifier: Apache-2.0
#pragma once
// Escapes text for the HTML of reports. Pure functions.
#include <string>
#include <string_view>

#include "app/view/table.h"

namespace wrapwright {

// For element content and quoted attributes; invalid UTF-8 and control characters become U+FFFD.
[[nodiscard]] std::string escape_html(std::string_view text);

// The same, white space collapsed to single spaces.
[[nodiscard]] std::string escape_collapsed(std::string_view text);

// A table in a scrollable box. Rows after the first `rows` are only in the files.
[[nodiscard]] std::string html_table(const Table& table, std::size_t rows);

}  // namespace wrapwright
