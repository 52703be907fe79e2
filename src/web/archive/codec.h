// SPDX-License-Identifier: Apache-2.0
#pragma once
// One way to pack members: inflates them piece by piece. One thread.
#include <memory>
#include <string_view>

#include "core/base/result.h"
#include "web/archive/byte_buffer.h"

namespace wrapwright {

class MemberCodec {
 public:
  MemberCodec() = default;
  MemberCodec(const MemberCodec&) = delete;
  MemberCodec& operator=(const MemberCodec&) = delete;
  virtual ~MemberCodec() = default;

  // Before each member.
  virtual void begin() = 0;
  // Takes packed bytes from the front of `in` and appends to `out`. Returns whether the member has ended. Without
  // progress it needs more input. kSyntax for damage.
  virtual Result<bool> inflate(std::string_view& in, ByteBuffer& out) = 0;
  // The bytes that every member begins with.
  [[nodiscard]] virtual std::string_view magic() const = 0;
  // A member that has given no bytes after this many packed ones is none that holds a record.
  [[nodiscard]] virtual std::size_t longest_start() const = 0;
};

// A header with a name or comment of more than kMaxGzipText bytes is damage.
[[nodiscard]] std::unique_ptr<MemberCodec> make_gzip_codec();
inline constexpr std::size_t kMaxGzipText = std::size_t{64} << 10U;

inline constexpr std::string_view kZstdMagic = "\x28\xB5\x2F\xFD";
// A .warc.zst may begin with a skippable frame that holds the dictionary of all others.
inline constexpr std::string_view kZstdDictionaryMagic = "\x5D\x2A\x4D\x18";
inline constexpr std::size_t kMaxZstdDictionary = std::size_t{16} << 20U;
// `dictionary`: the frame's content, itself packed or not; "" for none. kSyntax if it cannot be used.
[[nodiscard]] Result<std::unique_ptr<MemberCodec>> make_zstd_codec(std::string_view dictionary);

}  // namespace wrapwright
