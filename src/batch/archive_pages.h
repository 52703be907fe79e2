// SPDX-License-Identifier: Apache-2.0
#pragma once
// The pages of an archive one after the other, in its order: the records that hold HTML with a status of success, of
// http and https addresses. Revisits of payloads that an earlier record of the same file has come as that payload.
// Other records are skipped by their heads alone. One thread. Memory: a record, and the digests of the last payloads,
// of which 250,000 are kept at most.
#include <filesystem>
#include <memory>

#include "archive/reader.h"
#include "base/result.h"
#include "batch/source_page.h"

namespace wrapwright {

// Whether a file's name is that of an archive: .warc and .arc, also with .gz, and .warc.zst.
[[nodiscard]] bool is_archive_name(const std::filesystem::path& path);

class ArchivePages {
 public:
  // kNotFound or kIo. "-" is standard input.
  [[nodiscard]] static Result<ArchivePages> open(const std::filesystem::path& path);
  // Of bytes that are read from elsewhere; without revisits of earlier records.
  explicit ArchivePages(ArchiveReader reader);
  ArchivePages(ArchivePages&&) noexcept;
  ArchivePages& operator=(ArchivePages&&) noexcept;
  ~ArchivePages();

  // The next page, ready or failed; false at the end. Damage is a failed page with the file and offset as its place;
  // a page whose record or body is damaged comes as far as it goes, with SourcePage::damage.
  bool next(SourcePage& page);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace wrapwright
