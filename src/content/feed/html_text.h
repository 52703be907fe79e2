// SPDX-License-Identifier: Apache-2.0
#pragma once
// Converts the short HTML fragments of feeds: character references, plain text, escaping. Pure functions, safe from any
// thread. Cost: O(n). For whole pages see core/normalize/normalizer.h.
#include <string>
#include <string_view>

namespace wrapwright {

// Appends what the reference with that body (without & and ;) stands for, as UTF-8: a name of the HTML standard
// ("nbsp", case matters), "#123" or "#x7B". A number that XML or HTML forbids is mended: 128 to 159 mean windows-1252,
// control characters are left out, surrogates and numbers beyond Unicode become U+FFFD. False, with "&" appended, for a
// body that is none of these.
bool append_reference(std::string_view body, std::string& out);

// Resolves references ("&amp;" -> "&"); unknown references and bare & are left unchanged.
[[nodiscard]] std::string decode_references(std::string_view text);

// The visible text of a fragment: without tags, comments, scripts and styles, with references resolved and white space
// collapsed.
[[nodiscard]] std::string html_to_text(std::string_view html);

// Whether text of undeclared type is HTML: it has an end tag or a reference, and all its tags and references are known
// in HTML. In doubt the text is plain, as reading plain text as HTML can lose parts of it.
[[nodiscard]] bool looks_like_html(std::string_view text);

}  // namespace wrapwright
