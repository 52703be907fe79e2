// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reads WARC (0.17 to 1.1) and ARC 1 files record by record: plain, as gzip (one member per record, or one stream) or
// as zstd. Continues after damage: returns every intact record, and reports each damage once. One thread. Memory: the
// record, at most a block's limit. Cost: O(n), plus the decompression.
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "web/archive/byte_source.h"
#include "web/archive/record_head.h"
#include "web/archive/segments.h"

namespace wrapwright {

struct ArchiveLimits {
  std::size_t max_block_bytes = std::size_t{64} << 20U;  // the rest of a longer block is dropped
  std::size_t max_head_bytes = std::size_t{1} << 20U;
  InflationLimits inflation;
};

struct ArchiveRecord {
  ArchiveHead head;
  // Offset of the record in a plain archive; otherwise of the gzip member or zstd frame that begins with it or, in an
  // archive that is one stream, holds it.
  std::uint64_t offset = 0;
  std::uint64_t number = 0;     // from 0, counting all records of the file
  std::string_view block;       // valid until the next record is read
  std::optional<Error> damage;  // why the block is not as its header says: cut off, too long, of a wrong length
};

class ArchiveReader {
 public:
  // Called with the header before the block is read; records that it refuses are skipped.
  using Filter = std::function<bool(const ArchiveHead& head)>;

  // "-" is standard input. Fails with kNotFound or kIo.
  [[nodiscard]] static Result<ArchiveReader> open(const std::filesystem::path& path, const ArchiveLimits& limits = {});
  // `name` is the file's name in errors.
  ArchiveReader(std::unique_ptr<ByteSource> source, std::string name, const ArchiveLimits& limits = {});

  // The next record, or an Error for damage between records or in a skipped record; nothing at the end. The error's
  // place is the file and the offset of the record or member.
  [[nodiscard]] std::optional<Result<const ArchiveRecord*>> next(const Filter& filter = {});

  // Makes the record at this offset (ArchiveRecord::offset) the next one; false if the archive can only be read once.
  bool seek(std::uint64_t offset);
  // Number of bytes of the file that were read.
  [[nodiscard]] std::uint64_t position() const { return segments_.members().position(); }
  [[nodiscard]] const std::string& name() const { return name_; }

 private:
  enum class Format { kUnknown, kWarc, kArc };
  // The extent of the current record.
  struct Extent {
    std::size_t block = 0;  // bytes of the block that were read
    std::size_t size = 0;   // of the record in data(), including its header
    std::optional<Error> damage;
  };

  bool go_to_record();
  void skip_blank_lines();
  std::optional<std::size_t> read_head();
  [[nodiscard]] std::optional<std::size_t> parse_head(std::string_view bytes, ArchiveHead& head) const;
  // What a search for a record has learned from the possible headers that it tried; positions in data(). Headers that
  // begin inside one another's lines have the same end, so each line is read once, however many headers are tried.
  struct Tried {
    std::size_t ruled_out = 0;  // no WARC record begins before it
    std::size_t line = 0;       // the lines before it may all belong to a header
    std::size_t searched = 0;   // the line at `line` does not end before it
  };

  bool is_warc_record(std::size_t at, Tried& tried);
  bool is_record(std::size_t at, Tried& tried);
  std::optional<std::size_t> find_record(std::size_t from, std::size_t end);
  void resync();
  Extent measure(std::size_t head);
  Extent measure_long(std::size_t head);
  Extent cut_block(std::size_t head, const std::string& why);
  void skip_rest();
  bool ends_well(std::size_t at);
  [[nodiscard]] Error damage(const std::string& message, ErrorKind kind = ErrorKind::kSyntax) const;
  Error junk();

  Segments segments_;
  std::string name_;
  ArchiveLimits limits_;
  Format format_ = Format::kUnknown;
  ArchiveRecord record_;
  std::uint64_t count_ = 0;  // records so far
  std::size_t done_ = 0;     // bytes of data() that the last record occupies
  std::uint64_t rest_ = 0;   // bytes of its block still to be skipped
  bool is_lost_ = false;     // whether the beginning of the next record has to be searched for
};

}  // namespace wrapwright
