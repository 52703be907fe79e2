// SPDX-License-Identifier: Apache-2.0
#include "site/wrapper/outcome_writer.h"

#include "content/article/render.h"

namespace wrapwright {
namespace {

constexpr std::string_view kText = "text";

void add_found_article(const Outcome& outcome, JsonRecord& record) {
  add_article(outcome.article, record);
  if (outcome.confidence) record.add_share("confidence", *outcome.confidence);
  for (const auto& [name, value] : outcome.fields) {
    if (!record.has(name)) record.add_text(name, value);
  }
}

void add_archive_place(const ArchivePlace& place, JsonRecord& record) {
  record.add_text("warc_file", place.file);
  record.add_number("warc_offset", place.offset);
  if (!place.record_id.empty()) record.add_text("warc_record_id", place.record_id);
  record.add_text("warc_date", place.date);
  if (!place.payload_digest.empty()) record.add_text("payload_digest", place.payload_digest);
  if (place.http_status > 0) record.add_number("http_status", static_cast<std::uint64_t>(place.http_status));
}

void add_wrapper(const RecordContext& context, JsonRecord& record) {
  JsonRecord::Texts texts = {{"site", context.wrapper_site}, {"file", context.wrapper_file}};
  if (!context.wrapper_record.empty()) texts.emplace_back("warc_record_id", context.wrapper_record);
  record.add_object("wrapper", texts);
}

}  // namespace

std::string_view status_name(const Outcome& outcome) {
  const bool is_fallback = outcome.provenance == Provenance::kFallback || outcome.provenance == Provenance::kPage;
  return outcome.status == ApplyStatus::kOk && is_fallback ? "fallback" : to_string(outcome.status);
}

void add_context(const RecordContext& context, JsonRecord& record) {
  add_head({.id = context.id, .url = context.url, .status = context.status, .error = context.error}, record);
  if (!context.list.empty()) record.add_text("list", context.list);
  if (context.archive != nullptr) add_archive_place(*context.archive, record);
  if (!context.damage.empty()) record.add_text("damage", context.damage);
  if (context.is_cut) record.add_true("cut");
}

void describe_outcome(const Outcome& outcome, const RecordContext& context, JsonRecord& record) {
  const bool is_by_template = outcome.provenance == Provenance::kTemplate;
  RecordContext known = context;
  if (known.url.empty()) known.url = outcome.article.url;
  if (known.status.empty()) known.status = status_name(outcome);
  add_context(known, record);
  if (!context.wrapper_file.empty()) add_wrapper(context, record);
  if (is_by_template || outcome.status == ApplyStatus::kNoArticle) record.add_text("template", outcome.template_name);
  if (is_by_template) record.add_text("xpath", outcome.xpath);
  if (outcome.is_article) record.add_share("is_article", *outcome.is_article);
  if (outcome.status == ApplyStatus::kOk) add_found_article(outcome, record);
}

void append_json(const Outcome& outcome, const RecordContext& context, std::string& out) {
  const bool is_found = outcome.status == ApplyStatus::kOk;
  JsonRecord record(out);
  if (is_found) record.reserve(kText);
  describe_outcome(outcome, context, record);
  if (is_found) record.add_text(kText, outcome.text);
  record.end();
}

std::string render_outcome(const Page& page, const Outcome& outcome, OutputFormat format,
                           const RecordContext& context) {
  std::string out;
  if (format == OutputFormat::kJson) {
    append_json(outcome, context, out);
  } else if (outcome.status == ApplyStatus::kOk) {
    if (format == OutputFormat::kText) return outcome.text;
    return format == OutputFormat::kHtml ? render_html(page, outcome.article) : render_markdown(page, outcome.article);
  }
  return out;
}

}  // namespace wrapwright
