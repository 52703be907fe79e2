// SPDX-License-Identifier: Apache-2.0
#include "web/http/content_coding.h"

#include <algorithm>
#include <array>
#include <brotli/decode.h>
#include <cstdint>
#include <utility>
#include <vector>
#include <zlib.h>
#include <zstd.h>

#include "core/base/ascii.h"

namespace wrapwright {
namespace {

constexpr std::size_t kChunk = 32'768;
constexpr std::size_t kMaxCodings = 3;

Error broken(std::string_view coding, std::string_view how) {
  return {ErrorKind::kNetwork, "the " + std::string(coding) + " data " + std::string(how), {}};
}

// Receives the output of a stage in chunks.
class Sink {
 public:
  Sink() = default;
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;
  virtual ~Sink() = default;
  virtual Status take(std::string_view bytes) = 0;
};

class Stage {
 public:
  Stage() = default;
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;
  virtual ~Stage() = default;
  virtual Status decode(std::string_view bytes, Sink& sink) = 0;
  [[nodiscard]] virtual bool ended() const = 0;
  [[nodiscard]] virtual std::string_view name() const = 0;
};

enum class ZlibFormat { kGzip, kDeflate };

class ZlibStage final : public Stage {
 public:
  explicit ZlibStage(ZlibFormat format) : format_(format) {}
  ZlibStage(const ZlibStage&) = delete;
  ZlibStage& operator=(const ZlibStage&) = delete;
  ~ZlibStage() override {
    if (started_) inflateEnd(&stream_);
  }

  Status decode(std::string_view bytes, Sink& sink) override {
    std::string input = std::move(head_);  // a copy, because zlib's input pointer is not const
    head_.clear();
    input.append(bytes);
    std::size_t used = 0;
    while (used < input.size() && !padding_) {
      if (!inside_ && input.size() - used < 2) {
        head_ = input.substr(used);
        break;
      }
      if (!inside_ && !begin(std::string_view(input).substr(used))) {
        if (!started_) return broken(name(), "cannot be decoded: out of memory");
        padding_ = true;
        break;
      }
      if (auto decoded = inflate_some(input, used, sink); !decoded) return decoded;
    }
    return Done{};
  }
  [[nodiscard]] bool ended() const override { return started_ && !inside_; }
  [[nodiscard]] std::string_view name() const override { return format_ == ZlibFormat::kGzip ? "gzip" : "deflate"; }

 private:
  // The first two bytes distinguish deflate with the zlib wrapper from raw deflate. Further gzip members continue the
  // body; anything else after the end is padding, which is ignored as in browsers.
  bool begin(std::string_view bytes) {
    if (started_) {
      const bool again = format_ == ZlibFormat::kGzip && bytes[0] == '\x1f' && bytes[1] == '\x8b';
      inside_ = again && inflateReset(&stream_) == Z_OK;
      return inside_;
    }
    const auto first = static_cast<std::uint8_t>(bytes[0]);
    const auto second = static_cast<std::uint8_t>(bytes[1]);
    const bool wrapped = (first & 0x0fU) == 8 && (first * 256U + second) % 31 == 0;
    const int window = format_ == ZlibFormat::kGzip ? 16 + MAX_WBITS : wrapped ? MAX_WBITS : -MAX_WBITS;
    started_ = inside_ = inflateInit2(&stream_, window) == Z_OK;
    return started_;
  }

  // Continues from `used` to the end of the input or of the coded data.
  Status inflate_some(std::string& input, std::size_t& used, Sink& sink) {
    std::array<char, kChunk> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init)
    while (inside_) {
      stream_.next_in = reinterpret_cast<Bytef*>(input.data() + used);
      stream_.avail_in = static_cast<uInt>(input.size() - used);
      stream_.next_out = reinterpret_cast<Bytef*>(buffer.data());
      stream_.avail_out = static_cast<uInt>(buffer.size());
      const int code = inflate(&stream_, Z_NO_FLUSH);
      used = input.size() - stream_.avail_in;
      inside_ = code != Z_STREAM_END;
      const std::size_t made = buffer.size() - stream_.avail_out;
      if (auto taken = sink.take({buffer.data(), made}); !taken) return taken;
      if (code != Z_OK && code != Z_STREAM_END && code != Z_BUF_ERROR) return broken(name(), "are damaged");
      if (used == input.size() && made < buffer.size()) break;
    }
    return Done{};
  }

