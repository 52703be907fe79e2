// SPDX-License-Identifier: Apache-2.0
#pragma once
// A table as HTML, in a box that scrolls by itself. Pure functions.
#include <cstddef>
#include <limits>
#include <string>

#include "app/view/table.h"

namespace wrapwright {

enum class HtmlCells {
  kText,
  kMarkup,  // the cells of rows are HTML already; title, header and notes are text nevertheless
};

struct HtmlTableOptions {
  HtmlCells cells = HtmlCells::kText;
  std::size_t rows = std::numeric_limits<std::size_t>::max();  // shown; the others are counted in a note
};
[[nodiscard]] std::string html_table(const Table& table, const HtmlTableOptions& options = {});

}  // namespace wrapwright
