// SPDX-License-Identifier: Apache-2.0
#pragma once
// Keeps the bytes of pages that can be read only once, from a pipe or the network: in memory up to a budget, beyond
// that in files of a private folder. Kept bytes live as long as their last owner, which may outlive the spool. Only one
// thread at a time may call keep(); kept bytes may be read and dropped by any thread.
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace wrapwright {

class KeptBytes {
 public:
  virtual ~KeptBytes() = default;
  // The first bytes, at most max_bytes. Valid as long as this object and, if they are in a file, `buffer`. Fails with
  // kIo.
  [[nodiscard]] virtual Result<std::string_view> read(std::size_t max_bytes, std::string& buffer) const = 0;
};

class PageSpool {
 public:
  // At most `max_memory` bytes stay in memory.
  explicit PageSpool(std::size_t max_memory);
  ~PageSpool();
  PageSpool(const PageSpool&) = delete;
  PageSpool& operator=(const PageSpool&) = delete;

  // Fails with kIo if neither memory nor disk has room.
  [[nodiscard]] Result<std::shared_ptr<const KeptBytes>> keep(std::string bytes);

 private:
  struct Room;
  std::shared_ptr<Room> room_;
};

}  // namespace wrapwright
