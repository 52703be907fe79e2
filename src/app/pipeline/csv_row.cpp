// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/csv_row.h"

#include <array>
#include <string_view>

#include "core/base/json.h"

namespace wrapwright {
namespace {

// Of the table of members those that a table can hold; "site" is that of the wrapper.
constexpr std::array<std::string_view, 18> kColumns = {
    "id",         "url",  "status", "error", "warc_date", "site", "template", "xpath",      "method",
    "is_article", "type", "title",  "date",  "authors",   "tags", "language", "confidence", "text"};

void append_value(std::string_view value, std::string& out) {
  if (value.find_first_of(",\"\r\n") == std::string_view::npos) {
    out += value;
    return;
  }
  out += '"';
  for (const char c : value) {
    if (c == '"') out += '"';
    out += c;
  }
  out += '"';
}

std::string as_text(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_array()) return write_json(value);
  std::string out;
  for (const Json& item : value) out += (out.empty() ? "" : "; ") + as_text(item);
  return out;
}

}  // namespace

std::string csv_header() {
  std::string out;
  for (const std::string_view column : kColumns) {
    if (!out.empty()) out += ',';
    out += column;
  }
  return out + "\n";
}

void append_csv_row(const PageRecord& record, std::string& out) {
  std::string line;
  append_record(record, line);
  const Json members = read_json(line).value();
  bool is_first = true;
  for (const std::string_view column : kColumns) {
    if (!is_first) out += ',';
    is_first = false;
    if (column == "site") {
      append_value(record.wrapper_site, out);
    } else if (const auto found = members.find(std::string(column)); found != members.end()) {
      append_value(as_text(*found), out);
    }
  }
  out += '\n';
}

}  // namespace wrapwright
