// SPDX-License-Identifier: Apache-2.0
#include "core/encoding/json_text.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <system_error>

#include "core/encoding/utf8.h"

namespace wrapwright {
namespace {

// The value of the four hexadecimal digits at text[at]; nothing if there are none.
std::optional<char32_t> hexadecimal(std::string_view text, std::size_t at) {
  if (text.size() < at + 4) return std::nullopt;
  std::uint32_t value = 0;
  const char* const begin = text.data() + at;
  const auto [end, error] = std::from_chars(begin, begin + 4, value, 16);
  if (error != std::errc() || end != begin + 4) return std::nullopt;
  return value;
}

// The code point of the \uXXXX escape whose digits are at text[at]; advances `at` past it. A surrogate pair is one code
// point. U+FFFD if the escape is invalid.
char32_t escaped_code_point(std::string_view text, std::size_t& at) {
  const auto first = hexadecimal(text, at);
  if (!first) return kReplacement;
  at += 4;
  if (*first < 0xD800 || *first > 0xDFFF) return *first;
  if (*first > 0xDBFF || text.substr(at, 2) != "\\u") return kReplacement;
  const auto second = hexadecimal(text, at + 2);
  if (!second || *second < 0xDC00 || *second > 0xDFFF) return kReplacement;
  at += 6;
  return 0x10000 + ((*first - 0xD800) << 10U) + (*second - 0xDC00);
}

}  // namespace

std::string decode_json_text(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i++];
    if (c != '\\') {
      out += c;
      continue;
    }
    if (i == text.size()) return {};
    const char escaped = text[i++];
    switch (escaped) {
      case 'u':
        append_utf8(std::max(escaped_code_point(text, i), U' '), out);
        break;
      case 'n':
      case 't':
      case 'r':
      case 'b':
      case 'f':
        out += ' ';
        break;
      default:
        out += escaped;
    }
  }
  return out;
}

std::optional<std::string_view> json_string_at(std::string_view json, std::size_t at) {
  if (at >= json.size() || json[at] != '"') return std::nullopt;
  for (std::size_t end = at + 1; end < json.size(); ++end) {
    if (json[end] == '"') return json.substr(at + 1, end - at - 1);
    if (json[end] == '\\') ++end;
    if (end < json.size() && json[end] == '\n') break;
  }
  return std::nullopt;
}

}  // namespace wrapwright
