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

// Whether text of undeclared type is HTML: it has an end tag or a reference, and every tag and reference in it is one
// that HTML knows. Errs on the side of plain text, for taking text as HTML can lose some of it.
[[nodiscard]] bool looks_like_html(std::string_view text);

}  // namespace wrapwright
