// SPDX-License-Identifier: Apache-2.0
#pragma once
// Writes the records of many pages to files of bounded size: NAME-00000.ENDING, NAME-00001.ENDING, …, compressed
// according to the ending. Each file appears completely or not at all, and a journal next to them (NAME.ENDING.journal,
// app/pipeline/journal.h) records which inputs they hold. Thus a killed run can be resumed and gives the same files as
// an uninterrupted one. Resuming reads the files once to check them, because what was lost since would not be written
// again.
//
// write() and close() belong to one thread at a time; skips() to another at the same time. Memory: the state of the
// inputs, and a buffer.
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/pipeline/journal.h"
#include "app/pipeline/record_writer.h"
#include "core/base/atomic_file.h"
#include "core/base/digest.h"
#include "core/base/result.h"
#include "web/archive/packer.h"

namespace wrapwright {

struct ShardOptions {
  std::filesystem::path path;   // the name without numbers, such as "articles.jsonl.gz"
  std::uint64_t max_bytes = 0;  // of a shard's records before compression; a larger record gets its own shard
  bool resume = false;          // otherwise an existing output is refused
  std::string settings;         // one line of JSON: what must be the same for a run to resume
  std::string opening;          // bytes that every shard begins with, not compressed again
  bool is_packed = false;       // the records are already compressed
};

// One or more records of one page.
struct ShardRecord {
  std::string_view bytes;
  const Preamble* preamble = nullptr;  // must be in the same shard, before the first record that refers to it
  std::string_view input;              // archive, file or address that the page comes from
  PageNumbers pages;
};

class ShardWriter {
 public:
  // Fails with kRefused like Journal, and for a shard of an earlier run that was changed; with kIo for the folder.
  [[nodiscard]] static Result<std::unique_ptr<ShardWriter>> open(ShardOptions options);

  // Whether all pages of the input were written by an earlier run.
  [[nodiscard]] bool is_whole(const std::string& input) const { return journal_.whole().contains(input); }
  // Whether the next page of the input was written by an earlier run; must be called once for each page, in order.
  [[nodiscard]] bool skips(const std::string& input);
  // Counts all pages of earlier runs.
  [[nodiscard]] PageNumbers earlier_pages() const { return journal_.pages(); }

  // The records of an input come one after the other. Does nothing after a failure; close() reports it.
  void write(const ShardRecord& record);
  [[nodiscard]] bool failed() const { return failure_.has_value(); }
  // Completes the last shard. `is_complete`: all inputs were read to the end.
  [[nodiscard]] Status close(bool is_complete);

 private:
  struct Shard {
    explicit Shard(AtomicFile to) : file(std::move(to)) {}
    AtomicFile file;
    std::string name;
    std::uint64_t written = 0;  // bytes in the file
    Sha256 digest;              // of these
    std::string buffer;         // compressed
    std::uint64_t bytes = 0;
    std::set<std::string, std::less<>> preambles;  // ids
    PageNumbers pages;
  };

  ShardWriter(ShardOptions options, Journal journal);
  Status begin_shard();
  Status add(const ShardRecord& record);
  Status append(std::string_view bytes, bool is_packed);
  Status flush_buffer();
  Status end_shard();
  void end_input();

  ShardOptions options_;
  Journal journal_;
  std::unique_ptr<Packer> packer_;
  std::size_t number_;  // of the next shard
  std::optional<Shard> shard_;
  std::string input_;               // of the last record
  std::uint64_t input_pages_ = 0;   // number of its pages written
  std::vector<std::string> whole_;  // inputs completed since the last shard
  std::mutex mutex_;
  std::map<std::string, std::uint64_t> to_skip_;  // number of pages by input; guarded by mutex_
  std::optional<Error> failure_;
};

// The name of a shard: "articles.jsonl.gz" and 3 give "articles-00003.jsonl.gz".
[[nodiscard]] std::string shard_name(const std::string& name, std::size_t number);

}  // namespace wrapwright
