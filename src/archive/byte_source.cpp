// SPDX-License-Identifier: Apache-2.0
#include "archive/byte_source.h"

#include <cerrno>
#include <fcntl.h>
#include <unistd.h>
#include <utility>

#include "base/descriptor.h"
#include "base/files.h"

namespace wrapwright {
namespace {

class FileBytes final : public ByteSource {
 public:
  FileBytes(std::filesystem::path path, Descriptor owned, int fd)
      : path_(std::move(path)), owned_(std::move(owned)), fd_(fd) {}

  Result<std::size_t> read(char* out, std::size_t size) override {
    const ssize_t n = ::read(fd_, out, size);
    if (n >= 0) return static_cast<std::size_t>(n);
    if (errno == EINTR) return Error{ErrorKind::kInterrupted, "interrupted", {path_.string()}};
    return io_error(path_, "cannot read", errno);
  }
  bool seek(std::uint64_t offset) override { return ::lseek(fd_, static_cast<off_t>(offset), SEEK_SET) >= 0; }

 private:
  std::filesystem::path path_;
  Descriptor owned_;
  int fd_;
};

}  // namespace

Result<std::unique_ptr<ByteSource>> open_bytes(const std::filesystem::path& path) {
  if (path == "-") return std::unique_ptr<ByteSource>(std::make_unique<FileBytes>(path, Descriptor(), STDIN_FILENO));
  Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  const int fd = file.get();
  if (fd < 0) return io_error(path, "cannot open", errno);
  return std::unique_ptr<ByteSource>(std::make_unique<FileBytes>(path, std::move(file), fd));
}

}  // namespace wrapwright
