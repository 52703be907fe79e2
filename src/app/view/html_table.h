// SPDX-License-Identifier: Apache-2.0
#pragma once
// Writes a table as HTML, in a box with its own scroll bar. Pure functions.
#include <cstddef>
#include <limits>
#include <string>

#include "app/view/table.h"

namespace wrapwright {

enum class HtmlCells {
  kText,
  kMarkup,  // the cells of rows are HTML already, but title, header and notes are text
};

struct HtmlTableOptions {
  HtmlCells cells = HtmlCells::kText;
  std::size_t rows = std::numeric_limits<std::size_t>::max();  // maximum number shown; a note counts the others
};
[[nodiscard]] std::string html_table(const Table& table, const HtmlTableOptions& options = {});

}  // namespace wrapwright
