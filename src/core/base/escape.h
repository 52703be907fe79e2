// SPDX-License-Identifier: Apache-2.0
#pragma once
// Escapes the characters that are markup in HTML and XML as character references. All other bytes are unchanged; for
// characters that XML forbids see core/page/xml_text.h. Pure functions, O(n) in the text.
#include <string>
#include <string_view>

namespace wrapwright {

enum class EscapeFor {
  kText,       // between tags: & < >
  kAttribute,  // between double quotes: the same and "
};

inline void append_escaped(std::string& out, char c, EscapeFor where) {
  switch (c) {
    case '&':
      out += "&amp;";
      break;
    case '<':
      out += "&lt;";
      break;
    case '>':
      out += "&gt;";
      break;
    case '"':
      out += where == EscapeFor::kAttribute ? "&quot;" : "\"";
      break;
    default:
      out += c;
  }
}

inline void append_escaped(std::string& out, std::string_view text, EscapeFor where) {
  for (const char c : text) append_escaped(out, c, where);
}

// Appends ` name="value"`.
inline void append_attribute(std::string& out, std::string_view name, std::string_view value) {
  out += ' ';
  out += name;
  out += "=\"";
  append_escaped(out, value, EscapeFor::kAttribute);
  out += '"';
}

[[nodiscard]] inline std::string escaped(std::string_view text, EscapeFor where) {
  std::string out;
  out.reserve(text.size());
  append_escaped(out, text, where);
  return out;
}

}  // namespace wrapwright
