// SPDX-License-Identifier: Apache-2.0
#pragma once
// Writes the record of a page as a row of a table: the members of docs/reference/record-format.md that have one value,
// and lists joined by "; ". Either as CSV (RFC 4180, with line feeds) with unaltered values, so a spreadsheet must be
// told to read them as text; or as a JSON array on one line, in which missing members are null. Pure functions. Cost:
// O(n) in the article's text.
#include <array>
#include <string>
#include <string_view>

#include "site/extract/record.h"

namespace wrapwright {

// "site" is the site of the wrapper.
inline constexpr std::array<std::string_view, 18> kTableColumns = {
    "id",         "url",  "status", "error", "warc_date", "site", "template", "xpath",      "method",
    "is_article", "type", "title",  "date",  "authors",   "tags", "language", "confidence", "text"};

// The names of the columns.
[[nodiscard]] std::string csv_header();
void append_csv_row(const PageRecord& record, std::string& out);
void append_json_row(const PageRecord& record, std::string& out);

}  // namespace wrapwright
