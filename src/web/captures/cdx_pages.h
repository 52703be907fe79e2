// SPDX-License-Identifier: Apache-2.0
#pragma once
// The pages that an index of archives names (web/archive/cdx.h, also as .gz), in its order: of its entries those that may
// be pages by their media type and status, and that are picked. The archives are looked for beside the index, in the
// folder archive/ beside its own, and from the working folder; one that lies, by its name or by a link, in neither of the
// first two is refused, and so is what is no regular file. One thread. Memory: as RecordLookup. Cost: the index is
// read twice, as a revisit may stand before what it repeats.
#include <filesystem>
#include <memory>

#include "core/base/result.h"
#include "web/captures/captured_page.h"
#include "web/captures/record_lookup.h"
#include "web/captures/record_pick.h"

namespace wrapwright {

class CdxPages {
 public:
  // kNotFound or kIo.
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
