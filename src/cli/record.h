// SPDX-License-Identifier: Apache-2.0
#pragma once
// Formats the results of the commands that extract articles: the same formats, header lines and JSON members for all
// methods. Appends to strings, otherwise pure; safe from any thread.
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "article/article.h"
#include "cli/sources.h"

namespace wrapwright {

enum class OutputFormat { kText, kMarkdown, kHtml, kJson };
[[nodiscard]] std::string_view to_string(OutputFormat format);  // "text", "markdown", "html", "json"
[[nodiscard]] std::optional<OutputFormat> output_format_from_string(std::string_view name);

enum class PageStatus {
  kOk,
  kFallback,  // the site's wrapper finds nothing, but the page-level method does
  kNoWrapper,
  kNoMatch,
  kNoArticle,  // a template of kind kNone matches: pages of this kind have no article
  kError,
};
// "ok", "fallback", "no-wrapper", "no-match", "no-article", "error"
[[nodiscard]] std::string_view to_string(PageStatus status);
// Whether the page has an article.
[[nodiscard]] constexpr bool has_article(PageStatus status) {
  return status == PageStatus::kOk || status == PageStatus::kFallback;
}

// How several pages are separated in one output.
enum class PageHeaders { kNone, kAboveEach };

// An article as text or markup; `text` is its rendered text.
void append_article(const SourcePage& source, const Page& page, const Article& article, const std::string& text,
                    OutputFormat format, PageHeaders headers, std::string& out);

// The members at the beginning of all JSON records: id, url, status, and error if there is no article.
[[nodiscard]] nlohmann::ordered_json begin_record(const SourcePage& source, PageStatus status,
                                                  const std::string& problem);
// Adds dfs, title and the other metadata of the article, without its text.
void add_article(const Article& article, nlohmann::ordered_json& record);
// One line.
void append_record(const nlohmann::ordered_json& record, std::string& out);

}  // namespace wrapwright
