// SPDX-License-Identifier: Apache-2.0
#pragma once
// The journal of an output in shards: a text file beside them that says which shards are on the disk and which inputs
// they hold, so that a run that was killed can go on. One JSON object a line, of which the first holds the settings of
// the run, and each other one ends in the check sum of it and all lines before it; each line is flushed to the disk
// before append() returns, and a last line that is not whole does not count. A journal that is open is locked against
// other processes. One thread.
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/descriptor.h"
#include "core/base/result.h"

namespace wrapwright {

// How many pages an output holds.
struct PageNumbers {
  std::uint64_t good = 0;    // with an article, or known to have none
  std::uint64_t failed = 0;  // all others, and damaged records
};

// A file that was written, as it was then.
struct JournalShard {
  std::string name;         // without its folder; "" = none was written, only an input came to its end
  std::uint64_t bytes = 0;  // of the file
  std::string digest;       // sha256_hex() of it
};

struct JournalEntry {
  JournalShard shard;
  std::vector<std::string> whole;  // inputs all of whose pages are written now
  std::string part;                // the input that the shard ends with, unless it is whole; "" = none
  std::uint64_t part_pages = 0;    // how many of its pages are written in all
  PageNumbers pages;               // of the shard
};

class Journal {
 public:
  // Creates the file. kRefused if it is there already.
  [[nodiscard]] static Result<Journal> create(const std::filesystem::path& path, const std::string& settings);
  // Opens the file, or creates it where there is none. kRefused if its settings are others or another process has it
  // open; kSyntax, with the line, for a line that is no entry or not as it was written.
  [[nodiscard]] static Result<Journal> resume(const std::filesystem::path& path, const std::string& settings);

  Status append(const JournalEntry& entry);

  // What the entries say together.
  [[nodiscard]] const std::vector<JournalShard>& shards() const { return shards_; }
  [[nodiscard]] const std::set<std::string>& whole() const { return whole_; }
  // Pages by input, of those that are written in part.
  [[nodiscard]] const std::map<std::string, std::uint64_t>& parts() const { return parts_; }
  [[nodiscard]] const PageNumbers& pages() const { return pages_; }

 private:
  Journal(std::filesystem::path path, Descriptor file) : path_(std::move(path)), file_(std::move(file)) {}
  Status write_line(const std::string& line);
  // Ends the line in its check sum, which becomes the last one.
  std::string seal(std::string_view line);
  // The line without its check sum; nothing if that is missing or another.
  std::optional<std::string> unseal(std::string_view line);
  Status load(const std::string& settings);
  void take(const JournalEntry& entry);

  std::filesystem::path path_;
  Descriptor file_;
  std::string sum_;  // of the last line
  std::vector<JournalShard> shards_;
  std::set<std::string> whole_;
  std::map<std::string, std::uint64_t> parts_;
  PageNumbers pages_;
};

}  // namespace wrapwright
