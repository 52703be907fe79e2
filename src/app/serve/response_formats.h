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
  kMercury,      // Mercury's parser; errors are responses with status 200
  kFeedbin,      // like kMercury, but errors have status 400
  kReadability,  // readability-js-server
  kFullTextRss,  // extract.php
  kJina,         // Jina Reader's JSON
};

// The response to a request that is refused or fails, in the format of the server's own interface.
[[nodiscard]] ServeAnswer error_answer(int status, std::string_view problem);

struct FormatOptions {
  // The form of "content": in Mercury's format "html", "markdown" or "text", where other words mean HTML; in that of
  // extract.php, "0" leaves it empty.
  std::string content = {};
  std::string include = {};                // additional members of a record, separated by commas: "html", "markdown"
  bool has_comments = false;               // readers' comments: an additional member of a record, a section of Markdown
  LinkStyle links = LinkStyle::kPreserve;  // in extract.php's HTML
};

[[nodiscard]] ServeAnswer formatted(const PageReading& page, PageFormat format, const FormatOptions& options = {});

// The forms of the page that formatted() needs for these.
[[nodiscard]] PageForms forms_of(PageFormat format, const FormatOptions& options);

// One element of a response to Open WebUI: {"page_content", "metadata"}; and one of a batch: a record with "html" and
// "markdown".
[[nodiscard]] std::string open_webui_document(const PageReading& page);
[[nodiscard]] std::string batch_record(const PageReading& page, const FormatOptions& options);

}  // namespace wrapwright
