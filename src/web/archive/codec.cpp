// SPDX-License-Identifier: Apache-2.0
#include "web/archive/codec.h"

#include <algorithm>
#include <cstdint>
#include <isa-l/igzip_lib.h>
#include <limits>
#include <string>
#include <zstd.h>

namespace wrapwright {
namespace {

constexpr std::size_t kPiece = std::size_t{128} << 10U;
// Fixed fields, the extra field, name, comment and checksum.
constexpr std::size_t kMaxGzipHeader = 12 + 65'535 + 2 * (kMaxGzipText + 1) + 2;
constexpr int kZstdWindowLog = 27;  // 128 MiB, which zstd's own tool accepts by default

class GzipCodec final : public MemberCodec {
 public:
  GzipCodec() = default;

  // isal_inflate_reset does not clear the pending output of a damaged member.
  void begin() override {
    isal_inflate_init(&state_);
    state_.crc_flag = ISAL_GZIP;
    isal_gzip_header_init(&header_);
    in_header_ = true;
    header_bytes_ = 0;
  }

  Result<bool> inflate(std::string_view& in, ByteBuffer& out) override {
    constexpr std::size_t kMost = std::numeric_limits<std::uint32_t>::max();
    state_.next_in = reinterpret_cast<std::uint8_t*>(const_cast<char*>(in.data()));  // NOLINT: only read
    const std::size_t given = std::min(in.size(), in_header_ ? kMaxGzipHeader - header_bytes_ : kMost);
    state_.avail_in = static_cast<std::uint32_t>(given);
    state_.next_out = reinterpret_cast<std::uint8_t*>(out.reserve(kPiece));
    const std::size_t room = std::min(out.room(), kMost);
    state_.avail_out = static_cast<std::uint32_t>(room);
    // Between two calls, isal_inflate itself forgets which fields the header has, such as a file's name or wget's extra
    // field, and would treat the rest of them as data.
    int code = in_header_ ? isal_read_gzip_header(&state_, &header_) : ISAL_DECOMP_OK;
    if (in_header_) header_bytes_ += given - state_.avail_in;
    in_header_ = in_header_ && code != ISAL_DECOMP_OK;
    if (in_header_ && header_bytes_ == kMaxGzipHeader) code = ISAL_INVALID_BLOCK;
    if (!in_header_) code = isal_inflate(&state_);
    out.append(room - state_.avail_out);
    // ISA-L returns the bytes that it has read ahead; for a damaged member these can be more than this call gave it.
    if (state_.avail_in > given) return Error{ErrorKind::kSyntax, "the gzip member is damaged", {}};
    in.remove_prefix(given - state_.avail_in);
    if (code == ISAL_INCORRECT_CHECKSUM) return Error{ErrorKind::kSyntax, "the gzip member has a wrong checksum", {}};
    if (code < 0 || code == ISAL_NEED_DICT) return Error{ErrorKind::kSyntax, "the gzip member is damaged", {}};
    return state_.block_state == ISAL_BLOCK_FINISH;
  }
  [[nodiscard]] std::string_view magic() const override { return "\x1F\x8B\x08"; }
  [[nodiscard]] std::size_t longest_start() const override { return kMaxGzipHeader + 4'096; }

 private:
  inflate_state state_{};
  isal_gzip_header header_{};
  bool in_header_ = true;
  std::size_t header_bytes_ = 0;  // that were read
};

class ZstdCodec final : public MemberCodec {
 public:
  ZstdCodec() : stream_(ZSTD_createDCtx()) { ZSTD_DCtx_setParameter(stream_, ZSTD_d_windowLogMax, kZstdWindowLog); }
  ZstdCodec(const ZstdCodec&) = delete;
  ZstdCodec& operator=(const ZstdCodec&) = delete;
  ~ZstdCodec() override { ZSTD_freeDCtx(stream_); }

  Status load(std::string_view dictionary) {
    const std::size_t code = ZSTD_DCtx_loadDictionary(stream_, dictionary.data(), dictionary.size());
    if (ZSTD_isError(code) != 0) return Error{ErrorKind::kSyntax, "the zstd dictionary cannot be used", {}};
    return Done{};
  }

  void begin() override { ZSTD_DCtx_reset(stream_, ZSTD_reset_session_only); }

  Result<bool> inflate(std::string_view& in, ByteBuffer& out) override {
    ZSTD_inBuffer from{in.data(), in.size(), 0};
    char* const room = out.reserve(kPiece);
    ZSTD_outBuffer to{room, out.room(), 0};
    const std::size_t code = ZSTD_decompressStream(stream_, &to, &from);
    in.remove_prefix(from.pos);
    out.append(to.pos);
    if (ZSTD_isError(code) != 0) {
      return Error{ErrorKind::kSyntax, std::string("the zstd frame is damaged: ") + ZSTD_getErrorName(code), {}};
    }
    return code == 0;
  }
  [[nodiscard]] std::string_view magic() const override { return kZstdMagic; }
  // A block is only decompressed when it is complete; the longest has 128 KiB.
  [[nodiscard]] std::size_t longest_start() const override { return std::size_t{132} << 10U; }

 private:
  ZSTD_DCtx* stream_;
};

}  // namespace

std::unique_ptr<MemberCodec> make_gzip_codec() { return std::make_unique<GzipCodec>(); }

Result<std::unique_ptr<MemberCodec>> make_zstd_codec(std::string_view dictionary) {
  auto codec = std::make_unique<ZstdCodec>();
  if (dictionary.starts_with(codec->magic())) {
    ByteBuffer inflated;
    ZstdCodec plain;
    while (true) {
      const std::size_t before = dictionary.size() + inflated.size();
      const auto ended = plain.inflate(dictionary, inflated);
      if (!ended) return ended.error();
      if (inflated.size() > kMaxZstdDictionary) return Error{ErrorKind::kLimit, "the zstd dictionary is too large", {}};
      if (*ended) break;
      if (dictionary.empty() && dictionary.size() + inflated.size() == before) {
        return Error{ErrorKind::kSyntax, "the zstd dictionary is cut off", {}};
      }
    }
    if (auto loaded = codec->load(inflated.view()); !loaded) return std::move(loaded).error();
  } else if (!dictionary.empty()) {
    if (auto loaded = codec->load(dictionary); !loaded) return std::move(loaded).error();
  }
  return std::unique_ptr<MemberCodec>(std::move(codec));
}

}  // namespace wrapwright
