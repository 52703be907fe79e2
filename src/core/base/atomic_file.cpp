// SPDX-License-Identifier: Apache-2.0
#include "core/base/atomic_file.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <string>
#include <sys/file.h>
#include <sys/random.h>
#include <unistd.h>

#include "core/base/ascii.h"
#include "core/base/files.h"

namespace wrapwright {
namespace {

constexpr std::string_view kPrefix = ".wrapwright-";
constexpr std::string_view kSuffix = ".tmp";
constexpr std::size_t kDigits = 16;
constexpr int kMaxTries = 16;
constexpr std::chrono::hours kOldTemporary{24};
constexpr std::chrono::minutes kLocked{1};  // a live process has locked its file by then

std::string temporary_name() {
  std::array<unsigned char, kDigits> random{};
  // Cannot fail for so few bytes. If it did, O_EXCL would refuse an existing name.
  (void)::getentropy(random.data(), random.size());
  std::string name(kPrefix);
  for (const unsigned char byte : random) name += kHexDigits[byte & 15U];
  return name.append(kSuffix);
}

std::filesystem::path folder_of(const std::filesystem::path& path) {
  return path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
}

// Makes the rename survive a crash. File systems without this operation return EINVAL; a folder that is writable but
// not readable cannot be opened for it.
Status flush_folder(const std::filesystem::path& folder) {
  const Descriptor open(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (open.get() < 0 && errno == EACCES) return Done{};
  if (open.get() < 0) return io_error(folder, "cannot open", errno);
  if (::fsync(open.get()) != 0 && errno != EINVAL) return io_error(folder, "cannot flush", errno);
  return Done{};
}

bool is_locked(const std::filesystem::path& file) {
  const Descriptor open(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  return open.get() < 0 || ::flock(open.get(), LOCK_EX | LOCK_NB) != 0;
}

}  // namespace

bool is_temporary_name(std::string_view name) {
  if (name.size() != kPrefix.size() + kDigits + kSuffix.size()) return false;
  if (!name.starts_with(kPrefix) || !name.ends_with(kSuffix)) return false;
  return name.substr(kPrefix.size(), kDigits).find_first_not_of(kHexDigits) == std::string_view::npos;
}

void remove_old_temporaries(const std::filesystem::path& folder) {
  std::error_code code;
  const auto now = std::filesystem::file_time_type::clock::now();
  auto entry = std::filesystem::directory_iterator(folder, code);
  for (; !code && entry != std::filesystem::directory_iterator(); entry.increment(code)) {
    std::error_code ignored;
    if (!is_temporary_name(entry->path().filename().string())) continue;
    if (!std::filesystem::is_regular_file(entry->symlink_status(ignored))) continue;
    const auto written = entry->last_write_time(ignored);
    if (ignored || written > now - kLocked) continue;
    if (written < now - kOldTemporary || !is_locked(entry->path())) std::filesystem::remove(entry->path(), ignored);
  }
}

Result<AtomicFile> AtomicFile::create(std::filesystem::path path, const AtomicFileOptions& options) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) return io_error(path, "cannot create", EISDIR);
  const std::filesystem::path folder = folder_of(path);
  for (int tries = 0; tries < kMaxTries; ++tries) {
    std::filesystem::path temporary = folder / temporary_name();
    Descriptor file(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, options.mode));
    if (file.get() >= 0) {
      // If the file system does not support locks, the temporary file of a killed process stays for a day.
      (void)::flock(file.get(), LOCK_EX | LOCK_NB);
      return AtomicFile(std::move(path), std::move(temporary), std::move(file));
    }
    if (errno != EEXIST) break;
  }
  return io_error(path, "cannot create", errno);
}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : path_(std::move(other.path_)),
      temporary_(std::exchange(other.temporary_, std::filesystem::path())),
      file_(std::move(other.file_)) {}

AtomicFile::~AtomicFile() {
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

Status AtomicFile::write(std::string_view bytes) {
  if (!write_all(file_.get(), bytes)) return io_error(path_, "cannot write", errno);
  return Done{};
}

Status AtomicFile::commit() {
  assert(!temporary_.empty());
  if (::fsync(file_.get()) != 0) return io_error(path_, "cannot flush", errno);
  if (!file_.close()) return io_error(path_, "cannot write", errno);
  if (::rename(temporary_.c_str(), path_.c_str()) != 0) return io_error(path_, "cannot replace", errno);
  temporary_.clear();
  return flush_folder(folder_of(path_));
}

}  // namespace wrapwright
