// SPDX-License-Identifier: Apache-2.0
#include "cli/record.h"

#include <nlohmann/json.hpp>

#include "article/render.h"
#include "encoding/printable.h"

namespace wrapwright {

std::string_view to_string(OutputFormat format) {
  switch (format) {
    case OutputFormat::kText:
      return "text";
    case OutputFormat::kMarkdown:
      return "markdown";
    case OutputFormat::kHtml:
      return "html";
    case OutputFormat::kJson:
      return "json";
  }
  return "";
}

std::optional<OutputFormat> output_format_from_string(std::string_view name) {
  for (const auto format : {OutputFormat::kText, OutputFormat::kMarkdown, OutputFormat::kHtml, OutputFormat::kJson})
    if (to_string(format) == name) return format;
  return std::nullopt;
}

std::string_view to_string(PageStatus status) {
  switch (status) {
    case PageStatus::kOk:
      return "ok";
    case PageStatus::kFallback:
      return "fallback";
    case PageStatus::kNoWrapper:
      return "no-wrapper";
    case PageStatus::kNoMatch:
      return "no-match";
    case PageStatus::kNoArticle:
      return "no-article";
    case PageStatus::kError:
      return "error";
  }
  return "";
}

void append_article(const SourcePage& source, const Page& page, const Article& article, const std::string& text,
                    OutputFormat format, PageHeaders headers, std::string& out) {
  const bool html = format == OutputFormat::kHtml;
  if (headers == PageHeaders::kAboveEach) {
    // A line break in the name would begin a line of its own.
    std::string name;
    append_printable(source.url.empty() ? source.id : source.url, LineBreaks::kEscape, name);
    out += html ? "<!-- ==> " : "==> ";
    for (std::size_t i = 0; i < name.size(); ++i) {
      // The name must not end the comment.
      const bool dash = html && name[i] == '-' && i > 0 && name[i - 1] == '-';
      out += dash ? std::string("%2D") : std::string(1, name[i]);
    }
    out += html ? " <== -->\n" : " <==\n";
  }
  if (format == OutputFormat::kText) {
    out += text;
  } else {
    out += html ? render_html(page, article) : render_markdown(page, article);
  }
  if (!out.ends_with('\n')) out += '\n';
  if (headers == PageHeaders::kAboveEach) out += '\n';
}

nlohmann::ordered_json begin_record(const SourcePage& source, PageStatus status, const std::string& problem) {
  nlohmann::ordered_json record;
  record["id"] = source.id;
  record["url"] = source.url;
  record["status"] = to_string(status);
  if (!has_article(status) && status != PageStatus::kNoArticle) record["error"] = problem;
  return record;
}

void add_article(const Article& article, nlohmann::ordered_json& record) {
  record["dfs"] = article.body;
  if (article.is_catalog) record["catalogue"] = true;
  record["title"] = article.title;
  if (!article.date.empty()) record["date"] = article.date;
  if (!article.authors.empty()) record["authors"] = article.authors;
  if (!article.tags.empty()) record["tags"] = article.tags;
  if (!article.language.empty()) record["language"] = article.language;
}

void append_record(const nlohmann::ordered_json& record, std::string& out) {
  out += record.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  out += '\n';
}

}  // namespace wrapwright
