// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/record_writer.h"

#include <array>
#include <utility>

#include "app/pipeline/front_matter.h"
#include "app/pipeline/table_row.h"
#include "content/article/render.h"
#include "core/base/ascii.h"
#include "core/base/files.h"
#include "core/base/json.h"
#include "web/archive/wacz_writer.h"
#include "web/archive/warc_writer.h"

namespace wrapwright {
namespace {

constexpr std::size_t kMaxWrapperRecordBytes = 16U << 20U;

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

PageRecord record_of(const PageResult& result) {
  const SourcePage& source = result.source;
  PageRecord out{.page = result.page,
                 .found = result.found,
                 .id = source.id,
                 .url = source.url,
                 .error = result.problem,
                 .list = result.list,
                 .method = result.method};
  if (result.wrapper != nullptr) {
    out.wrapper_site = result.wrapper->site;
    out.wrapper_file = result.wrapper->file;
  }
  if (source.archived) {
    const ArchivedPage& from = *source.archived;
    out.archive = {from.file, from.offset, from.record_id, from.date, from.payload_digest, from.status};
  }
  if (source.damage) out.damage = source.damage->message;
  return out;
}

// Pages without an article are listed as pages of the archive; those that cannot be read are not.
void append_wacz(const PageResult& result, std::string& out) {
  if (result.found.status == PageStatus::kError) return;
  const bool is_found = has_article(result.found.status);
  const std::string_view title = is_found ? std::string_view(result.found.article.title) : std::string_view();
  const std::string_view text = is_found ? std::string_view(result.found.text) : std::string_view();
  out += wacz_page(result.source.id, result.source.url, result.source.fetched, title, text);
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
    case RecordFormat::kCsv:
      return ".csv";
    case RecordFormat::kSqlite:
      return ".sqlite";
  }
  return "";
}

Result<std::optional<RecordFormat>> format_of_name(const std::filesystem::path& path) {
  struct Ending {
    std::string_view ending;
    RecordFormat format;
  };
  constexpr std::array<Ending, 11> kEndings = {{{".txt", RecordFormat::kText},
                                                {".md", RecordFormat::kMarkdown},
                                                {".markdown", RecordFormat::kMarkdown},
                                                {".html", RecordFormat::kHtml},
                                                {".htm", RecordFormat::kHtml},
                                                {".json", RecordFormat::kJson},
                                                {".jsonl", RecordFormat::kJson},
                                                {".warc", RecordFormat::kWarc},
                                                {".wacz", RecordFormat::kWacz},
                                                {".csv", RecordFormat::kCsv},
                                                {".sqlite", RecordFormat::kSqlite}}};
  std::filesystem::path name = lower(path.filename().string());
  if (packing_of_name(name.string()) != Packing::kPlain) name = name.stem();
  const std::string ending = name.extension().string();
  if (ending.empty()) return std::optional<RecordFormat>();
  for (const Ending& known : kEndings)
    if (known.ending == ending) return std::optional(known.format);
  std::string reason = "the ending " + ending +
                       " is not that of a format: use .txt, .md, .html, .json, .jsonl, .csv, .sqlite, " +
                       ".warc or .wacz, or add --format";
  if (ending == ".parquet") reason += "; the Python package writes Parquet: examples/warc_to_table.py";
  return Error{ErrorKind::kRefused, std::move(reason), {path.string()}};
}

std::string settings_of(const RecordOptions& records, std::uint64_t shard_size) {
  Json out;
  out["record_format"] = kRecordFormat;
  out["format"] = ending_of(records.format).substr(1);
  out["markdown"] = records.with_markdown;
  out["html"] = records.with_html;
  if (records.with_comments) out["comments"] = true;
  if (records.with_items) out["items"] = true;
  out["shard_size"] = shard_size;
  out["options"] = records.given;
  return write_json(out);
}

std::string opening_of(const RecordOptions& options) {
  if (options.format == RecordFormat::kCsv) return csv_header();
  if (options.format != RecordFormat::kWarc) return "";
  std::string out;
  append_warcinfo({.software = "wrapwright/" WRAPWRIGHT_VERSION, .date = options.date}, *make_packer(options.packing),
                  out);
  return out;
}

RecordWriter::RecordWriter(RecordOptions options)
    : options_(std::move(options)), packer_(make_packer(options_.packing)), wrappers_(kMaxWrapperRecordBytes) {}

std::shared_ptr<const Preamble> RecordWriter::append(const PageResult& result, std::string& out) {
  switch (options_.format) {
    case RecordFormat::kWarc:
      return append_warc(result, record_of(result), out);
    case RecordFormat::kJson: {
      PageRecord record = record_of(result);
      record.with_markdown = options_.with_markdown;
      record.with_html = options_.with_html;
      record.with_comments = options_.with_comments;
      append_record(record, out);
      return nullptr;
    }
    case RecordFormat::kWacz:
      append_wacz(result, out);
      return nullptr;
    case RecordFormat::kCsv:
      append_csv_row(record_of(result), out);
      return nullptr;
    case RecordFormat::kSqlite:
      append_json_row(record_of(result), out);
      return nullptr;
    default:
      if (options_.format == RecordFormat::kMarkdown && options_.with_front_matter &&
          options_.headers == PageHeaders::kNone && has_article(result.found.status))
        append_front_matter(record_of(result), out);
      if (has_article(result.found.status)) {
        append_article(result.source, result.page, result.found.article, result.found.text,
                       as_output_format(options_.format), options_.with_comments, options_.headers, out);
      }
      return nullptr;
  }
}

// The bytes are those that were compiled, even if the file has changed.
std::shared_ptr<const Preamble> RecordWriter::wrapper_record(const SiteWrapper& wrapper) {
  if (const KnownWrapper* known = wrappers_.find(wrapper.file); known != nullptr && known->xml == wrapper.xml)
    return known->preamble;
  const std::string uri = "urn:wrapwright:wrapper:" + wrapper.site;
  auto preamble = std::make_shared<Preamble>();
  preamble->id = warc_record_id(uri + "\n" + *wrapper.xml);
  append_warc_record({.type = "resource",
                      .id = preamble->id,
                      .date = options_.date,
                      .uri = uri,
                      .content_type = "application/xml",
                      .block = *wrapper.xml,
                      .digests = DigestOf::kBlockAndPayload},
                     *packer_, preamble->bytes);
  wrappers_.put(wrapper.file, {wrapper.xml, preamble}, wrapper.xml->size() + preamble->bytes.size());
  return preamble;
}

// Returns the id of the new record.
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

std::shared_ptr<const Preamble> RecordWriter::append_warc(const PageResult& result, PageRecord record,
                                                          std::string& out) {
  std::shared_ptr<const Preamble> preamble;
  if (result.wrapper != nullptr) {
    preamble = wrapper_record(*result.wrapper);
    record.wrapper_record = preamble->id;
  }
  record.with_text = false;
  record.with_comments = options_.with_comments;
  std::string described(source_record(result.source));
  if (has_article(result.found.status)) {
    const Article& article = result.found.article;
    described = append_conversion(result, kPlainText, result.found.text, out);
    if (options_.with_markdown) {
      std::string markdown = render_markdown(result.page, article);
      if (options_.with_comments) append_comments(result.page, article, markdown);
      append_conversion(result, kMarkdown, markdown, out);
    }
    if (options_.with_html) append_conversion(result, kHtml, render_html(result.page, article), out);
  }
  std::string block;
  append_record(record, block);
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
  return preamble;
}

}  // namespace wrapwright
