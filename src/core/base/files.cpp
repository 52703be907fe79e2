// SPDX-License-Identifier: Apache-2.0
#include "core/base/files.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

#include "core/base/ascii.h"
#include "core/base/atomic_file.h"
#include "core/base/descriptor.h"
#include "core/base/digest.h"
#include "core/base/percent_encoding.h"

namespace wrapwright {
namespace {

constexpr std::size_t kLongestName = 150;

Error too_large(const std::filesystem::path& path, const std::string& size, std::size_t limit) {
  return Error{
      ErrorKind::kLimit, "the file has " + size + " bytes, the limit is " + std::to_string(limit), {path.string()}};
}

enum class Excess { kFail, kLeave };

// Reads into `out`, which grows as needed and may end up longer than the bytes read: it is never shrunk, because
// growing it again would clear bytes that the next read overwrites. A file beyond the limit is an error, or is read in
// part, depending on `excess`.
Result<std::size_t> read_bytes(const std::filesystem::path& path, std::string& out, std::size_t limit, Excess excess) {
  // Without O_NONBLOCK a pipe that nobody writes to would never open.
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (file.get() < 0) return io_error(path, "cannot open", errno);
  struct stat info {};
  if (::fstat(file.get(), &info) != 0) return io_error(path, "cannot stat", errno);
  if (S_ISDIR(info.st_mode)) return io_error(path, "cannot read", EISDIR);
  if (S_ISFIFO(info.st_mode)) return Error{ErrorKind::kIo, "cannot read: a pipe, not a file", {path.string()}};
  const bool is_regular = S_ISREG(info.st_mode);
  const std::size_t size = is_regular ? static_cast<std::size_t>(info.st_size) : 65'536;
  if (is_regular && size > limit && excess == Excess::kFail) return too_large(path, std::to_string(size), limit);
  // One byte more than the reported size, so that the first read detects the end: for a regular file, read() returns
  // less than requested only there.
  const std::size_t expected = std::min(size, limit) + 1;
  if (out.size() < expected) out.resize(expected);
  std::size_t used = 0;
  while (true) {
    if (used > limit && excess == Excess::kFail) return too_large(path, "more than " + std::to_string(limit), limit);
    if (used >= limit && excess == Excess::kLeave) return limit;
    if (used == out.size()) out.resize(out.size() * 2);
    const ssize_t n = ::read(file.get(), out.data() + used, std::min(out.size() - used, limit + 1 - used));
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return io_error(path, "cannot read", errno);
    if (n == 0) return used;
    used += static_cast<std::size_t>(n);
    if (is_regular && used == size && used < expected) return used;
  }
}

}  // namespace

Error io_error(const std::filesystem::path& path, const std::string& what, int code) {
  const auto kind = code == ENOENT ? ErrorKind::kNotFound : ErrorKind::kIo;
  return Error{kind, what + ": " + std::generic_category().message(code), {path.string()}};
}

bool write_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::write(fd, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

Status read_file(const std::filesystem::path& path, std::string& out, std::size_t limit) {
  auto used = read_bytes(path, out, std::min(limit, out.max_size() - 1), Excess::kFail);
  out.resize(used ? *used : 0);
  if (!used) return std::move(used).error();
  return Done{};
}

Result<std::string_view> read_file_start(const std::filesystem::path& path, std::string& buffer,
                                         std::size_t max_bytes) {
  const auto used = read_bytes(path, buffer, std::min(max_bytes, buffer.max_size() - 1), Excess::kLeave);
  if (!used) return used.error();
  return std::string_view(buffer).substr(0, *used);
}

Result<std::string> read_file(const std::filesystem::path& path, std::size_t limit) {
  std::string out;
  if (auto read = read_file(path, out, limit); !read) return std::move(read).error();
  return out;
}

Status write_file_atomically(const std::filesystem::path& path, std::string_view bytes) {
  auto file = AtomicFile::create(path);
  if (!file) return std::move(file).error();
  if (auto written = file->write(bytes); !written) return written;
  return file->commit();
}

bool lies_below(const std::filesystem::path& folder, const std::filesystem::path& file) {
  std::error_code code;
  const std::filesystem::path resolved = std::filesystem::canonical(file, code);
  if (code) return false;
  return std::mismatch(folder.begin(), folder.end(), resolved.begin(), resolved.end()).first == folder.end();
}

Status make_folder(const std::filesystem::path& path) {
  std::error_code code;
  std::filesystem::create_directories(path, code);
  if (code) return io_error(path, "cannot create folder", code.value());
  if (::faccessat(AT_FDCWD, path.c_str(), W_OK | X_OK, AT_EACCESS) != 0)
    return io_error(path, "cannot write to this folder", errno);
  return Done{};
}

std::string file_name_of(std::string_view name, std::string_view also) {
  std::string out;
  for (const char c : name) {
    if (is_alnum(c) || c == '-' || c == '_' || (c == '.' && !out.empty()) || also.find(c) != std::string_view::npos) {
      out += c;
    } else {
      append_percent(c, out);
    }
  }
  if (out.size() <= kLongestName) return out;
  return out.substr(0, kLongestName) + "%" + sha256_hex(name).substr(0, 32);
}

std::string file_name_of_site(std::string_view site) { return file_name_of(site, ""); }

}  // namespace wrapwright
