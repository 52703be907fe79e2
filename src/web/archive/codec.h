// SPDX-License-Identifier: Apache-2.0
#pragma once
// Decompresses the members of one compression format piece by piece. One thread.
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

  // Must be called before each member.
  virtual void begin() = 0;
  // Consumes compressed bytes from the front of `in` and appends to `out`. Returns whether the member has ended. If it
  // makes no progress, it needs more input. Fails with kSyntax for damage.
  virtual Result<bool> inflate(std::string_view& in, ByteBuffer& out) = 0;
  // The bytes that every member begins with.
  [[nodiscard]] virtual std::string_view magic() const = 0;
  // A member that has given no output after this many compressed bytes does not hold a record.
  [[nodiscard]] virtual std::size_t longest_start() const = 0;
};

// A header with a name or comment of more than kMaxGzipText bytes counts as damage.
[[nodiscard]] std::unique_ptr<MemberCodec> make_gzip_codec();
inline constexpr std::size_t kMaxGzipText = std::size_t{64} << 10U;

inline constexpr std::string_view kZstdMagic = "\x28\xB5\x2F\xFD";
// A .warc.zst may begin with a skippable frame that holds the dictionary for all other frames.
inline constexpr std::string_view kZstdDictionaryMagic = "\x5D\x2A\x4D\x18";
inline constexpr std::size_t kMaxZstdDictionary = std::size_t{16} << 20U;
// `dictionary`: the frame's content, which may itself be compressed; "" for none. Fails with kSyntax if it cannot be
// used.
[[nodiscard]] Result<std::unique_ptr<MemberCodec>> make_zstd_codec(std::string_view dictionary);

}  // namespace wrapwright
