// SPDX-License-Identifier: Apache-2.0
#include "cli/page_extractor.h"

#include <nlohmann/json.hpp>

#include "article/render.h"
#include "base/files.h"
#include "base/url.h"
#include "cli/sites.h"

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
    case PageStatus::kNoWrapper:
      return "no-wrapper";
    case PageStatus::kNoMatch:
      return "no-match";
    case PageStatus::kError:
      return "error";
  }
  return "";
}

PageExtractor::PageExtractor(WrapperCache& wrappers, const PageLimits& limits, OutputFormat format, bool with_headers)
    : wrappers_(wrappers), limits_(limits), format_(format), with_headers_(with_headers) {}

Normalizer& PageExtractor::normalizer(NormalizerKind kind) {
  auto& kept = normalizers_[kind == NormalizerKind::kTidy ? 0 : 1];
  if (!kept) kept = make_normalizer(kind, limits_);
  return *kept;
}

PageStatus PageExtractor::choose_wrapper(const SourcePage& source, std::string& problem) {
  std::string site = site_of_page(source);
  if (!wrapper_ || site != site_) {
    wrapper_ = wrappers_.find(site);
    site_ = std::move(site);
  }
  if (wrapper_->applier) return PageStatus::kOk;
  const bool missing = wrapper_->error->kind == ErrorKind::kNotFound;
  problem = missing && !site_.empty() ? "no wrapper: " + wrapper_->file : wrapper_->error->to_string();
  return missing ? PageStatus::kNoWrapper : PageStatus::kError;
}

PageStatus PageExtractor::find_article(const SourcePage& source, std::string& problem) {
  text_.clear();
  outcome_.article.body.clear();
  if (source.error) {
    problem = source.error->message;
    return PageStatus::kError;
  }
  if (const auto status = choose_wrapper(source, problem); status != PageStatus::kOk) return status;
  if (auto read = read_file(source.file, bytes_); !read) {
    problem = read.error().to_string();
    return PageStatus::kError;
  }
  const Applier& applier = *wrapper_->applier;
  page_ = normalizer(applier.normalizer()).parse({bytes_, source.content_type, ""});
  applier.apply(page_, source.url, outcome_);
  if (outcome_.status == ApplyStatus::kOutOfScope) {
    problem = "outside the scope of " + wrapper_->file;
    return PageStatus::kNoWrapper;
  }
  if (outcome_.status == ApplyStatus::kNoMatch) {
    problem = wrapper_->file + " matches nothing on this page";
    return PageStatus::kNoMatch;
  }
  render_text(page_, outcome_.article, text_);
  if (!text_.empty()) return PageStatus::kOk;
  problem = wrapper_->file + " matches, but there is no text in the element";
  return PageStatus::kNoMatch;
}

PageStatus PageExtractor::extract(const SourcePage& source, std::string& out, std::string& problem) {
  const PageStatus status = find_article(source, problem);
  if (format_ == OutputFormat::kJson) {
    append_json(source, status, problem, out);
  } else if (status == PageStatus::kOk) {
    append_article(source, out);
  }
  return status;
}

void PageExtractor::append_article(const SourcePage& source, std::string& out) {
  if (with_headers_) {
    const std::string& name = source.url.empty() ? source.id : source.url;
    out += format_ == OutputFormat::kHtml ? "<!-- ==> " : "==> ";
    for (std::size_t i = 0; i < name.size(); ++i) {
      // Nothing in the name may end the comment.
      const bool dash = format_ == OutputFormat::kHtml && name[i] == '-' && i > 0 && name[i - 1] == '-';
      out += dash ? std::string("%2D") : std::string(1, name[i]);
    }
    out += format_ == OutputFormat::kHtml ? " <== -->\n" : " <==\n";
  }
  if (format_ == OutputFormat::kText) {
    out += text_;
  } else {
    out += format_ == OutputFormat::kHtml ? render_html(page_, outcome_.article)
                                          : render_markdown(page_, outcome_.article);
  }
  if (!out.ends_with('\n')) out += '\n';
  if (with_headers_) out += '\n';
}

void PageExtractor::append_json(const SourcePage& source, PageStatus status, const std::string& problem,
                                std::string& out) {
  nlohmann::ordered_json record;
  record["id"] = source.id;
  record["url"] = source.url;
  record["status"] = to_string(status);
  if (status != PageStatus::kOk) record["error"] = problem;
  const bool has_wrapper = !source.error && wrapper_ && wrapper_->applier;
  if (has_wrapper) record["wrapper"] = {{"site", wrapper_->site}, {"file", wrapper_->file}};
  if (status == PageStatus::kOk) {
    const Article& article = outcome_.article;
    record["template"] = outcome_.template_name;
    record["xpath"] = outcome_.xpath;
    record["dfs"] = article.body;
    record["title"] = article.title;
    if (!article.date.empty()) record["date"] = article.date;
    if (!article.authors.empty()) record["authors"] = article.authors;
    if (!article.tags.empty()) record["tags"] = article.tags;
    if (!article.language.empty()) record["language"] = article.language;
    for (const auto& [name, value] : outcome_.fields)
      if (!record.contains(name)) record[name] = value;
    record["text"] = text_;
  }
  out += record.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  out += '\n';
}

}  // namespace wrapwright
