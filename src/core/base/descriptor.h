// SPDX-License-Identifier: Apache-2.0
#pragma once
// Owns an open file descriptor and closes it. Movable, not copyable; one thread at a time.
#include <unistd.h>
#include <utility>

namespace wrapwright {

class Descriptor {
 public:
  explicit Descriptor(int fd = -1) : fd_(fd) {}
  Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Descriptor& operator=(Descriptor&&) = delete;
  ~Descriptor() { close(); }

  [[nodiscard]] int get() const { return fd_; }  // negative if not open
  // False, with errno, if the last write-back failed (a full disk may only be reported here).
  bool close() {
    const int fd = std::exchange(fd_, -1);
    return fd < 0 || ::close(fd) == 0;
  }

 private:
  int fd_;
};

}  // namespace wrapwright
