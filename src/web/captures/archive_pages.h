// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reads the pages of an archive one after the other, in its order (web/captures/record_pages.h): from a WARC or ARC
// file, the archives in a WACZ file, or the records that an index names (web/captures/cdx_pages.h). Other records are
// skipped after reading only their headers. One thread. Memory: one record, and what is kept of earlier ones
// (web/captures/record_lookup.h).
#include <filesystem>
#include <memory>

#include "core/base/result.h"
#include "web/archive/reader.h"
#include "web/captures/captured_page.h"
#include "web/captures/record_lookup.h"
#include "web/captures/record_pages.h"
#include "web/captures/record_pick.h"

namespace wrapwright {

// Whether a file's name is that of an archive: .warc and .arc, also with .gz, .warc.zst, and .wacz.
[[nodiscard]] bool is_archive_name(const std::filesystem::path& path);

class ArchivePages {
 public:
  // `lookup` knows records of other archives that revisits may refer to; null = none. A WACZ is first checked against
  // its digests: each file that does not match is reported as a failed page, but still read. Of an index, only entries
  // that `pick` takes are read, and of these only pages. Fails with kNotFound or kIo; with kSyntax for an empty file
  // and a broken ZIP.
  [[nodiscard]] static Result<ArchivePages> open(const std::filesystem::path& path,
                                                 std::shared_ptr<RecordLookup> lookup = nullptr,
                                                 const RecordPick& pick = {},
                                                 TakenRecords taken = TakenRecords::kPages);
  // For bytes that can be read only once: keeps pages that revisits may refer to in a scratch folder
  // (web/captures/record_spool.h). Fails like ScratchFolder::make.
  [[nodiscard]] static Result<ArchivePages> of_stream(ArchiveReader reader,
                                                      std::shared_ptr<RecordLookup> lookup = nullptr,
                                                      TakenRecords taken = TakenRecords::kPages);
  ArchivePages(ArchivePages&&) noexcept;
  ArchivePages& operator=(ArchivePages&&) noexcept;
  ~ArchivePages();

  // The next page, ready or failed; false at the end. Damage is a failed page with the file and offset as its place;
  // a page whose record or body is damaged is returned up to the damage, with CapturedPage::damage.
  bool next(CapturedPage& page);

 private:
  ArchivePages();
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace wrapwright
