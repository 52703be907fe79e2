// SPDX-License-Identifier: Apache-2.0
#include "web/archive/byte_source.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "core/base/descriptor.h"
#include "core/base/files.h"

namespace wrapwright {
namespace {

class FileBytes final : public ByteSource {
 public:
  FileBytes(std::filesystem::path path, Descriptor owned, int fd, bool may_wait, std::string start = "")
      : path_(std::move(path)), owned_(std::move(owned)), fd_(fd), may_wait_(may_wait), start_(std::move(start)) {}

  Result<std::size_t> read(char* out, std::size_t size) override {
    if (!start_.empty()) {
      const std::size_t given = start_.copy(out, size);
      start_.erase(0, given);
      return given;
    }
    ssize_t n = 0;
    do {
      n = ::read(fd_, out, size);
    } while (n < 0 && errno == EINTR && !may_wait_);
    if (n >= 0) return static_cast<std::size_t>(n);
    if (errno == EINTR) return Error{ErrorKind::kInterrupted, "interrupted", {path_.string()}};
    return io_error(path_, "cannot read", errno);
  }
  bool seek(std::uint64_t offset) override { return ::lseek(fd_, static_cast<off_t>(offset), SEEK_SET) >= 0; }

 private:
  std::filesystem::path path_;
  Descriptor owned_;
  int fd_;
  bool may_wait_;      // for a writer
  std::string start_;  // read before
};

}  // namespace

std::string read_standard_input_start(std::size_t size) {
  std::string start(size, '\0');
  std::size_t used = 0;
  while (used < size) {
    const ssize_t n = ::read(STDIN_FILENO, start.data() + used, size - used);
    if (n <= 0) break;
    used += static_cast<std::size_t>(n);
  }
  start.resize(used);
  return start;
}

Result<std::string> read_standard_input(std::size_t limit, std::string bytes) {
  std::size_t used = bytes.size();
  while (true) {
    if (used > limit) {
      return Error{ErrorKind::kLimit, "more than " + std::to_string(limit) + " bytes", {"-"}};
    }
    if (used == bytes.size()) bytes.resize(std::max<std::size_t>(bytes.size() * 2, std::size_t{64} << 10U));
    const ssize_t n = ::read(STDIN_FILENO, bytes.data() + used, bytes.size() - used);
    if (n < 0 && errno == EINTR) return Error{ErrorKind::kInterrupted, "interrupted", {"-"}};
    if (n < 0) return io_error("-", "cannot read standard input", errno);
    if (n == 0) break;
    used += static_cast<std::size_t>(n);
  }
  bytes.resize(used);
  return bytes;
}

std::unique_ptr<ByteSource> open_standard_input(std::string start) {
  return std::make_unique<FileBytes>("-", Descriptor(), STDIN_FILENO, true, std::move(start));
}

Result<std::unique_ptr<ByteSource>> open_bytes(const std::filesystem::path& path) {
  if (path == "-") return open_standard_input("");
  Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  const int fd = file.get();
  if (fd < 0) return io_error(path, "cannot open", errno);
  struct stat info {};
  const bool is_regular = ::fstat(fd, &info) == 0 && S_ISREG(info.st_mode);
  return std::unique_ptr<ByteSource>(std::make_unique<FileBytes>(path, std::move(file), fd, !is_regular));
}

}  // namespace wrapwright
