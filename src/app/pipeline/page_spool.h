// SPDX-License-Identifier: Apache-2.0
#pragma once
// Keeps the bytes of pages that can be read only once, from a pipe or the network: in memory up to a budget, beyond it
// in files of a private folder. What is kept lives as long as its last owner, longer than the spool if need be.
// keep() is for one thread at a time; what is kept may be read and dropped on any.
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace wrapwright {

class KeptBytes {
 public:
  virtual ~KeptBytes() = default;
  // The first bytes, at most max_bytes. Valid as long as this and, where they lie in a file, `buffer`. kIo.
  [[nodiscard]] virtual Result<std::string_view> read(std::size_t max_bytes, std::string& buffer) const = 0;
};

class PageSpool {
 public:
  // At most `max_memory` bytes stay in memory.
  explicit PageSpool(std::size_t max_memory);
  ~PageSpool();
  PageSpool(const PageSpool&) = delete;
  PageSpool& operator=(const PageSpool&) = delete;

  // kIo if neither memory nor disk takes them.
  [[nodiscard]] Result<std::shared_ptr<const KeptBytes>> keep(std::string bytes);

 private:
  struct Room;
  std::shared_ptr<Room> room_;
};

}  // namespace wrapwright
