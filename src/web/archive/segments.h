// SPDX-License-Identifier: Apache-2.0
#pragma once
// Splits the decompressed bytes of an archive into segments, each of which begins with a record: one member, or several
// members that contain one record; plain bytes are one segment. One thread. Memory: the bytes that were not dropped,
// plus 128 KiB.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "core/base/result.h"
#include "web/archive/byte_buffer.h"
#include "web/archive/member_reader.h"

namespace wrapwright {

class Segments {
 public:
  explicit Segments(MemberReader members) : members_(std::move(members)) {}

  // The bytes of the segment that are in memory. Valid until more() or drop().
  [[nodiscard]] std::string_view data() const { return buffer_.view().substr(0, limit_.value_or(buffer_.size())); }
  // Appends to data(); false at the segment's end.
  bool more();
  // Whether data() has this many bytes; calls more() as often as necessary.
  bool need(std::size_t bytes);
  void drop(std::size_t bytes);
  // Drops the rest of this segment and continues with the next one; false at the end.
  bool next();

  // Offset of the first byte of data() in plain bytes; otherwise of the member that the segment begins with.
  [[nodiscard]] std::uint64_t offset() const {
    return members_.packing() == Packing::kPlain ? begin_ + within_ : begin_;
  }
  // The damage that ended the segment too early, if any. Known after more() has returned false; returned only once.
  [[nodiscard]] std::optional<Error> take_damage() { return std::exchange(damage_, std::nullopt); }
  [[nodiscard]] const MemberReader& members() const { return members_; }
  // Like MemberReader::seek.
  bool seek(std::uint64_t offset);

 private:
  enum class Stop { kNone, kMemberEnd, kDamage, kEnd };

  bool take_bytes();
  bool begins_segment(std::size_t at);

  MemberReader members_;
  ByteBuffer buffer_;
  std::optional<std::size_t> limit_;  // of the segment in buffer_; nothing while it may grow
  std::uint64_t begin_ = 0;           // offset of the segment
  std::uint64_t within_ = 0;          // inflated bytes of the segment that were dropped
  std::uint64_t following_ = 0;       // offset of the segment after limit_
  bool is_new_ = true;                // nothing of the segment was read
  Stop stop_ = Stop::kNone;           // after buffer_
  std::optional<Error> damage_;
};

}  // namespace wrapwright
