// SPDX-License-Identifier: Apache-2.0
#pragma once
// Decompresses an archive: gzip members by ISA-L, zstd frames (with the dictionary that IIPC's "Compressed WARC with
// Zstandard" puts into the first frame); plain bytes pass unchanged. Continues after damage. One thread. Memory: up to
// 2 MiB of compressed bytes, and the window of the compression. Cost: O(n); after damage, a member's bytes may be read
// twice.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "web/archive/byte_buffer.h"
#include "web/archive/byte_source.h"

namespace wrapwright {

enum class Packing { kPlain, kGzip, kZstd };

struct InflationLimits {
  // A member (or frame) that inflates to more than `free_bytes` and to more than `most_times` its compressed size is
  // treated as a decompression bomb. Deflate cannot exceed 1,032 times.
  std::uint64_t free_bytes = std::uint64_t{256} << 20U;
  unsigned most_times = 200;
};

class MemberReader {
 public:
  enum class Step {
    kBytes,      // some were appended
    kMemberEnd,  // the next step begins a new member, if there is one
    kDamage,     // see error(); the rest of the member is lost, and the next step reads the next intact member
    kEnd,
  };

  explicit MemberReader(std::unique_ptr<ByteSource> source, const InflationLimits& limits = {});
  MemberReader(MemberReader&&) noexcept;
  MemberReader& operator=(MemberReader&&) noexcept;
  ~MemberReader();

  [[nodiscard]] Step read(ByteBuffer& out);

  // Where the member of the last step begins in the compressed bytes; 0 for plain bytes.
  [[nodiscard]] std::uint64_t member_offset() const;
  // Number of compressed bytes read.
  [[nodiscard]] std::uint64_t position() const;
  // The error of the last kDamage; its place is the byte where the member begins.
  [[nodiscard]] const Error& error() const;
  [[nodiscard]] Packing packing() const;
  // Continues at a member, or for plain bytes at any byte; false if the source can only be read once.
  bool seek(std::uint64_t offset);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace wrapwright
