// SPDX-License-Identifier: Apache-2.0
#pragma once
// Classes and letter case of ASCII characters, whatever the locale says. Bytes above 0x7F are in no class and have no
// case. Pure functions, O(n) in the text.
#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace wrapwright {

// HTML's "ASCII whitespace": tab, line feed, form feed, carriage return, space. CSS and RFC 9110 mean no other here.
[[nodiscard]] constexpr bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r'; }
// isspace() of the C locale: is_space and the vertical tab.
[[nodiscard]] constexpr bool is_c_space(char c) { return is_space(c) || c == '\v'; }
// XML's white space, which XPath and JSON share: is_space without the form feed.
[[nodiscard]] constexpr bool is_xml_space(char c) { return is_space(c) && c != '\f'; }
// Space and tab: what may surround a part of one line, as in an HTTP header.
[[nodiscard]] constexpr bool is_blank(char c) { return c == ' ' || c == '\t'; }

[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
[[nodiscard]] constexpr bool is_alpha(char c) { return lower(c) >= 'a' && lower(c) <= 'z'; }
[[nodiscard]] constexpr bool is_alnum(char c) { return is_alpha(c) || is_digit(c); }

// 0 to 15; -1 for what is no hexadecimal digit.
[[nodiscard]] constexpr int hex_value(char c) {
  if (is_digit(c)) return c - '0';
  return lower(c) >= 'a' && lower(c) <= 'f' ? lower(c) - 'a' + 10 : -1;
}

inline constexpr std::string_view kHexDigits = "0123456789abcdef";

// Appends two digits.
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

// Without the characters of the class `is_cut` at both ends.
[[nodiscard]] constexpr std::string_view trim(std::string_view text, bool (*is_cut)(char) = is_space) {
  while (!text.empty() && is_cut(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_cut(text.back())) text.remove_suffix(1);
  return text;
}

[[nodiscard]] constexpr bool is_one_of(std::string_view word, std::span<const std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// The number of a text of one to six digits.
[[nodiscard]] constexpr std::optional<unsigned> parse_digits(std::string_view text) {
  constexpr std::size_t kMostDigits = 6;
  if (text.empty() || text.size() > kMostDigits || !std::all_of(text.begin(), text.end(), is_digit)) return {};
  unsigned number = 0;
  for (const char c : text) number = number * 10 + static_cast<unsigned>(c - '0');
  return number;
}

// Each run of the class as one space, none at the ends.
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
