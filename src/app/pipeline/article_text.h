// SPDX-License-Identifier: Apache-2.0
#pragma once
// Writes articles as text and markup, with header lines between several pages. Appends to a string; safe from any
// thread.
#include <string>
#include <string_view>

#include "app/pipeline/source_page.h"
#include "content/article/article.h"
#include "core/page/page.h"

namespace wrapwright {

enum class OutputFormat { kText, kMarkdown, kHtml };

// How several pages are separated in one output.
enum class PageHeaders { kNone, kAboveEach };

// Appends an article as text or markup; `text` is its rendered text. Markdown may have a section with readers'
// comments.
void append_article(const SourcePage& source, const Page& page, const Article& article, const std::string& text,
                    OutputFormat format, bool with_comments, PageHeaders headers, std::string& out);

}  // namespace wrapwright
