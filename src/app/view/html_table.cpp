// SPDX-License-Identifier: Apache-2.0
#include "app/view/html_table.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "app/view/html_escape.h"

namespace wrapwright {
namespace {

std::string cell(std::string_view element, std::string_view html, bool number) {
  return "<" + std::string(element) + (number ? " class=\"n\">" : ">") + std::string(html) + "</" +
         std::string(element.substr(0, 2)) + ">";
}

}  // namespace

std::string html_table(const Table& table, const HtmlTableOptions& options) {
  const auto numeric = numeric_columns(table);
  const std::size_t rows = std::min(options.rows, table.rows.size());
  std::string out = "<div class=\"box\" role=\"region\" tabindex=\"0\" aria-label=\"" + escape_html(table.title) +
                    "\"><table><caption>" + escape_html(table.title) + "</caption>\n<thead><tr>";
  for (std::size_t i = 0; i < table.header.size(); ++i)
    out += cell("th scope=\"col\"", escape_html(table.header[i]), numeric[i]);
  out += "</tr></thead>\n<tbody>\n";
  for (std::size_t r = 0; r < rows; ++r) {
    out += "<tr>";
    for (std::size_t i = 0; i < table.rows[r].size(); ++i) {
      const std::string& given = table.rows[r][i];
      out += cell(i == 0 ? "th scope=\"row\"" : "td", options.cells == HtmlCells::kMarkup ? given : escape_html(given),
                  numeric[i]);
    }
    out += "</tr>\n";
  }
  out += "</tbody></table></div>\n";
  if (table.rows.size() > rows) {
    out += "<p class=\"note\">" + std::to_string(table.rows.size() - rows) + " more rows are in tables/" +
           escape_html(table.name) + ".tsv.</p>\n";
  }
  if (table.notes.empty()) return out;
  out += "<ul class=\"notes\">\n";
  for (const auto& note : table.notes) out += "<li>" + escape_html(note) + "</li>\n";
  return out + "</ul>\n";
}

}  // namespace wrapwright
