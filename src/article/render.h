// SPDX-License-Identifier: Apache-2.0
#pragma once
// An article's selected nodes as text, Markdown or clean HTML. One renderer for all methods and for wrappers.
// Pure functions; cost grows with the selected subtrees. No recursion.
#include <string>
#include <string_view>

#include "article/article.h"

namespace wrapwright {

// Plain text with block structure: blocks on lines of their own, a blank line between paragraphs, headings and the
// like, list items and table cells apart, white space collapsed except in <pre>. Hidden text never appears. Ends
// without a newline; "" for no text.
[[nodiscard]] std::string render_text(const Page& page, const Article& article);
// The same into `out` (appended to), for callers that write many pages.
void render_text(const Page& page, const Article& article, std::string& out);

// CommonMark, with what is special in it escaped; links and images absolute where article.url allows it.
[[nodiscard]] std::string render_markdown(const Page& page, const Article& article);

// A clean HTML fragment: structure and links only; no scripts, styles, event handlers, forms or javascript: URLs.
[[nodiscard]] std::string render_html(const Page& page, const Article& article);

}  // namespace wrapwright
