// SPDX-License-Identifier: Apache-2.0
#include "web/archive/member_reader.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "web/archive/codec.h"
#include "web/archive/record_head.h"

namespace wrapwright {
namespace {

constexpr std::size_t kRead = std::size_t{256} << 10U;
// Number of compressed bytes of the current member to keep, so that the next member can be found in them after damage.
constexpr std::size_t kKept = std::size_t{1} << 20U;
// After damage, everything that the damaged member consumed is searched for members, up to kMostAgain times the bytes
// of the file in total; beyond that only its second half, unless it consumed few bytes. Otherwise, members that each
// seem to reach the end of the file would cost O(n²).
constexpr std::uint64_t kMostAgain = 4;
constexpr std::uint64_t kFewTaken = std::uint64_t{16} << 10U;

// RFC 1952, section 2.3.
constexpr unsigned kGzipHeaderCrc = 2;
constexpr unsigned kGzipExtra = 4;
constexpr unsigned kGzipName = 8;
constexpr unsigned kGzipComment = 16;
constexpr unsigned kGzipReserved = 0xE0;
constexpr std::size_t kGzipFixed = 10;

}  // namespace

struct MemberReader::Impl {
  std::unique_ptr<ByteSource> source;
  InflationLimits limits;
  Packing packing = Packing::kPlain;
  std::unique_ptr<MemberCodec> codec;  // null for plain bytes
  ByteBuffer packed;                   // from `kept`
  std::uint64_t kept = 0;              // offset of the first byte in `packed`
  std::uint64_t at = 0;                // offset of the next byte to decompress
  std::uint64_t member = 0;            // offset
  std::uint64_t inflated = 0;          // of the member
  bool started = false;
  bool at_end = false;        // of the source
  bool inside = false;        // of a member
  bool ended = false;         // the member; the next step says so
  bool lost = false;          // after damage
  bool trying = false;        // whether a member begins here
  std::uint64_t again = 0;    // bytes that were read again after damage
  std::uint64_t no_zero = 0;  // no zero byte is between it and `zero`, which may be one
  std::uint64_t zero = 0;
  std::optional<std::uint64_t> refused;  // where the data of a member without a record begins
  std::optional<Error> unread;           // why the source has no more
  std::optional<Error> broken;           // why the member has no more; the next step says so
  Error error{ErrorKind::kIo, "", {}};

