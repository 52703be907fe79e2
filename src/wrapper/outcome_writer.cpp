// SPDX-License-Identifier: Apache-2.0
#include "wrapper/outcome_writer.h"

#include <nlohmann/json.hpp>

#include "article/json.h"
#include "article/render.h"
#include "base/figures.h"

namespace wrapwright {
namespace {

void add_found_article(const Outcome& outcome, nlohmann::ordered_json& record) {
  add_article(outcome.article, record);
  if (outcome.confidence) record["confidence"] = to_thousandths(*outcome.confidence);
  for (const auto& [name, value] : outcome.fields)
    if (!record.contains(name)) record[name] = value;
}

void add_archive_place(const ArchivePlace& place, nlohmann::ordered_json& record) {
  record["warc_file"] = place.file;
  record["warc_offset"] = place.offset;
  if (!place.record_id.empty()) record["warc_record_id"] = place.record_id;
  record["warc_date"] = place.date;
  if (!place.payload_digest.empty()) record["payload_digest"] = place.payload_digest;
  if (place.http_status != 0) record["http_status"] = place.http_status;
}

}  // namespace

std::string_view status_name(const Outcome& outcome) {
  const bool is_fallback = outcome.provenance == Provenance::kFallback || outcome.provenance == Provenance::kPage;
  return outcome.status == ApplyStatus::kOk && is_fallback ? "fallback" : to_string(outcome.status);
}

nlohmann::ordered_json describe_outcome(const Outcome& outcome, const RecordContext& context) {
  const bool is_by_template = outcome.provenance == Provenance::kTemplate;
  nlohmann::ordered_json record =
      begin_record({.id = context.id,
                    .url = context.url.empty() ? std::string_view(outcome.article.url) : context.url,
                    .status = context.status.empty() ? status_name(outcome) : context.status,
                    .error = context.error});
  if (!context.list.empty()) record["list"] = context.list;
  if (context.archive != nullptr) add_archive_place(*context.archive, record);
  if (!context.damage.empty()) record["damage"] = context.damage;
  if (!context.wrapper_file.empty())
    record["wrapper"] = {{"site", context.wrapper_site}, {"file", context.wrapper_file}};
  if (is_by_template || outcome.status == ApplyStatus::kNoArticle) record["template"] = outcome.template_name;
  if (is_by_template) record["xpath"] = outcome.xpath;
  if (outcome.is_article) record["is_article"] = to_thousandths(*outcome.is_article);
  if (outcome.status == ApplyStatus::kOk) add_found_article(outcome, record);
  return record;
}

void append_json(const Outcome& outcome, const RecordContext& context, std::string& out) {
  nlohmann::ordered_json record = describe_outcome(outcome, context);
  if (outcome.status == ApplyStatus::kOk) record["text"] = outcome.text;
  append_record(record, out);
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
