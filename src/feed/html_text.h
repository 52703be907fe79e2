// SPDX-License-Identifier: Apache-2.0
#pragma once
// Short pieces of HTML as feeds carry them: character references, plain text of a fragment, escaping. Pure functions,
// safe from any thread; cost grows with the text. For whole pages there is html/normalizer.h.
#include <optional>
#include <string>
#include <string_view>

namespace wrapwright {

// Code point behind a name of HTML 4 ("nbsp", case matters) or "apos"; nothing for an unknown name.
[[nodiscard]] std::optional<char32_t> find_html_entity(std::string_view name);

// Appends `code` as UTF-8. What XML and HTML forbid is mended: 0x80-0x9F means windows-1252, control characters are
// left out, surrogates and numbers beyond Unicode become U+FFFD.
void append_character(char32_t code, std::string& out);

// The code point of "#123" or "#x7B" (without & and ;); nothing if it is not of that form. Too big: U+FFFD.
[[nodiscard]] std::optional<char32_t> parse_numeric_reference(std::string_view body);

// References resolved ("&amp;" -> "&"); unknown ones and bare & stay as they are.
[[nodiscard]] std::string decode_references(std::string_view text);

// What a reader sees of a fragment: no tags, comments, scripts and styles, references resolved, white space collapsed.
[[nodiscard]] std::string html_to_text(std::string_view html);

// Text as HTML: & < > are escaped.
[[nodiscard]] std::string text_to_html(std::string_view text);

// Runs of ASCII white space become one space, none at the ends.
[[nodiscard]] std::string collapse_space(std::string_view text);

// Without ASCII white space at the ends; a view into `text`.
[[nodiscard]] std::string_view trim(std::string_view text);

// Whether text of undeclared type is HTML: it has an end tag or a reference, and every tag and reference in it is one
// that HTML knows. Errs on the side of plain text, for taking text as HTML can lose some of it.
[[nodiscard]] bool looks_like_html(std::string_view text);

[[nodiscard]] constexpr bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f'; }
[[nodiscard]] constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr bool is_letter(char c) { return lower(c) >= 'a' && lower(c) <= 'z'; }
[[nodiscard]] std::string to_lower(std::string_view text);  // ASCII letters only
// `prefix` is lower case; `text` may be any case.
[[nodiscard]] bool starts_with_no_case(std::string_view text, std::string_view prefix);

}  // namespace wrapwright
