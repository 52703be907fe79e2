// SPDX-License-Identifier: Apache-2.0
#include "web/archive/packer.h"

#include <limits>
#include <new>
#include <zlib.h>
#include <zstd.h>

#include "core/base/ascii.h"

namespace wrapwright {
namespace {

constexpr std::size_t kPiece = std::size_t{64} << 10U;
constexpr int kGzipWindow = 15 + 16;  // 32 KiB, with a gzip header
constexpr int kGzipMemory = 8;        // zlib's default
constexpr int kZstdLevel = 3;         // zstd's default

class PlainPacker final : public Packer {
 public:
  void add(std::string_view bytes, std::string& out) override { out += bytes; }
  void end(std::string& /*out*/) override {}
};

// ISA-L would be faster, but its bytes depend on the processor.
class GzipPacker final : public Packer {
 public:
  GzipPacker() {
    const int code =
        deflateInit2(&stream_, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kGzipWindow, kGzipMemory, Z_DEFAULT_STRATEGY);
    if (code != Z_OK) throw std::bad_alloc();
  }
  GzipPacker(const GzipPacker&) = delete;
  GzipPacker& operator=(const GzipPacker&) = delete;
  ~GzipPacker() override { deflateEnd(&stream_); }

  void add(std::string_view bytes, std::string& out) override {
    constexpr std::size_t kMost = std::numeric_limits<uInt>::max();
    has_begun_ = true;
    while (!bytes.empty()) {
      const std::string_view part = bytes.substr(0, kMost);
      bytes.remove_prefix(part.size());
      stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(part.data()));  // NOLINT: only read
      stream_.avail_in = static_cast<uInt>(part.size());
      deflate_all(Z_NO_FLUSH, out);
    }
  }
  void end(std::string& out) override {
    if (!has_begun_) return;
    deflate_all(Z_FINISH, out);
    deflateReset(&stream_);
    has_begun_ = false;
  }

 private:
  void deflate_all(int flush, std::string& out) {
    do {
      const std::size_t before = out.size();
      out.resize(before + kPiece);
      stream_.next_out = reinterpret_cast<Bytef*>(out.data() + before);
      stream_.avail_out = static_cast<uInt>(kPiece);
      deflate(&stream_, flush);
      out.resize(out.size() - stream_.avail_out);
    } while (stream_.avail_out == 0);
  }

  z_stream stream_{};
  bool has_begun_ = false;
};

class ZstdPacker final : public Packer {
 public:
  ZstdPacker() : stream_(ZSTD_createCCtx()) {
    if (stream_ == nullptr) throw std::bad_alloc();
    ZSTD_CCtx_setParameter(stream_, ZSTD_c_compressionLevel, kZstdLevel);
    ZSTD_CCtx_setParameter(stream_, ZSTD_c_checksumFlag, 1);
  }
  ZstdPacker(const ZstdPacker&) = delete;
  ZstdPacker& operator=(const ZstdPacker&) = delete;
  ~ZstdPacker() override { ZSTD_freeCCtx(stream_); }

  void add(std::string_view bytes, std::string& out) override {
    has_begun_ = true;
    ZSTD_inBuffer from{bytes.data(), bytes.size(), 0};
    while (from.pos < from.size) step(from, ZSTD_e_continue, out);
  }
  void end(std::string& out) override {
    if (!has_begun_) return;
    ZSTD_inBuffer none{nullptr, 0, 0};
    while (step(none, ZSTD_e_end, out) != 0) {
    }
    has_begun_ = false;
  }

 private:
  // The number of bytes still to be written, if known.
  std::size_t step(ZSTD_inBuffer& from, ZSTD_EndDirective mode, std::string& out) {
    const std::size_t before = out.size();
    out.resize(before + kPiece);
    ZSTD_outBuffer to{out.data() + before, kPiece, 0};
    const std::size_t code = ZSTD_compressStream2(stream_, &to, &from, mode);
    out.resize(before + to.pos);
    if (ZSTD_isError(code) != 0) throw std::bad_alloc();  // the only failure of valid parameters
    return code;
  }

  ZSTD_CCtx* stream_;
  bool has_begun_ = false;
};

bool ends_ignoring_case(std::string_view name, std::string_view ending) {
  return name.size() > ending.size() && equal_ignoring_case(name.substr(name.size() - ending.size()), ending);
}

}  // namespace

std::unique_ptr<Packer> make_packer(Packing packing) {
  switch (packing) {
    case Packing::kGzip:
      return std::make_unique<GzipPacker>();
    case Packing::kZstd:
      return std::make_unique<ZstdPacker>();
    case Packing::kPlain:
      return std::make_unique<PlainPacker>();
  }
  return nullptr;
}

Packing packing_of_name(std::string_view name) {
  if (ends_ignoring_case(name, ".gz")) return Packing::kGzip;
  return ends_ignoring_case(name, ".zst") ? Packing::kZstd : Packing::kPlain;
}

}  // namespace wrapwright
