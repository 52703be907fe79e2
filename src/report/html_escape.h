// SPDX-License-Identifier: Apache-2.0
#pragma once
// Text for pages of ours. Pure.
#include <string>
#include <string_view>

#include "report/table.h"

namespace wrapwright {

// Fit for element content and quoted attributes; bytes that are no UTF-8 and control characters become U+FFFD.
[[nodiscard]] std::string escape_html(std::string_view text);

// The same, white space collapsed to single spaces.
[[nodiscard]] std::string escape_collapsed(std::string_view text);

// A table in a box that scrolls by itself. Rows past `rows` are left to the files.
[[nodiscard]] std::string html_table(const Table& table, std::size_t rows);

}  // namespace wrapwright