  ZlibFormat format_;
  z_stream stream_{};
  std::string head_;      // the first byte of a member while the second has not arrived
  bool started_ = false;  // stream_ is set up
  bool inside_ = false;   // between the beginning and the end of a member
  bool padding_ = false;
};

class BrotliStage final : public Stage {
 public:
  BrotliStage() : state_(BrotliDecoderCreateInstance(nullptr, nullptr, nullptr)) {}
  BrotliStage(const BrotliStage&) = delete;
  BrotliStage& operator=(const BrotliStage&) = delete;
  ~BrotliStage() override { BrotliDecoderDestroyInstance(state_); }

  Status decode(std::string_view bytes, Sink& sink) override {
    std::array<std::uint8_t, kChunk> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init)
    const auto* in = reinterpret_cast<const std::uint8_t*>(bytes.data());
    std::size_t in_left = bytes.size();
    while (!ended()) {
      std::uint8_t* out = buffer.data();
      std::size_t out_left = buffer.size();
      const auto code = BrotliDecoderDecompressStream(state_, &in_left, &in, &out_left, &out, nullptr);
      const std::size_t made = buffer.size() - out_left;
      if (auto taken = sink.take({reinterpret_cast<const char*>(buffer.data()), made}); !taken) return taken;
      if (code == BROTLI_DECODER_RESULT_ERROR) return broken(name(), "are damaged");
      if (code == BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT) break;
    }
    return Done{};
  }
  [[nodiscard]] bool ended() const override { return BrotliDecoderIsFinished(state_) == BROTLI_TRUE; }
  [[nodiscard]] std::string_view name() const override { return "br"; }

 private:
  BrotliDecoderState* state_;
};

class ZstdStage final : public Stage {
 public:
  ZstdStage() : stream_(ZSTD_createDStream()) {
    ZSTD_DCtx_setParameter(stream_, ZSTD_d_windowLogMax, 23);  // RFC 9659: no more than 8 MiB on the web
  }
  ZstdStage(const ZstdStage&) = delete;
  ZstdStage& operator=(const ZstdStage&) = delete;
  ~ZstdStage() override { ZSTD_freeDStream(stream_); }

  Status decode(std::string_view bytes, Sink& sink) override {
    std::array<char, kChunk> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init)
    ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
    while (true) {
      ZSTD_outBuffer out{buffer.data(), buffer.size(), 0};
      const std::size_t code = ZSTD_decompressStream(stream_, &out, &in);
      if (out.pos > 0 || in.pos > 0) ended_ = code == 0;
      if (auto taken = sink.take({buffer.data(), out.pos}); !taken) return taken;
      if (ZSTD_isError(code) != 0) return broken(name(), "are damaged");
      if (in.pos == in.size && out.pos < out.size) return Done{};
    }
  }
  [[nodiscard]] bool ended() const override { return ended_; }
  [[nodiscard]] std::string_view name() const override { return "zstd"; }

 private:
  ZSTD_DStream* stream_;
  bool ended_ = false;
};

std::vector<std::string> codings_of(std::string_view value) {
  std::vector<std::string> out;
  while (!value.empty()) {
    const std::size_t comma = std::min(value.find(','), value.size());
    const std::string name = lower(trim(value.substr(0, comma), is_blank));
    value.remove_prefix(std::min(comma + 1, value.size()));
    // "none" is not a registered coding, but some servers send it and mean identity.
    if (!name.empty() && name != "identity" && name != "none") out.push_back(name);
  }
  return out;
}

