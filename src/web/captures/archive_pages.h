// SPDX-License-Identifier: Apache-2.0
#pragma once
// The pages of an archive one after the other, in its order (web/captures/record_pages.h): of a WARC or ARC file, of the
// archives in a WACZ file, or of the records that an index names (web/captures/cdx_pages.h). Other records are skipped by
// their heads alone. One thread. Memory: a record, and what is kept of earlier ones (web/captures/record_lookup.h).
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
  // `lookup`: what revisits may repeat beside this archive; null = nothing. A WACZ is checked against its digests
  // first: each file that is not as it should be is a failed page, and is read nevertheless. Of an index only entries
  // that `pick` takes are read, and of these pages alone. kNotFound or kIo; kSyntax for an empty file and
  // a broken ZIP.
  [[nodiscard]] static Result<ArchivePages> open(const std::filesystem::path& path,
                                                 std::shared_ptr<RecordLookup> lookup = nullptr,
                                                 const RecordPick& pick = {},
                                                 TakenRecords taken = TakenRecords::kPages);
  // Of bytes that can be read only once: pages that revisits may repeat are kept in a scratch folder
  // (web/captures/record_spool.h). As ScratchFolder::make.
  [[nodiscard]] static Result<ArchivePages> of_stream(ArchiveReader reader,
                                                      std::shared_ptr<RecordLookup> lookup = nullptr,
                                                      TakenRecords taken = TakenRecords::kPages);
  ArchivePages(ArchivePages&&) noexcept;
  ArchivePages& operator=(ArchivePages&&) noexcept;
  ~ArchivePages();

  // The next page, ready or failed; false at the end. Damage is a failed page with the file and offset as its place;
  // a page whose record or body is damaged comes as far as it goes, with CapturedPage::damage.
  bool next(CapturedPage& page);

 private:
  ArchivePages();
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace wrapwright
