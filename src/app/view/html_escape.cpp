// SPDX-License-Identifier: Apache-2.0
#include "app/view/html_escape.h"

#include <algorithm>

#include "core/base/ascii.h"
#include "core/base/escape.h"
#include "core/encoding/utf8.h"

namespace wrapwright {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

// Control characters but for line feed and tab.
bool is_unprintable(char c) { return (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') || c == 0x7F; }

std::string cell(std::string_view element, const std::string& text, bool number) {
  return "<" + std::string(element) + (number ? " class=\"n\">" : ">") + escape_html(text) + "</" +
         std::string(element.substr(0, 2)) + ">";
}

}  // namespace

std::string escape_html(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    if (static_cast<unsigned char>(text[at]) < 0x80) {
      const char c = text[at++];
      if (is_unprintable(c)) {
        out += kReplacement;
      } else {
        append_escaped(out, c, EscapeFor::kAttribute);
      }
      continue;
    }
    const std::size_t size = multibyte_sequence(text.substr(at));
    out += size == 0 ? kReplacement : text.substr(at, size);
    at += std::max<std::size_t>(size, 1);
  }
  return out;
}

std::string escape_collapsed(std::string_view text) {
  std::string collapsed;
  for (const char c : text) {
    if (!is_c_space(c)) {
      collapsed += c;
    } else if (collapsed.empty() || collapsed.back() != ' ') {
      collapsed += ' ';
    }
  }
  return escape_html(collapsed);
}

std::string html_table(const Table& table, std::size_t rows) {
  const auto numeric = numeric_columns(table);
  std::string out = "<div class=\"box\" role=\"region\" tabindex=\"0\" aria-label=\"" + escape_html(table.title) +
                    "\"><table><caption>" + escape_html(table.title) + "</caption>\n<thead><tr>";
  for (std::size_t i = 0; i < table.header.size(); ++i) out += cell("th scope=\"col\"", table.header[i], numeric[i]);
  out += "</tr></thead>\n<tbody>\n";
  for (std::size_t r = 0; r < std::min(rows, table.rows.size()); ++r) {
    out += "<tr>";
    for (std::size_t i = 0; i < table.rows[r].size(); ++i)
      out += cell(i == 0 ? "th scope=\"row\"" : "td", table.rows[r][i], numeric[i]);
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
