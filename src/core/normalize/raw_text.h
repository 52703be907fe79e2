// SPDX-License-Identifier: Apache-2.0
#pragma once
// Closes unclosed raw-text elements. By the HTML standard an unclosed title, textarea, script, style, iframe or comment
// contains the rest of the page as its text, so the rest of the page would be lost. Pure function. Cost: O(n).
#include <cstddef>
#include <string>
#include <string_view>

namespace wrapwright {

// Inserts an end tag (or end of comment) for each such element (or comment) that the page does not close, if markup of
// the page follows the new end: <body>, </head>, </body> or </html>; for a title also <div>, <p> or <table>. The new
// end is placed before the next tag; in a title at the end of its first line at the latest; in a script or style before
// the next end tag, comment or start tag at the beginning of a line. Starts to read at `from`. Returns a view of `html`
// if nothing is missing, else of `buffer`, which must outlive the result. REQUIRES: from <= html.size(); no comment,
// tag or raw text is open at `from`.
[[nodiscard]] std::string_view end_raw_text(std::string_view html, std::size_t from, std::string& buffer);

}  // namespace wrapwright
