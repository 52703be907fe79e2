// SPDX-License-Identifier: Apache-2.0
#pragma once
// Responses in the formats of similar servers (Mercury, Full-Text RSS, Open WebUI and others). Pure functions.
#include <string>
#include <string_view>

#include "app/serve/http_message.h"
#include "app/serve/page_reading.h"
#include "content/article/link_style.h"

namespace wrapwright {

enum class PageFormat {
  kRecord,       // docs/reference/record-format.md
  kText,         // text/plain
  kMarkdown,     // text/markdown
  kHtml,         // text/html, a fragment
  kMercury,      // Mercury's parser; errors are answers with status 200
  kFeedbin,      // the same, with errors of status 400
  kReadability,  // readability-js-server
  kFullTextRss,  // extract.php
  kJina,         // Jina Reader's JSON
};

// What the server refuses or cannot do, in the format of its own interface.
[[nodiscard]] ServeAnswer error_answer(int status, std::string_view problem);

struct FormatOptions {
  // What "content" holds: in Mercury's format "html", "markdown" or "text", HTML for other words; in that of
  // extract.php nothing for "0".
  std::string content = {};
  std::string include = {};                // further members of a record, by commas: "html", "markdown"
  bool has_comments = false;               // readers': a further member of a record, a section of Markdown
  LinkStyle links = LinkStyle::kPreserve;  // in extract.php's HTML
};

[[nodiscard]] ServeAnswer formatted(const PageReading& page, PageFormat format, const FormatOptions& options = {});

// What formatted() needs of the page for these.
[[nodiscard]] PageForms forms_of(PageFormat format, const FormatOptions& options);

// One element of Open WebUI's answer: {"page_content", "metadata"}, and of a batch: a record with "html" and
// "markdown".
[[nodiscard]] std::string open_webui_document(const PageReading& page);
[[nodiscard]] std::string batch_record(const PageReading& page, const FormatOptions& options);

}  // namespace wrapwright
