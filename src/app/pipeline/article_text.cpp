// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/article_text.h"

#include "content/article/comments.h"
#include "content/article/render.h"
#include "core/encoding/printable.h"

namespace wrapwright {

void append_article(const SourcePage& source, const Page& page, const Article& article, const std::string& text,
                    OutputFormat format, bool with_comments, PageHeaders headers, std::string& out) {
  const bool html = format == OutputFormat::kHtml;
  if (headers == PageHeaders::kAboveEach) {
    // A line break in the name would begin a new line of the output.
    std::string name;
    append_printable(source.url.empty() ? source.id : source.url, LineBreaks::kEscape, name);
    out += html ? "<!-- ==> " : "==> ";
    for (std::size_t i = 0; i < name.size(); ++i) {
      // "--" in the name would end the comment.
      const bool dash = html && name[i] == '-' && i > 0 && name[i - 1] == '-';
      out += dash ? std::string("%2D") : std::string(1, name[i]);
    }
    out += html ? " <== -->\n" : " <==\n";
  }
  if (format == OutputFormat::kText) {
    out += text;
  } else {
    std::string markup = html ? render_html(page, article) : render_markdown(page, article);
    if (with_comments && !html) append_comments(page, article, markup);
    out += markup;
  }
  if (!out.ends_with('\n')) out += '\n';
  if (headers == PageHeaders::kAboveEach) out += '\n';
}

}  // namespace wrapwright
