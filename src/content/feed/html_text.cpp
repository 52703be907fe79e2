// SPDX-License-Identifier: Apache-2.0
#include "content/feed/html_text.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>

#include "core/base/ascii.h"
#include "core/encoding/character_references.h"
#include "core/encoding/utf8.h"

namespace wrapwright {
namespace {

// Tags that identify text of undeclared type as HTML; sorted.
constexpr std::string_view kTags[] = {
    "a",          "abbr",   "acronym",  "address", "area",    "article",  "aside",   "audio",    "b",        "big",
    "blockquote", "br",     "button",   "canvas",  "caption", "center",   "cite",    "code",     "col",      "colgroup",
    "dd",         "del",    "details",  "dfn",     "dir",     "div",      "dl",      "dt",       "em",       "fieldset",
    "figcaption", "figure", "font",     "footer",  "form",    "h1",       "h2",      "h3",       "h4",       "h5",
    "h6",         "header", "hr",       "i",       "img",     "input",    "ins",     "kbd",      "label",    "legend",
    "li",         "m",      "map",      "menu",    "nav",     "noscript", "ol",      "optgroup", "option",   "output",
    "p",          "pre",    "progress", "q",       "s",       "samp",     "section", "select",   "small",    "source",
    "span",       "strike", "strong",   "sub",     "sup",     "table",    "tbody",   "td",       "textarea", "tfoot",
    "th",         "thead",  "time",     "tr",      "tt",      "u",        "ul",      "var",      "video"};

constexpr std::size_t kLongestName = 32;

bool is_word(char c) { return is_alnum(c) || c == '_'; }

// The body, without & and ;, of the reference at text[at] == '&'; "" if there is none.
std::string_view reference_body(std::string_view text, std::size_t at) {
  std::size_t end = at + 1;
  if (end < text.size() && text[end] == '#') ++end;
  while (end < text.size() && end - at <= kLongestName && is_alnum(text[end])) ++end;
  if (end >= text.size() || text[end] != ';' || end == at + 1) return {};
  return text.substr(at + 1, end - at - 1);
}

std::size_t find_no_case(std::string_view text, std::string_view needle, std::size_t from) {
  const auto it = std::search(text.begin() + static_cast<std::ptrdiff_t>(std::min(from, text.size())), text.end(),
                              needle.begin(), needle.end(), [](char a, char b) { return lower(a) == b; });
  return it == text.end() ? std::string_view::npos : static_cast<std::size_t>(it - text.begin());
}

// The position after the tag or comment at html[at] == '<', or `at` if there is neither.
std::size_t skip_tag(std::string_view html, std::size_t at) {
  const std::string_view rest = html.substr(at);
  if (rest.starts_with("<!--")) {
    const std::size_t end = html.find("-->", at + 4);
    return end == std::string_view::npos ? html.size() : end + 3;
  }
  const std::size_t name = rest.size() > 1 && rest[1] == '/' ? 2 : 1;
  if (rest.size() <= name || !(is_alpha(rest[name]) || (name == 1 && (rest[1] == '!' || rest[1] == '?')))) return at;
  char quote = '\0';
  for (std::size_t i = at + name; i < html.size(); ++i) {
    const char c = html[i];
    if (quote != '\0') {
      if (c == quote) quote = '\0';
    } else if ((c == '"' || c == '\'') && html[i - 1] == '=') {
      quote = c;
    } else if (c == '>') {
      return i + 1;
    }
  }
  return html.size();
}

// The position after the raw text of a script or style that starts at `at`, including the end tag.
std::size_t skip_raw_text(std::string_view html, std::string_view tag, std::size_t at) {
  for (const std::string_view name : {std::string_view("script"), std::string_view("style")}) {
    if (!starts_ignoring_case(tag.substr(1), name) || tag.size() <= name.size() + 1 || is_word(tag[name.size() + 1])) {
      continue;
    }
    const std::size_t end = find_no_case(html, "</" + std::string(name), at);
    return end == std::string_view::npos ? html.size() : skip_tag(html, end);
  }
  return at;
}

// Inline tags do not separate the words around them; every other tag does.
bool parts_words(std::string_view tag) {
  if (tag.starts_with("<!")) return false;
  std::size_t start = tag.size() > 1 && tag[1] == '/' ? 2 : 1;
  std::size_t end = start;
  while (end < tag.size() && is_word(tag[end])) ++end;
  static constexpr std::string_view kInline[] = {"a",      "abbr", "b",    "big", "code", "em",    "font", "i",
                                                 "ins",    "kbd",  "mark", "q",   "s",    "small", "span", "strike",
                                                 "strong", "sub",  "sup",  "tt",  "u",    "var",   "wbr"};
  const std::string name = lower(tag.substr(start, end - start));
  return std::find(std::begin(kInline), std::end(kInline), name) == std::end(kInline);
}

void append_character(char32_t code, std::string& out) {
  if (code >= 0x80 && code < 0xA0) {
    code = kNumericReferences1252[code - 0x80];
    if (code == 0) return;
  }
  if (code < 0x20 && code != '\t' && code != '\n' && code != '\r') return;
  if ((code >= 0xD800 && code < 0xE000) || code > 0x10FFFF || (code & 0xFFFE) == 0xFFFE) code = kReplacement;
  append_utf8(code, out);
}

std::optional<char32_t> parse_numeric_reference(std::string_view body) {
  if (body.size() < 2 || body[0] != '#') return std::nullopt;
  const bool hex = lower(body[1]) == 'x';
  const std::string_view digits = body.substr(hex ? 2 : 1);
  if (digits.empty()) return std::nullopt;
  std::uint32_t value = 0;
  for (const char c : digits) {
    if (hex ? hex_value(c) < 0 : !is_digit(c)) return std::nullopt;
    value = std::min(value * (hex ? 16U : 10U) + static_cast<std::uint32_t>(hex_value(c)), 0x110000U);
  }
  return value > 0x10FFFF ? kReplacement : value;
}

}  // namespace

bool append_reference(std::string_view body, std::string& out) {
  if (const auto code = parse_numeric_reference(body)) {
    append_character(*code, out);
    return true;
  }
  const std::string_view text = find_named_character(body);
  out += text.empty() ? "&" : text;
  return !text.empty();
}

std::string decode_references(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t amp = std::min(text.find('&', at), text.size());
    out.append(text, at, amp - at);
    at = amp;
    if (at == text.size()) break;
    const std::string_view body = reference_body(text, at);
    at += append_reference(body, out) ? body.size() + 2 : 1;
  }
  return out;
}

