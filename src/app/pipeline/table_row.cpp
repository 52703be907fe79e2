// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/table_row.h"

#include <optional>

#include "core/base/json.h"

namespace wrapwright {
namespace {

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

// Calls use() with the text of each column in order; nothing for a missing member.
template <typename Use>
void for_each_column(const PageRecord& record, Use&& use) {
  std::string line;
  append_record(record, line);
  const Json members = read_json(line).value();
  for (const std::string_view column : kTableColumns) {
    if (column == "site") {
      use(record.wrapper_site.empty() ? std::optional<std::string>() : std::string(record.wrapper_site));
    } else if (const auto found = members.find(std::string(column)); found != members.end()) {
      use(std::optional(as_text(*found)));
    } else {
      use(std::optional<std::string>());
    }
  }
}

}  // namespace

std::string csv_header() {
  std::string out;
  for (const std::string_view column : kTableColumns) {
    if (!out.empty()) out += ',';
    out += column;
  }
  return out + "\n";
}

void append_csv_row(const PageRecord& record, std::string& out) {
  bool is_first = true;
  for_each_column(record, [&](const std::optional<std::string>& value) {
    if (!is_first) out += ',';
    is_first = false;
    if (value) append_value(*value, out);
  });
  out += '\n';
}

void append_json_row(const PageRecord& record, std::string& out) {
  Json row = Json::array();
  for_each_column(record,
                  [&](const std::optional<std::string>& value) { row.push_back(value ? Json(*value) : Json()); });
  out += write_json(row);
  out += '\n';
}

}  // namespace wrapwright
