// SPDX-License-Identifier: Apache-2.0
#pragma once
// A contiguous buffer to which bytes are appended at the end and from which they are taken at the front. Unlike
// std::string, it does not zero memory that is about to be overwritten. One thread.
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string_view>

namespace wrapwright {

class ByteBuffer {
 public:
  [[nodiscard]] std::size_t size() const { return end_ - begin_; }
  // Valid until the next reserve() or drop().
  [[nodiscard]] std::string_view view() const { return {bytes_.get() + begin_, size()}; }

  // Reserves `more` bytes after the end, which may move the existing ones.
  char* reserve(std::size_t more) {
    if (capacity_ - end_ >= more) return bytes_.get() + end_;
    const std::size_t used = size();
    if (begin_ < used || capacity_ < used + more) {
      const std::size_t wanted = std::max(used + more, capacity_ + capacity_ / 2);
      auto bytes = std::make_unique_for_overwrite<char[]>(wanted);
      if (used > 0) std::memcpy(bytes.get(), bytes_.get() + begin_, used);
      bytes_ = std::move(bytes);
      capacity_ = wanted;
    } else {
      std::memcpy(bytes_.get(), bytes_.get() + begin_, used);
    }
    begin_ = 0;
    end_ = used;
    return bytes_.get() + end_;
  }
  [[nodiscard]] std::size_t room() const { return capacity_ - end_; }
  // Appends the first `more` of the reserved bytes, which the caller has written.
  void append(std::size_t more) { end_ += more; }
  // Takes bytes from the front; REQUIRES: count <= size().
  void drop(std::size_t count) {
    begin_ += count;
    if (begin_ == end_) begin_ = end_ = 0;
  }
  // Removes bytes from the end; REQUIRES: count <= size().
  void cut(std::size_t count) { end_ -= count; }
  void clear() { begin_ = end_ = 0; }

 private:
  std::unique_ptr<char[]> bytes_;
  std::size_t capacity_ = 0;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

}  // namespace wrapwright
