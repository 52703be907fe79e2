// SPDX-License-Identifier: Apache-2.0
#pragma once
// Writes WACZ files (Web Archive Collection Zipped 1.1.1, Webrecorder): unchanged archives, an index of their records,
// a list of pages with their texts, and the digests of all these. Uses libzip. One thread. Memory: one line of the
// index per record, and the names that libzip keeps. Cost: archives are read three times: for the index, the digest and
// the copy.
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "web/archive/byte_source.h"

namespace wrapwright {

class WaczWriter {
 public:
  using Open = std::function<Result<std::unique_ptr<ByteSource>>()>;

  // `software` and `created` (ISO 8601, UTC) go into datapackage.json.
  WaczWriter(std::filesystem::path path, std::string software, std::string created)
      : path_(std::move(path)), software_(std::move(software)), created_(std::move(created)) {}

  // Adds a WARC file below archive/ under this name, or one with a number if the name is taken, and its records to the
  // index. `open` is called several times, also by write(). Damaged records are left out of the index. Fails like
  // `open`, and then adds nothing; fails with kUnsupported for ARC files, and for files that are compressed as a whole
  // instead of record by record, because replay reads single records.
  Status add_archive(const std::string& name, const Open& open);
  [[nodiscard]] bool has_archives() const { return !names_.empty(); }

  // Writes the file, completely or not at all, with these pages: lines of pages.jsonl without its header line, in the
  // file `pages`.
  Status write(const std::filesystem::path& pages);

 private:
  struct Entry {
    std::string path;  // in the ZIP
    std::string sha256;
    std::uint64_t bytes = 0;
    Open open;
  };
  Status add_entry(std::string path, Open open);
  void add_entry(std::string path, std::string bytes);
  [[nodiscard]] std::string free_name(const std::string& name) const;
  [[nodiscard]] std::string package() const;
  [[nodiscard]] Status zip_entries() const;

  std::filesystem::path path_;
  std::string software_;
  std::string created_;
  std::vector<Entry> entries_;
  std::set<std::string> names_;     // of the archives
  std::vector<std::string> lines_;  // of the index
};

// A line of pages.jsonl. `time`: ISO 8601.
[[nodiscard]] std::string wacz_page(std::string_view id, std::string_view url, std::string_view time,
                                    std::string_view title, std::string_view text);

}  // namespace wrapwright
