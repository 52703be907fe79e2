// SPDX-License-Identifier: Apache-2.0
#include "report/html_escape.h"

#include <algorithm>

#include "base/ascii.h"

namespace wrapwright {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

// The length of the valid UTF-8 sequence of at least two bytes at `at`, 0 if there is none.
std::size_t sequence_at(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) {
    return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : static_cast<unsigned char>(0);
  };
  const unsigned char first = byte(0);
  const std::size_t size = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
  if (size == 0) return 0;
  for (std::size_t i = 1; i < size; ++i)
    if ((byte(i) & 0xC0U) != 0x80U) return 0;
  const bool overlong = (first == 0xE0 && byte(1) < 0xA0) || (first == 0xF0 && byte(1) < 0x90);
  const bool outside = (first == 0xED && byte(1) > 0x9F) || (first == 0xF4 && byte(1) > 0x8F);
  return overlong || outside ? 0 : size;
}

void append_ascii(std::string& out, char c) {
  switch (c) {
    case '<':
      out += "&lt;";
      break;
    case '>':
      out += "&gt;";
      break;
    case '&':
      out += "&amp;";
      break;
    case '"':
      out += "&quot;";
      break;
    case '\'':
      out += "&#39;";
      break;
    default:
      if ((static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') || c == 0x7F) {
        out += kReplacement;
      } else {
        out += c;
      }
  }
}

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
      append_ascii(out, text[at++]);
      continue;
    }
    const std::size_t size = sequence_at(text, at);
    if (size == 0) {
      out += kReplacement;
      ++at;
    } else {
      out += text.substr(at, size);
      at += size;
    }
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
