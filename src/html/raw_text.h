// SPDX-License-Identifier: Apache-2.0
#pragma once
// Ends what a broken page never ends. A title, textarea, script, style, iframe or comment without an end takes, by the
// standard, the rest of the page for its text, and nothing of the page is left. Pure; time grows with the page alone.
#include <cstddef>
#include <string>
#include <string_view>

namespace wrapwright {

// The page with an end put into each such element (or comment) that has none before the end of the page and that takes
// markup of a page with it: behind the new end there is still <body>, </head>, </body> or </html>; for a title <div>,
// <p> or <table> will do. The new end stands before the next tag; of a title also at the end of its first line; of a
// script or style before the next end tag, comment or start tag that begins a line. Looks at the page from `from` on.
// REQUIRES: from <= html.size(); no comment, tag or raw text is open there.
// A view of `html` itself if nothing is missing, else of `buffer`, which must outlive it.
[[nodiscard]] std::string_view end_raw_text(std::string_view html, std::size_t from, std::string& buffer);

}  // namespace wrapwright
