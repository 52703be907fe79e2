// SPDX-License-Identifier: Apache-2.0
#pragma once
// Classification and case conversion of ASCII characters, independent of the locale. Bytes above 0x7F belong to no
// class and have no case. Pure functions, O(n) in the text.
#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace wrapwright {

// HTML's "ASCII whitespace": tab, line feed, form feed, carriage return, space. CSS and RFC 9110 use the same set.
[[nodiscard]] constexpr bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r'; }
// isspace() in the C locale: is_space plus the vertical tab.
[[nodiscard]] constexpr bool is_c_space(char c) { return is_space(c) || c == '\v'; }
// White space in XML, XPath and JSON: is_space without the form feed.
[[nodiscard]] constexpr bool is_xml_space(char c) { return is_space(c) && c != '\f'; }
// Space and tab: the white space allowed within one line, such as in an HTTP header.
[[nodiscard]] constexpr bool is_blank(char c) { return c == ' ' || c == '\t'; }

[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
[[nodiscard]] constexpr bool is_alpha(char c) { return lower(c) >= 'a' && lower(c) <= 'z'; }
[[nodiscard]] constexpr bool is_alnum(char c) { return is_alpha(c) || is_digit(c); }

// 0 to 15; -1 if the character is not a hexadecimal digit.
[[nodiscard]] constexpr int hex_value(char c) {
  if (is_digit(c)) return c - '0';
  return lower(c) >= 'a' && lower(c) <= 'f' ? lower(c) - 'a' + 10 : -1;
}

inline constexpr std::string_view kHexDigits = "0123456789abcdef";

// Appends two hexadecimal digits.
inline void append_hex(unsigned char byte, std::string& out) {
  out.append({kHexDigits[byte >> 4U], kHexDigits[byte & 15U]});
}

inline void make_lower(std::string& text) {
  for (char& c : text) c = lower(c);
}

[[nodiscard]] inline std::string lower(std::string_view text) {
  std::string out(text);
  make_lower(out);
  return out;
}

[[nodiscard]] constexpr bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lower(x) == lower(y); });
}

[[nodiscard]] constexpr bool starts_ignoring_case(std::string_view text, std::string_view start) {
  return text.size() >= start.size() && equal_ignoring_case(text.substr(0, start.size()), start);
}

// The text without leading and trailing characters of the class `is_cut`.
[[nodiscard]] constexpr std::string_view trim(std::string_view text, bool (*is_cut)(char) = is_space) {
  while (!text.empty() && is_cut(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_cut(text.back())) text.remove_suffix(1);
  return text;
}

[[nodiscard]] constexpr bool is_one_of(std::string_view word, std::span<const std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// The value of a text of one to six digits; nothing for any other text.
[[nodiscard]] constexpr std::optional<unsigned> parse_digits(std::string_view text) {
  constexpr std::size_t kMostDigits = 6;
  if (text.empty() || text.size() > kMostDigits || !std::all_of(text.begin(), text.end(), is_digit)) return {};
  unsigned number = 0;
  for (const char c : text) number = number * 10 + static_cast<unsigned>(c - '0');
  return number;
}

// Replaces each run of the class by one space and removes those at the ends.
[[nodiscard]] inline std::string collapse_spaces(std::string_view text, bool (*is_white)(char) = is_space) {
  std::string out;
  out.reserve(text.size());
  bool after_space = false;
  for (const char c : trim(text, is_white)) {
    const bool white = is_white(c);
    if (!white) out += c;
    if (white && !after_space) out += ' ';
    after_space = white;
  }
  return out;
}

}  // namespace wrapwright
