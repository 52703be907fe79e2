// SPDX-License-Identifier: Apache-2.0
#pragma once
// Where the records of pages go: one after the other to a file or standard output, to files of bounded size
// (app/pipeline/shard_writer.h), each to a file of its own in a folder (app/pipeline/article_names.h, with the format's
// ending), into a WACZ file (app/pipeline/wacz_output.h), or into a database (app/pipeline/database_output.h). One
// thread, but for skips(). Each file is written whole or not at all.
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
  bool resume = false;           // of shards
};

// A page's share of some output: it begins where the share before it ends.
struct RecordPiece {
  const SourcePage* page;
  bool has_article;
  std::string text_digest;  // of the article, where repeated ones are left out
  PageNumbers pages;
  std::shared_ptr<const Preamble> preamble;  // null = none
  std::size_t end;
  bool is_repeated = false;  // an article that was written before: the page counts, its share is left out
};

class RecordSink {
 public:
  // A folder where `path` names one that is there, or ends in "/"; it is made if need be. Shards as
  // ShardWriter::open. Else as Output::open, packed as the name's end says.
  static Result<RecordSink> open(const RecordSinkOptions& options, const RecordOptions& records,
                                 const Listener& listener);

  // Records of pages without an article go to a file in common only. Nothing happens after a failure; close() reports
  // it.
  void write(std::string_view records, const std::vector<RecordPiece>& pieces);
  // Whether each article has a file of its own.
  [[nodiscard]] bool are_parted() const { return !output_ && !shards_ && !wacz_ && !database_; }
  // The shards, which know what earlier runs have written; null without.
  [[nodiscard]] ShardWriter* shards() const { return shards_.get(); }
  // A reason to stop early.
  [[nodiscard]] bool failed() const;
  // After an interrupt only shards are kept.
  // `inputs`: archives that were read, of which a WACZ file is made.
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
  std::string opening_;                           // of every file
  std::set<std::string, std::less<>> preambles_;  // ids, of those in output_
  ArticleNames names_;
  std::optional<Error> failure_;
};

}  // namespace wrapwright
