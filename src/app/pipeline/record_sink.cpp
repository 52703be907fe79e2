// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/record_sink.h"

#include <system_error>
#include <utility>

#include "core/base/files.h"

namespace wrapwright {

Result<RecordSink> RecordSink::open(const RecordSinkOptions& options, const RecordOptions& records,
                                    const Listener& listener) {
  std::error_code code;
  const bool is_warc = records.format == RecordFormat::kWarc;
  RecordSink out;
  if (records.format == RecordFormat::kWacz) {
    auto wacz = WaczOutput::open(options.path, records.date);
    if (!wacz) return std::move(wacz).error();
    out.wacz_ = std::move(wacz).value();
    return out;
  }
  if (records.format == RecordFormat::kSqlite) {
    auto database = DatabaseOutput::open(options.path);
    if (!database) return std::move(database).error();
    out.database_ = std::move(database).value();
    return out;
  }
  out.opening_ = opening_of(records);
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
                                     .settings = settings_of(records, options.shard_size),
                                     .opening = out.opening_,
                                     .is_packed = is_warc});
    if (!shards) return std::move(shards).error();
    out.shards_ = std::move(shards).value();
    return out;
  }
  auto output = Output::open(options.path, listener, is_warc ? Packing::kPlain : packing_of_name(options.path));
  if (!output) return std::move(output).error();
  out.output_.emplace(std::move(output).value());
  out.output_->write(out.opening_);
  return out;
}

void RecordSink::write_file(const RecordPiece& piece, std::string_view article) {
  if (!piece.has_article || failure_) return;
  const auto file = folder_ / (names_.next(*piece.page) + ending_);
  const std::string before = opening_ + (piece.preamble ? piece.preamble->bytes : "");
  auto written = write_file_atomically(file, before + std::string(article));
  if (!written) failure_ = std::move(written).error();
}

void RecordSink::write(std::string_view records, const std::vector<RecordPiece>& pieces) {
  std::size_t begin = 0;
  for (const RecordPiece& piece : pieces) {
    const std::string_view record = records.substr(begin, piece.end - begin);
    begin = piece.end;
    if (piece.is_repeated) {
      if (shards_) shards_->write({"", nullptr, piece.page->input, piece.pages});
    } else if (wacz_) {
      wacz_->write(record, *piece.page);
    } else if (database_) {
      database_->write(record);
    } else if (shards_) {
      shards_->write({record, piece.preamble.get(), piece.page->input, piece.pages});
    } else if (output_) {
      if (piece.preamble && preambles_.insert(piece.preamble->id).second) output_->write(piece.preamble->bytes);
      output_->write(record);
    } else {
      write_file(piece, record);
    }
  }
}

bool RecordSink::failed() const {
  if (shards_) return shards_->failed();
  if (wacz_) return wacz_->failed();
  if (database_) return database_->failed();
  return output_ ? output_->failed() : failure_.has_value();
}

Status RecordSink::close(bool is_complete, const std::vector<std::string>& inputs) {
  if (shards_) return shards_->close(is_complete);
  if (wacz_) return is_complete ? wacz_->close(inputs) : Status(Done{});
  if (database_) return is_complete ? database_->close() : Status(Done{});
  if (failure_) return *failure_;
  // A file with only some of the pages would look like a complete one.
  return output_ && is_complete ? output_->close() : Status(Done{});
}

}  // namespace wrapwright
