// SPDX-License-Identifier: Apache-2.0
#pragma once
// The destination of the records of pages: one file or standard output, files of bounded size
// (app/pipeline/shard_writer.h), a folder with a file for each record (app/pipeline/article_names.h, with the format's
// ending), a WACZ file (app/pipeline/wacz_output.h), or a database (app/pipeline/database_output.h). One thread, except
// for skips(). Each file is written completely or not at all.
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/pipeline/article_names.h"
#include "app/pipeline/database_output.h"
#include "app/pipeline/listener.h"
#include "app/pipeline/output.h"
#include "app/pipeline/record_writer.h"
#include "app/pipeline/shard_writer.h"
#include "app/pipeline/wacz_output.h"
#include "core/base/result.h"

namespace wrapwright {

struct RecordSinkOptions {
  std::string path;              // "", "-", a file, or a folder
  std::uint64_t shard_size = 0;  // bytes; 0 = one file
  bool resume = false;           // resume an earlier run; only for shards
};

// A page's part of some output; it begins where the previous part ends.
struct RecordPiece {
  const SourcePage* page;
  bool has_article;
  std::string text_digest;  // of the article, if repeated ones are left out
  PageNumbers pages;
  std::shared_ptr<const Preamble> preamble;  // null = none
  std::size_t end;
  bool is_repeated = false;  // the article was written before: the page is counted, its part is left out
};

class RecordSink {
 public:
  // Opens a folder if `path` names an existing one or ends in "/", and creates it if necessary. Opens shards like
  // ShardWriter::open, anything else like Output::open, compressed according to the ending of the name.
  static Result<RecordSink> open(const RecordSinkOptions& options, const RecordOptions& records,
                                 const Listener& listener);

  // Records of pages without an article are only written to a shared file. Does nothing after a failure; close()
  // reports it.
  void write(std::string_view records, const std::vector<RecordPiece>& pieces);
  // Whether each article gets its own file.
  [[nodiscard]] bool are_parted() const { return !output_ && !shards_ && !wacz_ && !database_; }
  // The shards, which know what earlier runs have written; null if the output has none.
  [[nodiscard]] ShardWriter* shards() const { return shards_.get(); }
  // A reason to stop early.
  [[nodiscard]] bool failed() const;
  // After an interrupt, only shards are kept. `inputs` are the archives that were read, from which a WACZ file is made.
  [[nodiscard]] Status close(bool is_complete, const std::vector<std::string>& inputs);

 private:
  RecordSink() = default;
  void write_file(const RecordPiece& piece, std::string_view article);

  std::optional<Output> output_;
  std::unique_ptr<ShardWriter> shards_;
  std::unique_ptr<WaczOutput> wacz_;
  std::unique_ptr<DatabaseOutput> database_;
  std::filesystem::path folder_;
  std::string ending_;                            // of a file in the folder
  std::string opening_;                           // at the beginning of every file
  std::set<std::string, std::less<>> preambles_;  // ids, of those in output_
  ArticleNames names_;
  std::optional<Error> failure_;
};

}  // namespace wrapwright
