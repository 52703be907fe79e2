// SPDX-License-Identifier: Apache-2.0
#include "web/archive/segments.h"

#include "web/archive/record_head.h"

namespace wrapwright {

// Whether the member that begins at `at` begins with a record. Reads as many bytes as are needed to decide.
bool Segments::begins_segment(std::size_t at) {
  while (true) {
    const std::string_view bytes = buffer_.view().substr(at);
    const bool is_clear = bytes.find('\n') != std::string_view::npos || bytes.size() >= kMaxArcHead;
    if (is_clear || !take_bytes()) return begins_record(buffer_.view().substr(at));
  }
}

// Performs one step; false if it appended nothing.
bool Segments::take_bytes() {
  if (stop_ != Stop::kNone) return false;
  switch (members_.read(buffer_)) {
    case MemberReader::Step::kBytes:
      return true;
    case MemberReader::Step::kMemberEnd:
      stop_ = Stop::kMemberEnd;
      return false;
    case MemberReader::Step::kDamage:
      stop_ = Stop::kDamage;
      return false;
    case MemberReader::Step::kEnd:
      stop_ = Stop::kEnd;
      return false;
  }
  return false;
}

bool Segments::more() {
  while (!limit_) {
    const std::size_t before = buffer_.size();
    if (stop_ == Stop::kEnd || stop_ == Stop::kDamage) {
      limit_ = before;
      following_ = 0;
      if (stop_ == Stop::kEnd) return false;
      damage_ = members_.error();
      stop_ = Stop::kNone;
      return false;
    }
    const bool is_new_member = std::exchange(stop_, Stop::kNone) == Stop::kMemberEnd;
    if (!take_bytes()) continue;
    if (is_new_) begin_ = members_.member_offset();
    if (std::exchange(is_new_, false) || !is_new_member) return true;
    following_ = members_.member_offset();
    if (before > 0 && !begins_segment(before)) return true;
    limit_ = before;
  }
  return false;
}

bool Segments::need(std::size_t bytes) {
  while (data().size() < bytes) {
    if (!more()) return false;
  }
  return true;
}

void Segments::drop(std::size_t bytes) {
  buffer_.drop(bytes);
  within_ += bytes;
  if (limit_) *limit_ -= bytes;
}

bool Segments::next() {
  while (!limit_) {
    drop(data().size());
    more();
  }
  drop(*limit_);
  limit_.reset();
  within_ = 0;
  // After damage, the next member has to be searched for.
  is_new_ = buffer_.size() == 0;
  begin_ = following_;
  return buffer_.size() > 0 || stop_ != Stop::kEnd;
}

bool Segments::seek(std::uint64_t offset) {
  if (!members_.seek(offset)) return false;
  buffer_.clear();
  limit_.reset();
  damage_.reset();
  within_ = 0;
  begin_ = offset;
  is_new_ = members_.packing() != Packing::kPlain;
  stop_ = Stop::kNone;
  return true;
}

}  // namespace wrapwright
