// SPDX-License-Identifier: Apache-2.0
#include "cli/articles.h"

#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "base/files.h"
#include "fetch/page_name.h"

namespace wrapwright {
namespace {

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
  }
  return "";
}

std::string name_of(const SourcePage& page) {
  if (!page.url.empty()) return std::filesystem::path(page_file_name(page.url, "")).stem().string();
  const std::string stem = std::filesystem::path(page.id).stem().string();
  return page.id == "-" || stem.empty() ? "page" : file_name_of(stem, "");
}

std::string settings_of(const ArticlesOptions& options, const RecordOptions& records) {
  nlohmann::ordered_json out;
  out["record_format"] = kRecordFormat;
  out["format"] = ending_of(records.format).substr(1);
  out["markdown"] = records.with_markdown;
  out["html"] = records.with_html;
  if (records.with_items) out["items"] = true;
  out["shard_size"] = options.shard_size;
  return out.dump();
}

}  // namespace

Result<Articles> Articles::open(const ArticlesOptions& options, const RecordOptions& records, Console& console) {
  std::error_code code;
  const bool is_warc = records.format == RecordFormat::kWarc;
  Articles out;
  if (is_warc) out.opening_ = warc_opening(records);
  if (options.path.ends_with('/') || std::filesystem::is_directory(options.path, code)) {
    if (auto made = make_folder(options.path); !made) return std::move(made).error();
    out.folder_ = options.path;
    out.ending_ = ending_of(records.format);
    return out;
  }
  if (options.shard_size > 0) {
    auto shards = ShardWriter::open({.path = options.path,
                                     .max_bytes = options.shard_size,
                                     .resume = options.resume,
                                     .settings = settings_of(options, records),
                                     .opening = out.opening_,
                                     .is_packed = is_warc});
    if (!shards) return std::move(shards).error();
    out.shards_ = std::move(shards).value();
    return out;
  }
  auto output = Output::open(options.path, console, is_warc ? Packing::kPlain : packing_of_name(options.path));
  if (!output) return std::move(output).error();
  out.output_.emplace(std::move(output).value());
  out.output_->write(out.opening_);
  return out;
}

std::string Articles::free_name(const SourcePage& page) {
  const std::string name = name_of(page);
  std::size_t& number = used_[name];
  if (++number == 1) return name;
  // Another page may have the name "x-2" of its own.
  while (!used_.emplace(name + "-" + std::to_string(number), 1).second) ++number;
  return name + "-" + std::to_string(number);
}

void Articles::write_file(const ArticlePiece& piece, std::string_view article) {
  if (!piece.has_article || failure_) return;
  const auto file = folder_ / (free_name(*piece.page) + ending_);
  const std::string before = opening_ + (piece.preamble ? piece.preamble->bytes : "");
  auto written = write_file_atomically(file, before + std::string(article));
  if (!written) failure_ = std::move(written).error();
}

void Articles::write(std::string_view records, const std::vector<ArticlePiece>& pieces) {
  std::size_t begin = 0;
  for (const ArticlePiece& piece : pieces) {
    const std::string_view record = records.substr(begin, piece.end - begin);
    begin = piece.end;
    if (shards_) {
      shards_->write({record, piece.preamble.get(), piece.page->input, piece.pages});
    } else if (output_) {
      if (piece.preamble && preambles_.insert(piece.preamble->id).second) output_->write(piece.preamble->bytes);
      output_->write(record);
    } else {
      write_file(piece, record);
    }
  }
}

bool Articles::failed() const {
  if (shards_) return shards_->failed();
  return output_ ? output_->failed() : failure_.has_value();
}

Status Articles::close(bool is_complete) {
  if (shards_) return shards_->close(is_complete);
  if (failure_) return *failure_;
  // A file with only some of the pages would look like a complete one.
  return output_ && is_complete ? output_->close() : Status(Done{});
}

}  // namespace wrapwright
