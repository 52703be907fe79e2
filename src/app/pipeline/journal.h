// SPDX-License-Identifier: Apache-2.0
#pragma once
// The journal of an output in shards: a text file next to them that records which shards are on the disk and which
// inputs they hold, so that a killed run can be resumed. It has one JSON object per line: the first holds the settings
// of the run, and each other line ends with a checksum of itself and all lines before it. Each line is flushed to the
// disk before append() returns; an incomplete last line is ignored. An open journal is locked against other processes.
// One thread.
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
  std::uint64_t good = 0;    // pages with an article, or known to have none
  std::uint64_t failed = 0;  // all others, and damaged records
};

// A file as it was written.
struct JournalShard {
  std::string name;         // without its folder; "" = no file, only an input was completed
  std::uint64_t bytes = 0;  // of the file
  std::string digest;       // sha256_hex() of the file
};

struct JournalEntry {
  JournalShard shard;
  std::vector<std::string> whole;  // inputs whose pages have all been written
  std::string part;                // the input that the shard ends with, unless it is complete; "" = none
  std::uint64_t part_pages = 0;    // total number of its pages written so far
  PageNumbers pages;               // of the shard
};

class Journal {
 public:
  // Creates the file. Fails with kRefused if it exists.
  [[nodiscard]] static Result<Journal> create(const std::filesystem::path& path, const std::string& settings);
  // Opens the file, or creates it if there is none. Fails with kRefused if its settings differ or another process has
  // it open; with kSyntax and the line for a line that is not an entry or was changed.
  [[nodiscard]] static Result<Journal> resume(const std::filesystem::path& path, const std::string& settings);

  Status append(const JournalEntry& entry);

  // The combined contents of the entries.
  [[nodiscard]] const std::vector<JournalShard>& shards() const { return shards_; }
  [[nodiscard]] const std::set<std::string>& whole() const { return whole_; }
  // Number of pages by input, for inputs that are partly written.
  [[nodiscard]] const std::map<std::string, std::uint64_t>& parts() const { return parts_; }
  [[nodiscard]] const PageNumbers& pages() const { return pages_; }

 private:
  Journal(std::filesystem::path path, Descriptor file) : path_(std::move(path)), file_(std::move(file)) {}
  Status write_line(const std::string& line);
  // Appends the line's checksum, which becomes the last one.
  std::string seal(std::string_view line);
  // The line without its checksum; nothing if that is missing or wrong.
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