std::string html_to_text(std::string_view html) {
  std::string text;
  text.reserve(html.size());
  std::size_t at = 0;
  while (at < html.size()) {
    const std::size_t open = std::min(html.find('<', at), html.size());
    text.append(html, at, open - at);
    if (open == html.size()) break;
    const std::size_t end = skip_tag(html, open);
    if (end == open) {
      text.append("&lt;");
      at = open + 1;
      continue;
    }
    const std::string_view tag = html.substr(open, end - open);
    if (parts_words(tag)) text.push_back(' ');
    at = skip_raw_text(html, tag, end);
  }
  return collapse_spaces(decode_references(text));
}

bool looks_like_html(std::string_view text) {
  bool sign = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '&') {
      const std::string_view body = reference_body(text, i);
      if (body.empty()) continue;
      if (body[0] != '#' && find_named_character(body).empty()) return false;
      sign = true;
    } else if (text[i] == '<') {
      const bool end_tag = i + 1 < text.size() && text[i + 1] == '/';
      const std::size_t start = i + (end_tag ? 2 : 1);
      std::size_t end = start;
      while (end < text.size() && is_word(text[end])) ++end;
      if (end == start) continue;
      const std::string name = lower(text.substr(start, end - start));
      if (!std::binary_search(std::begin(kTags), std::end(kTags), name)) return false;
      if (end_tag && end < text.size() && text[end] == '>') sign = true;
    }
  }
  return sign;
}

}  // namespace wrapwright
