// SPDX-License-Identifier: Apache-2.0
#pragma once
// Renders an article's selected nodes as text, Markdown or clean HTML. The same renderers serve all methods and
// wrappers. Pure functions. Cost: O(size of the selected subtrees); no recursion.
#include <string>
#include <string_view>
#include <vector>

#include "content/article/article.h"

namespace wrapwright {

// Plain text with block structure: each block on its own lines; blank lines around paragraphs, headings and similar
// blocks; list items and table cells separated; white space collapsed except in <pre>. Hidden text is left out. Does
// not end with a newline; "" if there is no text.
[[nodiscard]] std::string render_text(const Page& page, const Article& article);
// Appends the same text to `out`, for callers that write many pages.
void render_text(const Page& page, const Article& article, std::string& out);

// A part of the text: the text of one block element, without the block elements inside it.
struct ArticleBlock {
  NodeIndex element;  // such as <p>, <h2>, <li>, <pre>; <tr> for the cells of its row
  std::string text;   // never "", without white space at its end
};
// The same text as a list of blocks, in order: render_text() only adds white space between them.
[[nodiscard]] std::vector<ArticleBlock> article_blocks(const Page& page, const Article& article);

// CommonMark with special characters escaped; links and images are absolute if they can be resolved against
// article.url.
[[nodiscard]] std::string render_markdown(const Page& page, const Article& article);

// A clean HTML fragment: structure and links only, without scripts, styles, event handlers, forms and javascript: URLs.
[[nodiscard]] std::string render_html(const Page& page, const Article& article);

// The same for programs such as feed readers, which show an article below its title: without a leading heading that
// repeats the title, without boxes (<main>, <div>, <section>, ...) and without empty elements; text directly inside a
// box becomes a paragraph. Lazily loaded pictures and pictures in several sizes get a single address; videos, audio and
// embedded players become links with their preview picture.
[[nodiscard]] std::string render_reader_html(const Page& page, const Article& article);

}  // namespace wrapwright
