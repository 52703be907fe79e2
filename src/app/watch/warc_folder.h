// SPDX-License-Identifier: Apache-2.0
#pragma once
// A folder of WARC files to which successive runs add: each run writes its own files, one after the other, with each
// record as a gzip member. While a file is being written, it is called NAME.open; it gets its final name when it is
// closed.
// After a kill, files under their final names hold complete records only; in NAME.open at most the last record is
// incomplete. One thread, one process at a time. Each append is flushed to the disk.
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/watch/exchange_records.h"
#include "core/base/descriptor.h"
#include "core/base/result.h"
#include "web/archive/packer.h"
#include "web/archive/reader.h"
#include "web/fetch/capture_index.h"

namespace wrapwright {

inline constexpr std::string_view kOpenEnding = ".open";

struct WarcFolderOptions {
  std::uint64_t max_bytes = std::uint64_t{1} << 30U;  // of a file, after which the next one begins
  std::string time;                                   // of the run, ISO 8601 in UTC: part of the files' names
  std::string software;                               // the rest is for the warcinfo records
  std::string user_agent;
  std::string robots;  // "obey" or "ignore"
};

class WarcFolder {
 public:
  // The folder must exist.
  WarcFolder(std::filesystem::path path, WarcFolderOptions options);

  // Where the next record begins. Starts a new file, with a warcinfo record, if none is open or the open one is full.
  [[nodiscard]] Result<RecordPlace> next_place();
  // Appends compressed records; afterwards they are on the disk. After a failure the file stays NAME.open, for
  // recover_file().
  Status append(std::string_view members);
  [[nodiscard]] std::uint64_t length() const { return length_; }  // of the open file
  // Closes the open file, which gets its final name. Does nothing if there is none.
  Status close();
  // The names of the files that were closed.
  [[nodiscard]] const std::vector<std::string>& closed() const { return closed_; }
  [[nodiscard]] Packer& packer() { return *packer_; }

 private:
  Status begin_file();

  std::filesystem::path path_;
  WarcFolderOptions options_;
  std::unique_ptr<Packer> packer_;
  std::unique_ptr<Descriptor> file_;  // null = none is open
  std::string name_;
  std::string warcinfo_id_;
  std::uint64_t length_ = 0;
  std::size_t number_ = 0;  // of the next file
  std::vector<std::string> closed_;
};

// The names, without ".open", of files that killed processes left open, sorted.
[[nodiscard]] std::vector<std::string> open_files(const std::filesystem::path& folder);

// Truncates NAME.open after its last complete record, renames it to NAME, and returns its length. Each complete record
// from byte `from` on is passed to `adopt` with its offset. A file without any record is removed, and its length is 0.
[[nodiscard]] Result<std::uint64_t> recover_file(const std::filesystem::path& folder, const std::string& name,
                                                 std::uint64_t from,
                                                 const std::function<void(const ArchiveRecord& record)>& adopt);

}  // namespace wrapwright
