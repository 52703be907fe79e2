// SPDX-License-Identifier: Apache-2.0
#pragma once
// Where articles go: one after the other to a file or standard output, to files of bounded size (batch/shard_writer.h),
// or each to a file of its own in a folder. One thread, but for skips().
//
// In a folder, a page with a URL has the name that `fetch` gives it (fetch/page_name.h), so that the same page has the
// same file in every run; one without has the name of its file or id. The ending is the format's (.txt, .md, .html,
// .json, .warc); a name that an earlier page of the run has gets "-2", "-3", and so on. Each file is written whole or not
// at all.
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "batch/record_writer.h"
#include "batch/shard_writer.h"
#include "cli/console.h"
#include "cli/output.h"

namespace wrapwright {

struct ArticlesOptions {
  std::string path;              // "", "-", a file, or a folder
  std::uint64_t shard_size = 0;  // bytes; 0 = one file
  bool resume = false;           // of shards
};

// A page's share of some output: it begins where the share before it ends.
struct ArticlePiece {
  const SourcePage* page;
  bool has_article;
  PageNumbers pages;
  std::shared_ptr<const Preamble> preamble;  // null = none
  std::size_t end;
};

class Articles {
 public:
  // A folder where `path` names one that is there, or ends in "/"; it is made if need be. Shards as
  // ShardWriter::open. Else as Output::open, packed as the name's end says.
  static Result<Articles> open(const ArticlesOptions& options, const RecordOptions& records, Console& console);

  // Records of pages without an article go to a file in common only. Nothing happens after a failure; close() reports
  // it.
  void write(std::string_view records, const std::vector<ArticlePiece>& pieces);
  // Whether each article has a file of its own.
  [[nodiscard]] bool are_parted() const { return !output_ && !shards_; }
  // The shards, which know what earlier runs have written; null without.
  [[nodiscard]] ShardWriter* shards() const { return shards_.get(); }
  // A reason to stop early.
  [[nodiscard]] bool failed() const;
  // After an interrupt only shards are kept.
  [[nodiscard]] Status close(bool is_complete);

 private:
  Articles() = default;
  std::string free_name(const SourcePage& page);
  void write_file(const ArticlePiece& piece, std::string_view article);

  std::optional<Output> output_;
  std::unique_ptr<ShardWriter> shards_;
  std::filesystem::path folder_;
  std::string ending_;                            // of a file in the folder
  std::string opening_;                           // of every file
  std::set<std::string, std::less<>> preambles_;  // ids, of those in output_
  std::map<std::string, std::size_t> used_;       // names without ending; the highest number given to each
  std::optional<Error> failure_;
};

}  // namespace wrapwright
