// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/record_writer.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "content/article/render.h"
#include "core/base/ascii.h"
#include "core/base/files.h"
#include "web/archive/wacz_writer.h"
#include "web/archive/warc_writer.h"

namespace wrapwright {
namespace {

constexpr std::size_t kMaxWrappers = 1'000;

constexpr std::string_view kPlainText = "text/plain; charset=utf-8";
constexpr std::string_view kMarkdown = "text/markdown; charset=utf-8";
constexpr std::string_view kHtml = "text/html; charset=utf-8";

// A URI for a page whose address is not known.
std::string uri_of(const SourcePage& source) {
  return source.url.empty() ? "urn:wrapwright:page:" + file_name_of(source.id, "/") : source.url;
}

std::string_view source_record(const SourcePage& source) {
  return source.archived ? std::string_view(source.archived->record_id) : std::string_view();
}

OutputFormat as_output_format(RecordFormat format) {
  if (format == RecordFormat::kMarkdown) return OutputFormat::kMarkdown;
  return format == RecordFormat::kHtml ? OutputFormat::kHtml : OutputFormat::kText;
}

}  // namespace

std::string_view ending_of(RecordFormat format) {
  switch (format) {
    case RecordFormat::kText:
      return ".txt";
    case RecordFormat::kMarkdown:
      return ".md";
    case RecordFormat::kHtml:
      return ".html";
    case RecordFormat::kJson:
      return ".json";
    case RecordFormat::kWarc:
      return ".warc";
    case RecordFormat::kWacz:
      return ".wacz";
  }
  return "";
}

RecordFormat format_of_name(const std::filesystem::path& path) {
  const std::string name = lower(path.filename().string());
  if (name.ends_with(".warc") || name.ends_with(".warc.gz") || name.ends_with(".warc.zst")) return RecordFormat::kWarc;
  return name.ends_with(".wacz") ? RecordFormat::kWacz : RecordFormat::kText;
}

std::string settings_of(const RecordOptions& records, std::uint64_t shard_size) {
  nlohmann::ordered_json out;
  out["record_format"] = kRecordFormat;
  out["format"] = ending_of(records.format).substr(1);
  out["markdown"] = records.with_markdown;
  out["html"] = records.with_html;
  if (records.with_items) out["items"] = true;
  out["shard_size"] = shard_size;
  out["options"] = records.given;
  return out.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string warc_opening(const RecordOptions& options) {
  std::string out;
  append_warcinfo({.software = "wrapwright/" WRAPWRIGHT_VERSION, .date = options.date}, *make_packer(options.packing),
                  out);
  return out;
}

RecordWriter::RecordWriter(RecordOptions options)
    : options_(std::move(options)), packer_(make_packer(options_.packing)) {}

void RecordWriter::append(const PageResult& result, const DescribePage& describe, std::string& out) {
  preamble_.reset();
  if (options_.format == RecordFormat::kWarc) return append_warc(result, describe, out);
  if (options_.format == RecordFormat::kJson) return append_json(result, describe, out);
  if (options_.format == RecordFormat::kWacz) return append_wacz(result, out);
  if (result.article == nullptr) return;
  append_article(result.source, result.page, *result.article, result.text, as_output_format(options_.format),
                 options_.headers, out);
}

void RecordWriter::append_json(const PageResult& result, const DescribePage& describe, std::string& out) const {
  constexpr std::string_view kTextMember = "text";
  constexpr std::string_view kMarkdownMember = "markdown";
  constexpr std::string_view kHtmlMember = "html";
  const bool has_article = result.article != nullptr;
  JsonRecord record(out);
  if (has_article) record.reserve(kTextMember);
  if (has_article && options_.with_markdown) record.reserve(kMarkdownMember);
  if (has_article && options_.with_html) record.reserve(kHtmlMember);
  describe("", record);
  if (has_article) record.add_text(kTextMember, result.text);
  if (has_article && options_.with_markdown) {
    record.add_text(kMarkdownMember, render_markdown(result.page, *result.article));
  }
  if (has_article && options_.with_html) record.add_text(kHtmlMember, render_html(result.page, *result.article));
  record.end();
}

// Pages without an article are pages of the archive all the same; those that cannot be read are none.
void RecordWriter::append_wacz(const PageResult& result, std::string& out) {
  if (result.status == PageStatus::kError) return;
  const bool has_article = result.article != nullptr;
  const std::string_view title = has_article ? std::string_view(result.article->title) : std::string_view();
  const std::string_view text = has_article ? std::string_view(result.text) : std::string_view();
  out += wacz_page(result.source.id, result.source.url, result.source.fetched, title, text);
}

std::shared_ptr<const Preamble> RecordWriter::wrapper_record(const PageResult& result) {
  if (result.wrapper_file.empty()) return nullptr;
  if (const auto known = wrappers_.find(result.wrapper_file); known != wrappers_.end()) return known->second;
  if (wrappers_.size() >= kMaxWrappers) wrappers_.clear();
  auto& entry = wrappers_[std::string(result.wrapper_file)];
  const auto bytes = read_file(result.wrapper_file);
  if (!bytes) return nullptr;  // the wrapper has gone since it was read
  const std::string uri = "urn:wrapwright:wrapper:" + std::string(result.wrapper_site);
  auto preamble = std::make_shared<Preamble>();
  preamble->id = warc_record_id(uri + "\n" + *bytes);
  append_warc_record({.type = "resource",
                      .id = preamble->id,
                      .date = options_.date,
                      .uri = uri,
                      .content_type = "application/xml",
                      .block = *bytes,
                      .digests = DigestOf::kBlockAndPayload},
                     *packer_, preamble->bytes);
  entry = std::move(preamble);
  return entry;
}

// Gives the id of the new record.
std::string RecordWriter::append_conversion(const PageResult& result, std::string_view type, std::string_view block,
                                            std::string& out) {
  const std::string uri = uri_of(result.source);
  std::string name = "conversion ";
  name += type;
  for (const std::string_view part :
       {source_record(result.source), std::string_view(result.source.id), std::string_view(uri), block}) {
    name += '\n';
    name += part;
  }
  std::string id = warc_record_id(name);
  append_warc_record({.type = "conversion",
                      .id = id,
                      .date = options_.date,
                      .uri = uri,
                      .content_type = type,
                      .block = block,
                      .digests = DigestOf::kBlockAndPayload,
                      .fields = {{"WARC-Refers-To", source_record(result.source)}}},
                     *packer_, out);
  return id;
}

void RecordWriter::append_warc(const PageResult& result, const DescribePage& describe, std::string& out) {
  preamble_ = wrapper_record(result);
  std::string described(source_record(result.source));
  if (result.article != nullptr) {
    described = append_conversion(result, kPlainText, result.text, out);
    if (options_.with_markdown) {
      append_conversion(result, kMarkdown, render_markdown(result.page, *result.article), out);
    }
    if (options_.with_html) append_conversion(result, kHtml, render_html(result.page, *result.article), out);
  }
  std::string block;
  JsonRecord record(block);
  describe(preamble_ ? std::string_view(preamble_->id) : std::string_view(), record);
  record.end();
  const std::string uri = uri_of(result.source);
  const std::string id = warc_record_id("metadata\n" + uri + "\n" + described + "\n" + block);
  append_warc_record({.type = "metadata",
                      .id = id,
                      .date = options_.date,
                      .uri = uri,
                      .content_type = "application/json",
                      .block = block,
                      .digests = DigestOf::kBlock,
                      .fields = {{"WARC-Refers-To", described}}},
                     *packer_, out);
}

}  // namespace wrapwright
