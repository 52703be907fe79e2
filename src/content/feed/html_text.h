// SPDX-License-Identifier: Apache-2.0
#pragma once
// Converts the short HTML fragments of feeds: character references, plain text, escaping. Pure functions, safe from any
// thread. Cost: O(n). For whole pages see core/normalize/normalizer.h.
#include <string>
#include <string_view>

namespace wrapwright {

// Decodes the reference with this body (without & and ;) and appends its UTF-8. The body is a name from the HTML
// standard ("nbsp", case-sensitive), "#123" or "#x7B". Numbers that XML or HTML forbids are replaced: 128 to 159 are
// read as windows-1252, control characters are dropped, surrogates and numbers beyond Unicode become U+FFFD. For any
// other body appends "&" and returns false.
bool append_reference(std::string_view body, std::string& out);

// Resolves references ("&amp;" -> "&"); unknown references and bare & are left unchanged.
[[nodiscard]] std::string decode_references(std::string_view text);

// The visible text of a fragment: without tags, comments, scripts and styles, with references resolved and white space
// collapsed.
[[nodiscard]] std::string html_to_text(std::string_view html);

// Whether text of undeclared type is HTML: it has an end tag or a reference, and all its tags and references are known
// in HTML. In doubt the text is plain, because reading plain text as HTML can lose parts of it.
[[nodiscard]] bool looks_like_html(std::string_view text);

}  // namespace wrapwright