std::unique_ptr<Stage> make_stage(std::string_view name) {
  if (name == "gzip" || name == "x-gzip") return std::make_unique<ZlibStage>(ZlibFormat::kGzip);
  if (name == "deflate") return std::make_unique<ZlibStage>(ZlibFormat::kDeflate);
  if (name == "br") return std::make_unique<BrotliStage>();
  if (name == "zstd") return std::make_unique<ZstdStage>();
  return nullptr;
}

}  // namespace

struct ContentDecoder::Impl {
  std::size_t limit = 0;
  bool any_input = false;
  std::vector<std::unique_ptr<Stage>> stages;  // in the order of decoding
  std::vector<std::size_t> made;               // bytes produced by each stage; the last entry is the decoded body
};

namespace {

Error too_large(std::size_t limit) {
  return {ErrorKind::kLimit, "the decoded body is larger than " + std::to_string(limit) + " bytes", {}};
}

// Passes a stage's output to the following stages; the last one writes to `out`.
class Pipe final : public Sink {
 public:
  Pipe(std::vector<std::unique_ptr<Stage>>& stages, std::vector<std::size_t>& made, std::size_t at, std::size_t limit,
       std::string& out)
      : stages_(stages), made_(made), at_(at), limit_(limit), out_(out) {}

  Status take(std::string_view bytes) override {
    if (bytes.empty()) return Done{};
    const bool over = bytes.size() > limit_ - made_[at_];
    if (over) bytes = bytes.substr(0, limit_ - made_[at_]);
    made_[at_] += bytes.size();
    if (at_ == stages_.size()) {
      out_.append(bytes);
    } else {
      Pipe next(stages_, made_, at_ + 1, limit_, out_);
      if (auto decoded = stages_[at_]->decode(bytes, next); !decoded) return decoded;
    }
    if (over) return too_large(limit_);
    return Done{};
  }

 private:
  std::vector<std::unique_ptr<Stage>>& stages_;
  std::vector<std::size_t>& made_;
  std::size_t at_;
  std::size_t limit_;
  std::string& out_;
};

}  // namespace

ContentDecoder::ContentDecoder(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
ContentDecoder::ContentDecoder(ContentDecoder&&) noexcept = default;
ContentDecoder& ContentDecoder::operator=(ContentDecoder&&) noexcept = default;
ContentDecoder::~ContentDecoder() = default;

Result<ContentDecoder> ContentDecoder::make(std::string_view content_encoding, std::size_t limit) {
  auto codings = codings_of(content_encoding);
  if (codings.size() > kMaxCodings)
    return Error{ErrorKind::kUnsupported, "more than " + std::to_string(kMaxCodings) + " content codings", {}};
  auto impl = std::make_unique<Impl>();
  impl->limit = limit;
  std::reverse(codings.begin(), codings.end());
  for (const auto& coding : codings) {
    auto stage = make_stage(coding);
    if (!stage) return Error{ErrorKind::kUnsupported, "unknown content coding \"" + coding + "\"", {}};
    impl->stages.push_back(std::move(stage));
  }
  impl->made.resize(codings.size() + 1);
  return ContentDecoder(std::move(impl));
}

Status ContentDecoder::write(std::string_view bytes, std::string& out) {
  impl_->any_input = impl_->any_input || !bytes.empty();
  Pipe pipe(impl_->stages, impl_->made, impl_->stages.empty() ? 0 : 1, impl_->limit, out);
  return impl_->stages.empty() ? pipe.take(bytes) : impl_->stages.front()->decode(bytes, pipe);
}

Status ContentDecoder::finish() const {
  if (!impl_->any_input) return Done{};
  for (const auto& stage : impl_->stages)
    if (!stage->ended()) return broken(stage->name(), "stop before their end");
  return Done{};
}

}  // namespace wrapwright
