// SPDX-License-Identifier: Apache-2.0
#include "app/view/table.h"

#include <algorithm>
#include <cassert>

#include "app/view/numbers.h"

namespace wrapwright {
namespace {

std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](unsigned char c) { return (c & 0xC0U) != 0x80U; }));
}

// Line breaks and tabs would end the cell.
std::string one_line(std::string_view cell) {
  std::string out(cell);
  for (char& c : out)
    if (static_cast<unsigned char>(c) < 0x20) c = ' ';
  return out;
}

std::string markdown_cell(std::string_view cell) {
  std::string out;
  for (const char c : one_line(cell)) {
    if (c == '<') {
      out += "&lt;";
    } else {
      if (c == '|' || c == '\\' || c == '*' || c == '_' || c == '`' || c == '[') out += '\\';
      out += c;
    }
  }
  return out;
}

void append_padded(std::string& out, std::string_view cell, std::size_t width, bool right) {
  const std::string padding(width - std::min(width, width_of(cell)), ' ');
  if (right) out += padding;
  out += cell;
  if (!right) out += padding;
}

}  // namespace

std::vector<bool> numeric_columns(const Table& table) {
  std::vector<bool> filled(table.header.size());
  std::vector<bool> numeric(table.header.size(), true);
  for (const auto& row : table.rows) {
    assert(row.size() == table.header.size());
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (!row[i].empty()) filled[i] = true;
      if (!looks_numeric(row[i])) numeric[i] = false;
    }
  }
  for (std::size_t i = 0; i < numeric.size(); ++i) numeric[i] = numeric[i] && filled[i];
  return numeric;
}

std::string to_text(const Table& table) {
  std::vector<std::size_t> widths;
  for (const auto& cell : table.header) widths.push_back(width_of(one_line(cell)));
  for (const auto& row : table.rows)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(one_line(row[i])));
  const auto right = numeric_columns(table);
  std::string out = table.title + "\n";
  const auto write_row = [&](const std::vector<std::string>& row) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      line += i == 0 ? "  " : "   ";
      append_padded(line, one_line(row[i]), widths[i], right[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  };
  write_row(table.header);
  for (const auto& row : table.rows) write_row(row);
  for (const auto& note : table.notes) out += "  " + one_line(note) + "\n";
  return out;
}

std::string to_tsv(const Table& table) {
  std::string out;
  const auto write_row = [&](const std::vector<std::string>& row) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i > 0) out += '\t';
      if (row[i] != kNoNumber) out += one_line(row[i]);
    }
    out += '\n';
  };
  write_row(table.header);
  for (const auto& row : table.rows) write_row(row);
  return out;
}

std::string to_markdown(const Table& table) {
  std::string out = "## " + markdown_cell(table.title) + "\n\n|";
  for (const auto& cell : table.header) out += " " + markdown_cell(cell) + " |";
  out += "\n|";
  for (const bool right : numeric_columns(table)) out += right ? "---:|" : "---|";
  out += "\n";
  for (const auto& row : table.rows) {
    out += '|';
    for (const auto& cell : row) out += " " + markdown_cell(cell) + " |";
    out += '\n';
  }
  for (const auto& note : table.notes) out += "\n" + markdown_cell(note) + "\n";
  return out;
}

}  // namespace wrapwright
