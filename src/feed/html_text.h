// SPDX-License-Identifier: Apache-2.0
#pragma once
// Short pieces of HTML as feeds carry them: character references, plain text of a fragment, escaping. Pure functions,
// safe from any thread; cost grows with the text. For whole pages there is html/normalizer.h.
#include <string>
#include <string_view>

namespace wrapwright {

// Appends what the reference with that body (without & and ;) stands for, as UTF-8: a name of the HTML standard ("nbsp",
// case matters), "#123" or "#x7B". A number that XML or HTML forbids is mended: 128 to 159 mean windows-1252, control
// characters are left out, surrogates and numbers beyond Unicode become U+FFFD. False, with "&" appended, for a body that
// is none of these.
bool append_reference(std::string_view body, std::string& out);

// Resolves references ("&amp;" -> "&"); unknown references and bare & are left unchanged.
[[nodiscard]] std::string decode_references(std::string_view text);

// The visible text of a fragment: without tags, comments, scripts and styles, with references resolved and white space
// collapsed.
[[nodiscard]] std::string html_to_text(std::string_view html);

// Whether text of undeclared type is HTML: it has an end tag or a reference, and every tag and reference in it is one
// that HTML knows. Errs on the side of plain text, for taking text as HTML can lose some of it.
[[nodiscard]] bool looks_like_html(std::string_view text);

}  // namespace wrapwright
