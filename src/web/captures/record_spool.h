// SPDX-License-Identifier: Apache-2.0
#pragma once
// For an archive that can be read only once, keeps the pages that later revisits may refer to as records of plain WARC
// files in a scratch folder, which a RecordLookup reads again. One thread. Memory: none besides the lookup's. Disk: at
// most `max_bytes` and one record; when that is reached, the older half is dropped.
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <utility>

#include "core/base/result.h"
#include "core/base/scratch_folder.h"
#include "web/archive/packer.h"
#include "web/archive/reader.h"
#include "web/captures/record_lookup.h"

namespace wrapwright {

inline constexpr std::uint64_t kMaxSpoolBytes = std::uint64_t{1} << 30U;

class RecordSpool {
 public:
  // Fails like ScratchFolder::make.
  [[nodiscard]] static Result<std::unique_ptr<RecordSpool>> make(std::shared_ptr<RecordLookup> lookup,
                                                                 std::uint64_t max_bytes = kMaxSpoolBytes);

  // Keeps the record and adds it to the lookup. If the disk is full, the record is not kept, and revisits of it are not
  // resolved.
  void keep(const ArchiveRecord& record);

 private:
  RecordSpool(std::shared_ptr<RecordLookup> lookup, std::unique_ptr<ScratchFolder> folder, std::uint64_t max_bytes)
      : lookup_(std::move(lookup)),
        folder_(std::move(folder)),
        max_file_bytes_(max_bytes / 2),
        packer_(make_packer(Packing::kPlain)) {}
  void begin_file();

  std::shared_ptr<RecordLookup> lookup_;
  std::unique_ptr<ScratchFolder> folder_;
  std::uint64_t max_file_bytes_;
  std::unique_ptr<Packer> packer_;
  std::ofstream file_;
  std::filesystem::path path_;    // of file_; "" = there is none
  std::filesystem::path before_;  // the file before it; "" = there is none
  std::size_t files_ = 0;
  std::size_t number_ = 0;   // of file_ in the lookup
  std::uint64_t bytes_ = 0;  // of file_
  std::string record_;
};

}  // namespace wrapwright
