// SPDX-License-Identifier: Apache-2.0
#include "app/serve/response_formats.h"

#include <algorithm>

#include "core/base/json.h"
#include "core/base/url.h"

namespace wrapwright {
namespace {

std::string joined(const std::vector<std::string>& texts) {
  std::string out;
  for (const std::string& text : texts) out += (out.empty() ? "" : ", ") + text;
  return out;
}

// Null if nothing is known.
Json known(const std::string& text) { return text.empty() ? Json() : Json(text); }

const std::string& content_of(const PageReading& page, std::string_view content) {
  if (content == "markdown") return page.markdown;
  return content == "text" ? page.text : page.html;
}

ServeAnswer json_answer(int status, const Json& json) { return {.status = status, .body = write_json(json) + "\n"}; }

Json mercury(const PageReading& page, std::string_view content) {
  return {{"title", known(page.title)},
          {"author", known(joined(page.authors))},
          {"date_published", known(page.date)},
          {"dek", nullptr},
          {"lead_image_url", known(page.image)},
          {"content", content_of(page, content)},
          {"next_page_url", known(page.next)},
          {"url", page.final_url},
          {"domain", host_of_url(page.final_url)},
          {"excerpt", page.excerpt},
          {"word_count", page.words},
          {"direction", page.is_right_to_left ? "rtl" : "ltr"},
          {"total_pages", 1},
          {"rendered_pages", 1}};
}

Json readability(const PageReading& page) {
  return {{"url", page.final_url},
          {"title", page.title},
          {"byline", known(joined(page.authors))},
          {"dir", page.is_right_to_left ? "rtl" : "ltr"},
          {"content", page.html},
          {"length", page.text.size()},
          {"excerpt", page.excerpt},
          {"siteName", host_of_url(page.final_url)},
          {"textContent", page.text},
          {"lang", known(page.language)},
          {"publishedTime", known(page.date)}};
}

Json full_text_rss(const PageReading& page, const FormatOptions& options) {
  return {{"title", page.title},
          {"excerpt", page.excerpt},
          {"date", known(page.date)},
          {"author", known(joined(page.authors))},
          {"language", known(page.language)},
          {"url", page.url},
          {"effective_url", page.final_url},
          {"domain", host_of_url(page.final_url)},
          {"word_count", page.words},
          {"og_image", known(page.image)},
          {"content", options.content == "0" ? std::string() : with_links(page.html, options.links)}};
}

Json jina(const PageReading& page) {
  const Json data = {{"title", page.title}, {"url", page.final_url}, {"content", page.markdown}};
  Json out = {{"code", 200}, {"status", 20'000}};
  out.update(data);
  out["data"] = data;
  return out;
}

bool names(std::string_view list, std::string_view name) {
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(','), list.size());
    if (list.substr(0, end) == name) return true;
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return false;
}

ServeAnswer failed(const PageReading& page, PageFormat format) {
  if (format == PageFormat::kMercury) return json_answer(200, {{"error", true}, {"messages", page.problem}});
  if (format == PageFormat::kFeedbin) return json_answer(400, {{"error", true}, {"messages", page.problem}});
  if (format == PageFormat::kReadability) {
    const Json details = {{"code", "EXTRACTION_FAILED"}, {"message", page.problem}};
    return json_answer(page.failure, {{"error", page.problem}, {"details", details}});
  }
  if (format == PageFormat::kRecord && !page.record.empty()) return {.status = page.failure, .body = page.record};
  return error_answer(page.failure, page.problem);
}

ServeAnswer plain(const char* type, const std::string& body) {
  // The sandbox keeps content shown in a browser from running scripts and from having an origin.
  return {.content_type = std::string(type) + "; charset=utf-8",
          .body = body,
          .headers = {{"Content-Security-Policy", "default-src 'none'; sandbox"}}};
}

std::string markdown_of(const PageReading& page, const FormatOptions& options) {
  return options.has_comments ? page.markdown + page.comments_section : page.markdown;
}

}  // namespace

ServeAnswer error_answer(int status, std::string_view problem) {
  return json_answer(status, {{"error", std::string(problem)}});
}

std::string batch_record(const PageReading& page, const FormatOptions& options) {
  if (page.record.empty())
    return write_json({{"id", page.url}, {"url", page.final_url}, {"status", "error"}, {"error", page.problem}});
  const bool has_html = names(options.include, "html");
  const bool has_markdown = names(options.include, "markdown");
  const bool has_comments = options.has_comments && !page.comments.empty();
  std::string out = page.record;
  while (out.ends_with('\n')) out.pop_back();
  if (page.failure != 0 || (!has_html && !has_markdown && !has_comments) || !out.ends_with('}')) return out;
  out.pop_back();
  if (has_comments) out += "," + page.comments;
  if (has_markdown) out += ",\"markdown\":" + write_json(markdown_of(page, options));
  if (has_html) out += ",\"html\":" + write_json(page.html);
  return out + "}";
}

ServeAnswer formatted(const PageReading& page, PageFormat format, const FormatOptions& options) {
  if (page.failure != 0) return failed(page, format);
  switch (format) {
    case PageFormat::kRecord:
      return {.body = batch_record(page, options) + "\n"};
    case PageFormat::kText:
      return plain("text/plain", page.text + "\n");
    case PageFormat::kMarkdown:
      return plain("text/markdown", markdown_of(page, options) + "\n");
    case PageFormat::kHtml:
      return plain("text/html", page.html + "\n");
    case PageFormat::kMercury:
    case PageFormat::kFeedbin:
      return json_answer(200, mercury(page, options.content));
    case PageFormat::kReadability:
      return json_answer(200, readability(page));
    case PageFormat::kFullTextRss:
      return json_answer(200, full_text_rss(page, options));
    case PageFormat::kJina:
      return json_answer(200, jina(page));
  }
  return {};
}

PageForms forms_of(PageFormat format, const FormatOptions& options) {
  const std::string& content = options.content;
  switch (format) {
    case PageFormat::kRecord:
      return {.html = names(options.include, "html"),
              .markdown = names(options.include, "markdown"),
              .comments = options.has_comments};
    case PageFormat::kText:
      return {.html = false, .markdown = false, .comments = false};
    case PageFormat::kMarkdown:
    case PageFormat::kJina:
      return {.html = false, .markdown = true, .comments = options.has_comments};
    case PageFormat::kMercury:
    case PageFormat::kFeedbin:
      return {.html = content != "markdown" && content != "text", .markdown = content == "markdown", .comments = false};
    case PageFormat::kHtml:
    case PageFormat::kReadability:
    case PageFormat::kFullTextRss:
      return {.html = true, .markdown = false, .comments = false};
  }
  return {};
}

std::string open_webui_document(const PageReading& page) {
  Json metadata = {{"source", page.url}, {"title", page.title}, {"language", page.language}};
  if (page.failure != 0) metadata["error"] = page.problem;
  return write_json({{"page_content", page.markdown}, {"metadata", metadata}});
}

}  // namespace wrapwright
