// SPDX-License-Identifier: Apache-2.0
#include "site/rules/syntax.h"

#include <algorithm>
#include <charconv>

#include "core/base/ascii.h"

namespace wrapwright {
namespace {

// One past the string that begins at `at`. An unescaped line end ends the string too.
std::size_t skip_string(std::string_view text, std::size_t at) {
  const char quote = text[at++];
  while (at < text.size() && text[at] != quote) {
    if (text[at] == '\n') return at;
    at += text[at] == '\\' ? 2U : 1U;
  }
  return std::min(at + 1, text.size());
}

// Whether an unquoted url( begins at `at`.
bool is_url(std::string_view text, std::size_t at) {
  if (text.size() - at < 5 || lower(text[at]) != 'u' || !equal_ignoring_case(text.substr(at, 4), "url(")) return false;
  at += 4;
  while (at < text.size() && is_space(text[at])) ++at;
  return at < text.size() && text[at] != '"' && text[at] != '\'';
}

std::size_t skip_url(std::string_view text, std::size_t at) {
  at += 4;
  while (at < text.size() && text[at] != ')') at += text[at] == '\\' ? 2U : 1U;
  return std::min(at + 1, text.size());
}

// One past a token without nested content: a string, a URL, an escape, or a single byte.
std::size_t skip_flat(std::string_view text, std::size_t at) {
  const char c = text[at];
  if (c == '"' || c == '\'') return skip_string(text, at);
  if (c == '\\') return std::min(at + 2, text.size());
  if ((c == 'u' || c == 'U') && is_url(text, at)) return skip_url(text, at);
  return at + 1;
}

char closer(char c) {
  switch (c) {
    case '(':
      return ')';
    case '[':
      return ']';
    case '{':
      return '}';
    default:
      return '\0';
  }
}

}  // namespace

std::size_t css_skip(std::string_view text, std::size_t at) {
  if (closer(text[at]) == '\0') return skip_flat(text, at);
  std::string open;  // the closing brackets of the open blocks
  do {
    const char c = text[at];
    if (const char close = closer(c)) {
      open.push_back(close);
      ++at;
    } else if (c == open.back()) {
      open.pop_back();
      ++at;
    } else {
      at = skip_flat(text, at);
    }
  } while (!open.empty() && at < text.size());
  return at;
}

std::size_t css_find(std::string_view text, std::size_t at, char stop) {
  while (at < text.size() && text[at] != stop) at = css_skip(text, at);
  return std::min(at, text.size());
}

std::optional<double> css_number(std::string_view text, std::size_t& at) {
  const std::size_t sign = at < text.size() && text[at] == '+' ? 1 : 0;
  const std::string_view number = text.substr(std::min(at + sign, text.size()));
  const std::size_t first = sign == 0 && number.starts_with('-') ? 1 : 0;
  if (first >= number.size() || (number[first] != '.' && (number[first] < '0' || number[first] > '9')))
    return std::nullopt;
  double value = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value);
  if (error == std::errc::invalid_argument) return std::nullopt;
  at += sign + static_cast<std::size_t>(end - number.data());
  return error == std::errc() ? std::clamp(value, -1e6, 1e6) : 1e6;
}

}  // namespace wrapwright
