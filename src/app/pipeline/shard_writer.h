// SPDX-License-Identifier: Apache-2.0
#pragma once
// The records of many pages in files of bounded size: NAME-00000.ENDING, NAME-00001.ENDING, …, packed as the ending
// says. Each file appears whole or not at all, and a journal beside them (NAME.ENDING.journal, app/pipeline/journal.h) says
// which inputs they hold. So a run that was killed can go on: it gives the same files as one that was not. Going on reads
// the files once, as what was lost of them since would not be written again.
//
// write() and close() belong to one thread at a time; skips() to another at the same time. Memory: what is known of the
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
  std::filesystem::path path;   // the name without numbers, as "articles.jsonl.gz"
  std::uint64_t max_bytes = 0;  // of a shard's records before they are packed; a larger record has a shard of its own
  bool resume = false;          // otherwise an output that is there already is refused
  std::string settings;         // one line of JSON: what must be the same for a run to go on
  std::string opening;          // bytes that every shard begins with, not packed again
  bool is_packed = false;       // the records are packed already
};

// A record, or several of one page.
struct ShardRecord {
  std::string_view bytes;
  const Preamble* preamble = nullptr;  // must stand in the same shard, before the first record that refers to it
  std::string_view input;              // archive, file or address that the page comes from
  PageNumbers pages;
};

class ShardWriter {
 public:
  // kRefused as Journal, and for a shard of an earlier run that is not as it was written; kIo for the folder.
  [[nodiscard]] static Result<std::unique_ptr<ShardWriter>> open(ShardOptions options);

  // Whether all pages of the input were written by an earlier run.
  [[nodiscard]] bool is_whole(const std::string& input) const { return journal_.whole().contains(input); }
  // Whether the next page of the input was; to be called for each page once, in order.
  [[nodiscard]] bool skips(const std::string& input);
  // Of all pages of earlier runs.
  [[nodiscard]] PageNumbers earlier_pages() const { return journal_.pages(); }

  // The records of an input come one after the other. Nothing happens after a failure; close() reports it.
  void write(const ShardRecord& record);
  [[nodiscard]] bool failed() const { return failure_.has_value(); }
  // Ends the last shard. `is_complete`: all inputs came to their ends.
  [[nodiscard]] Status close(bool is_complete);

 private:
  struct Shard {
    explicit Shard(AtomicFile to) : file(std::move(to)) {}
    AtomicFile file;
    std::string name;
    std::uint64_t written = 0;  // bytes in the file
    Sha256 digest;              // of these
    std::string buffer;         // packed
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
  std::uint64_t input_pages_ = 0;   // of it that were written
  std::vector<std::string> whole_;  // inputs, since the last shard
  std::mutex mutex_;
  std::map<std::string, std::uint64_t> to_skip_;  // pages by input; guarded by mutex_
  std::optional<Error> failure_;
};

// The name of a shard: "articles.jsonl.gz" and 3 give "articles-00003.jsonl.gz".
[[nodiscard]] std::string shard_name(const std::string& name, std::size_t number);

}  // namespace wrapwright
