// SPDX-License-Identifier: Apache-2.0
#pragma once
// The record of a page as a row of a table: the members of docs/reference/record-format.md that have one value, and lists joined by
// "; ". RFC 4180 with line feeds; values are not altered, so a spreadsheet must be told to read them as text. Pure
// functions. Cost: O(n) in the article's text.
#include <string>

#include "site/extract/record.h"

namespace wrapwright {

// The names of the columns.
[[nodiscard]] std::string csv_header();
void append_csv_row(const PageRecord& record, std::string& out);

}  // namespace wrapwright