  [[nodiscard]] std::string_view rest() const { return packed.view().substr(at - kept); }
  bool fill();
  bool fill_to(std::size_t bytes);
  Status start();
  bool is_damaged_at_start();
  Result<std::string> read_dictionary();
  Step damage(Error what);
  Step read_plain(ByteBuffer& out);
  Step read_member(ByteBuffer& out);
  Step inflate(ByteBuffer& out);
  Step begin_member(ByteBuffer& out);
  Step find_member(ByteBuffer& out);
  std::optional<std::uint64_t> gzip_data();
  std::optional<std::uint64_t> end_of_text(std::uint64_t begin);
  bool try_member(ByteBuffer& out);
  bool go_to(std::uint64_t offset);
};

// Appends compressed bytes; false at the end.
bool MemberReader::Impl::fill() {
  if (at_end) return false;
  const std::uint64_t needed = inside && at - member <= kKept ? member : at;
  if (needed > kept) {
    packed.drop(needed - kept);
    kept = needed;
  }
  const auto got = source->read(packed.reserve(kRead), kRead);
  if (!got) unread = got.error();
  at_end = !got || *got == 0;
  if (got) packed.append(*got);
  return !at_end;
}

bool MemberReader::Impl::fill_to(std::size_t bytes) {
  while (rest().size() < bytes) {
    if (!fill()) return false;
  }
  return true;
}

Result<std::string> MemberReader::Impl::read_dictionary() {
  if (!fill_to(8)) return std::string();
  std::size_t size = 0;
  for (std::size_t i = 0; i < 4; ++i) size |= std::size_t{static_cast<unsigned char>(rest()[4 + i])} << (8 * i);
  if (size > kMaxZstdDictionary) return Error{ErrorKind::kLimit, "the zstd dictionary is too large", {}};
  if (!fill_to(8 + size)) return Error{ErrorKind::kSyntax, "the zstd dictionary is cut off", {}};
  std::string out(rest().substr(8, size));
  at += 8 + size;
  return out;
}

// Whether members follow although the file does not begin with one.
bool MemberReader::Impl::is_damaged_at_start() {
  fill_to(kMaxArcHead);
  const std::string_view bytes = rest();
  const auto gzip = make_gzip_codec();
  const bool is_plain = begins_record(bytes) || bytes.find("\nWARC/") != std::string_view::npos;
  if (is_plain || bytes.starts_with(kZstdMagic) || bytes.starts_with(kZstdDictionaryMagic) ||
      bytes.find(gzip->magic()) == std::string_view::npos)
    return false;
  packing = Packing::kGzip;
  codec = make_gzip_codec();
  broken = Error{ErrorKind::kSyntax, "no gzip member begins here", {}};
  return true;
}

Status MemberReader::Impl::start() {
  started = true;
  fill_to(4);
  if (rest().starts_with("\x1F\x8B")) {
    packing = Packing::kGzip;
    codec = make_gzip_codec();
    return Done{};
  }
  if (is_damaged_at_start()) return Done{};
  const bool has_dictionary = rest().starts_with(kZstdDictionaryMagic);
  if (!has_dictionary && !rest().starts_with(kZstdMagic)) return Done{};
  packing = Packing::kZstd;
  Result<std::string> dictionary = has_dictionary ? read_dictionary() : std::string();
  if (!dictionary) return std::move(dictionary).error();
  auto made = make_zstd_codec(*dictionary);
  if (!made) return std::move(made).error();
  codec = std::move(made).value();
  return Done{};
}

MemberReader::Step MemberReader::Impl::damage(Error what) {
  error = std::move(what);
  error.where.byte = member;
  lost = true;
  inside = false;
  ended = false;
  return Step::kDamage;
}

MemberReader::Step MemberReader::Impl::read_plain(ByteBuffer& out) {
  if (rest().empty() && !fill()) return Step::kEnd;
  const std::string_view bytes = rest();
  std::copy(bytes.begin(), bytes.end(), out.reserve(bytes.size()));
  out.append(bytes.size());
  at += bytes.size();
  return Step::kBytes;
}

MemberReader::Step MemberReader::Impl::inflate(ByteBuffer& out) {
  while (true) {
    std::string_view in = rest();
    if (trying) in = in.substr(0, codec->longest_start() - std::min(codec->longest_start(), at - member));
    const std::size_t before = out.size();
    const std::size_t given = in.size();
    const auto done = codec->inflate(in, out);
    at += given - in.size();
    inflated += out.size() - before;
    if (!done) {
      broken = done.error();
    } else if (inflated > limits.free_bytes && inflated > (at - member) * limits.most_times) {
      const std::string times = std::to_string(limits.most_times);
      broken = Error{ErrorKind::kLimit, "the member inflates to more than " + times + " times its size", {}};
    }
    ended = done && *done;
    if (out.size() > before) return Step::kBytes;
    if (broken) return damage(*std::exchange(broken, std::nullopt));
    if (ended) return read_member(out);
    if (trying && at - member >= codec->longest_start()) return damage({ErrorKind::kSyntax, "it has no data", {}});
    if (given == in.size() && !fill()) return damage({ErrorKind::kSyntax, "the member is cut off at the end", {}});
  }
}

MemberReader::Step MemberReader::Impl::begin_member(ByteBuffer& out) {
  member = at;
  fill_to(codec->magic().size());
  if (rest().empty()) return Step::kEnd;
  // The third byte of a gzip header is the compression method, for which only one value is defined.
  if (!rest().starts_with(codec->magic())) {
    while (rest().find_first_not_of('\0') == std::string_view::npos) {
      at += rest().size();
      if (!fill()) return Step::kEnd;  // padding
    }
    const char* const what =
        packing == Packing::kZstd ? "garbage after the zstd frame" : "garbage after the gzip member";
    return damage({ErrorKind::kSyntax, what, {}});
  }
  codec->begin();
  inside = true;
  inflated = 0;
  return inflate(out);
}

MemberReader::Step MemberReader::Impl::read_member(ByteBuffer& out) {
  if (broken) return damage(*std::exchange(broken, std::nullopt));
  if (ended) {
    ended = false;
    inside = false;
    return Step::kMemberEnd;
  }
  return inside ? inflate(out) : begin_member(out);
}

// One past the zero byte of the header text that begins there; nothing if it is too long.
std::optional<std::uint64_t> MemberReader::Impl::end_of_text(std::uint64_t begin) {
  if (begin < no_zero || begin > zero) no_zero = zero = begin;
  while (true) {
    const std::string_view bytes = packed.view().substr(0, begin + kMaxGzipText + 1 - kept);
    const std::size_t found = bytes.find('\0', zero - kept);
    zero = kept + std::min(found, bytes.size());
    if (found != std::string_view::npos) return zero + 1;
    if (zero - begin > kMaxGzipText || !fill()) return std::nullopt;
  }
}

// Where the data of the gzip member that begins here begins; nothing if its header is invalid.
std::optional<std::uint64_t> MemberReader::Impl::gzip_data() {
  if (!fill_to(kGzipFixed)) return std::nullopt;
  const auto byte = [this](std::uint64_t i) { return static_cast<unsigned char>(rest()[i]); };
  const unsigned flags = byte(3);
  if ((flags & kGzipReserved) != 0) return std::nullopt;
  std::uint64_t data = at + kGzipFixed;
  if ((flags & kGzipExtra) != 0) {
    if (!fill_to(kGzipFixed + 2)) return std::nullopt;
    const std::size_t extra = byte(kGzipFixed) + std::size_t{byte(kGzipFixed + 1)} * 256;
    if (!fill_to(kGzipFixed + 2 + extra)) return std::nullopt;
    data += 2 + extra;
  }
  for (const unsigned text : {kGzipName, kGzipComment}) {
    if ((flags & text) == 0) continue;
    const auto end = end_of_text(data);
    if (!end) return std::nullopt;
    data = *end;
  }
  return data + ((flags & kGzipHeaderCrc) != 0 ? 2 : 0);
}

// Whether a member with records begins here. If so, `out` has its first bytes.
bool MemberReader::Impl::try_member(ByteBuffer& out) {
  // Members whose headers overlap may share their data.
  if (packing == Packing::kGzip) {
    const auto data = gzip_data();
    if (!data || data == refused) return false;
    refused = data;
  }
  const std::size_t before = out.size();
  lost = false;
  trying = true;
  const bool holds_record = begin_member(out) == Step::kBytes && begins_record(out.view().substr(before));
  trying = false;
  if (holds_record) {
    refused.reset();
    return true;
  }
  out.cut(out.size() - before);
  broken.reset();
  inside = false;
  ended = false;
  lost = true;
  return false;
}

bool MemberReader::Impl::go_to(std::uint64_t offset) {
  if (offset >= kept && offset <= kept + packed.size()) {
    at = offset;
    return true;
  }
  if (!source->seek(offset)) return false;
  packed.clear();
  kept = at = offset;
  at_end = false;
  return true;
}

MemberReader::Step MemberReader::Impl::find_member(ByteBuffer& out) {
  // After a flipped bit, inflating may have consumed bytes far beyond the end of the member.
  // A source that can be read only once continues where it is.
  const std::uint64_t taken = at - member;
  if (taken <= kFewTaken || again + taken <= kMostAgain * at + kKept) {
    again += taken;
    go_to(member + 1);
  } else {
    go_to(member + taken / 2);
  }
  while (true) {
    const std::size_t found = rest().find(codec->magic());
    if (found == std::string_view::npos) {
      const std::size_t overlap = std::min(codec->magic().size() - 1, rest().size());
      at += rest().size() - overlap;
      if (!fill()) return Step::kEnd;
      continue;
    }
    const std::uint64_t candidate = at + found;
    go_to(candidate);
    if (try_member(out)) return Step::kBytes;
    if (!go_to(candidate + 1)) at = std::max(at, candidate + 1);
  }
}

MemberReader::MemberReader(std::unique_ptr<ByteSource> source, const InflationLimits& limits)
    : impl_(std::make_unique<Impl>()) {
  impl_->source = std::move(source);
  impl_->limits = limits;
}
MemberReader::MemberReader(MemberReader&&) noexcept = default;
MemberReader& MemberReader::operator=(MemberReader&&) noexcept = default;
MemberReader::~MemberReader() = default;

MemberReader::Step MemberReader::read(ByteBuffer& out) {
  if (!impl_->started) {
    if (auto begun = impl_->start(); !begun) {
      impl_->at_end = true;
      impl_->at = impl_->kept + impl_->packed.size();
      return impl_->damage(std::move(begun).error());
    }
  }
  const Step step = !impl_->codec ? impl_->read_plain(out)
                    : impl_->lost ? impl_->find_member(out)
                                  : impl_->read_member(out);
  if (step == Step::kEnd && impl_->unread) return impl_->damage(*std::exchange(impl_->unread, std::nullopt));
  return step;
}

std::uint64_t MemberReader::member_offset() const { return impl_->member; }
std::uint64_t MemberReader::position() const { return impl_->at; }
const Error& MemberReader::error() const { return impl_->error; }
Packing MemberReader::packing() const { return impl_->packing; }

bool MemberReader::seek(std::uint64_t offset) {
  if (!impl_->started && !impl_->start()) return false;
  impl_->inside = impl_->ended = impl_->lost = false;
  impl_->at_end = false;  // the file may have grown
  impl_->broken.reset();
  return impl_->go_to(offset);
}

}  // namespace wrapwright
