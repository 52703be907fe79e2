// SPDX-License-Identifier: Apache-2.0
#pragma once
// A table of cells, and its output as text for terminals, TSV or Markdown; html_table.h writes HTML. Pure functions.
#include <string>
#include <vector>

namespace wrapwright {

struct Table {
  std::string name;   // base name of its file: "scores", "groups", ...
  std::string title;  // one line
  std::vector<std::string> header;
  std::vector<std::vector<std::string>> rows;  // each row as long as the header; numbers are formatted
  std::vector<std::string> notes;              // below the table: which pages it covers, what was left out and why
};

// For each column, whether all its cells are numbers or empty, and some are not empty. Such columns are right-aligned.
[[nodiscard]] std::vector<bool> numeric_columns(const Table& table);

[[nodiscard]] std::string to_text(const Table& table);      // aligned columns, numbers right-aligned
[[nodiscard]] std::string to_tsv(const Table& table);       // header and rows; tabs and newlines in cells become spaces
[[nodiscard]] std::string to_markdown(const Table& table);  // with title and notes

}  // namespace wrapwright
