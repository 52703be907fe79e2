// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reads the pages that an archive index names (web/archive/cdx.h, also as .gz), in its order: those of its entries that
// may be pages by their media type and status and that are picked. The archives are searched for in the folder of the
// index, in the folder archive/ next to that folder, and relative to the working folder. An archive that its name or a
// link places outside the first two is refused, and so is anything that is not a regular file. One thread. Memory: that
// of RecordLookup. Cost: the index is read twice, because a revisit may precede the record that it refers to.
#include <filesystem>
#include <memory>

#include "core/base/result.h"
#include "web/captures/captured_page.h"
#include "web/captures/record_lookup.h"
#include "web/captures/record_pick.h"

namespace wrapwright {

class CdxPages {
 public:
  // Fails with kNotFound or kIo.
  [[nodiscard]] static Result<CdxPages> open(const std::filesystem::path& path, std::shared_ptr<RecordLookup> lookup,
                                             const RecordPick& pick = {});
  CdxPages(CdxPages&&) noexcept;
  CdxPages& operator=(CdxPages&&) noexcept;
  ~CdxPages();

  // The next page, ready or failed; false at the end. A malformed line yields a failed page with the line's number.
  bool next(CapturedPage& page);

 private:
  struct Impl;
  explicit CdxPages(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace wrapwright
