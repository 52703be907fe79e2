// SPDX-License-Identifier: Apache-2.0
#include "cli/output.h"

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace wrapwright {
namespace {

constexpr std::size_t kBuffer = std::size_t{256} << 10U;
constexpr unsigned kNewFileMode = 0666;

Error failure(const std::string& path, int code) {
  return {ErrorKind::kIo,
          "cannot write: " + std::generic_category().message(code),
          {path.empty() ? "standard output" : path}};
}

}  // namespace

Result<Output> Output::open(const std::string& path) {
  if (path.empty() || path == "-") return Output(STDOUT_FILENO, "", {});
  std::error_code code;
  const auto status = std::filesystem::status(path, code);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    const int fd = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (fd < 0) return failure(path, errno);
    return Output(fd, path, {});
  }
  std::string pattern = path + ".XXXXXX";
  const int fd = ::mkostemp(pattern.data(), O_CLOEXEC);
  if (fd < 0) return failure(path, errno);
  const mode_t mask = ::umask(0);
  ::umask(mask);
  ::fchmod(fd, kNewFileMode & ~mask);
  return Output(fd, path, pattern);
}

Output::Output(Output&& other) noexcept
    : fd_(other.fd_),
      path_(std::move(other.path_)),
      temporary_(std::move(other.temporary_)),
      buffer_(std::move(other.buffer_)),
      failed_(other.failed_),
      failure_(other.failure_) {
  other.fd_ = -1;
}

Output::~Output() {
  if (fd_ < 0) return;
  if (temporary_.empty()) {
    flush();
    if (fd_ != STDOUT_FILENO) ::close(fd_);
  } else {
    discard();
  }
}

void Output::discard() {
  ::close(fd_);
  fd_ = -1;
  std::error_code ignored;
  std::filesystem::remove(temporary_, ignored);
}

void Output::write_through(std::string_view bytes) {
  while (!bytes.empty() && !failed_) {
    const ssize_t n = ::write(fd_, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) {
      failed_ = true;
      failure_ = errno;
      return;
    }
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
}

void Output::write(std::string_view bytes) {
  if (buffer_.size() + bytes.size() > kBuffer) flush();
  if (bytes.size() > kBuffer) {
    write_through(bytes);
  } else {
    buffer_ += bytes;
  }
}

void Output::flush() {
  write_through(buffer_);
  buffer_.clear();
}

Status Output::close() {
  flush();
  const bool reader_gone = failed_ && failure_ == EPIPE;
  if (fd_ == STDOUT_FILENO || temporary_.empty()) {
    if (fd_ != STDOUT_FILENO) ::close(fd_);
    fd_ = -1;
    if (failed_ && !reader_gone) return failure(path_, failure_);
    return Done{};
  }
  if (!failed_ && ::fsync(fd_) != 0) {
    failed_ = true;
    failure_ = errno;
  }
  if (failed_) {
    discard();
    return failure(path_, failure_);
  }
  ::close(fd_);
  fd_ = -1;
  std::error_code code;
  std::filesystem::rename(temporary_, path_, code);
  if (!code) return Done{};
  std::error_code ignored;
  std::filesystem::remove(temporary_, ignored);
  return failure(path_, code.value());
}

}  // namespace wrapwright
