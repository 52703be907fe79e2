// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reads records of archives again by position, and finds the record that a revisit refers to. Knows records by digest,
// by id, and by address and time, across all archives of a run. One thread. Memory: 48 to 96 bytes for each of these
// keys, of which at most one million are kept, and one open archive.
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/hash_table.h"
#include "core/base/result.h"
#include "core/base/seeded_hash.h"
#include "web/archive/reader.h"

namespace wrapwright {

class RecordLookup {
 public:
  using Open = std::function<Result<ArchiveReader>()>;

  // Returns the number that identifies the archive here; `open` is called when one of its records is requested.
  std::size_t add_archive(Open open);
  // The record that begins at the offset. Valid until the next call. Fails with kNotFound if there is none; otherwise
  // like `open`, or with the damage of the record.
  [[nodiscard]] Result<const ArchiveRecord*> read(std::size_t archive, std::uint64_t offset);

  // Replaces a record with the same keys that was remembered before.
  void remember(const ArchiveHead& head, std::size_t archive, std::uint64_t offset);
  // The same for a record of which only the digest in an index is known.
  void remember_digest(std::string_view digest, std::size_t archive, std::uint64_t offset);
  // The record whose payload a revisit refers to; null if it is not known. Valid until the next call.
  [[nodiscard]] const ArchiveRecord* original(const ArchiveHead& revisit);

 private:
  static constexpr std::size_t kNoArchive = static_cast<std::size_t>(-1);
  struct Spot {
    std::size_t archive = kNoArchive;
    std::uint64_t offset = 0;
  };
  using Is = std::function<bool(const ArchiveHead& head)>;
  [[nodiscard]] std::uint64_t key_of(std::string_view kind, std::string_view first, std::string_view second = {}) const;
  // The entry for this key, which is new if it has no archive.
  [[nodiscard]] Spot& spot_of(std::uint64_t key);
  const ArchiveRecord* find(std::uint64_t key, const Is& is);

  std::vector<Open> archives_;
  std::uint64_t seed_ = seed_at(this);
  HashTable numbers_;  // of spots_, from 1, by the hash of a name
  std::vector<Spot> spots_;
  std::optional<ArchiveReader> reader_;
  std::size_t open_archive_ = 0;  // of reader_
};

}  // namespace wrapwright
