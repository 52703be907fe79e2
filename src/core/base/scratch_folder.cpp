// SPDX-License-Identifier: Apache-2.0
#include "core/base/scratch_folder.h"

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace wrapwright {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrefix = "wrapwright-";
constexpr std::size_t kRandom = 6;             // characters that mkdtemp fills in
constexpr std::chrono::hours kOldest{7 * 24};  // every run fetches pages more often than that

// Removes folders that killed runs of the same user left behind.
void remove_old_folders(const fs::path& parent) {
  std::error_code code;
  const auto oldest = fs::file_time_type::clock::now() - kOldest;
  auto entry = fs::directory_iterator(parent, fs::directory_options::skip_permission_denied, code);
  for (; !code && entry != fs::directory_iterator(); entry.increment(code)) {
    const std::string name = entry->path().filename().string();
    if (!name.starts_with(kPrefix) || name.size() != kPrefix.size() + kRandom) continue;
    struct stat info {};
    if (::lstat(entry->path().c_str(), &info) != 0 || !S_ISDIR(info.st_mode) || info.st_uid != ::geteuid()) continue;
    std::error_code ignored;
    if (entry->last_write_time(ignored) < oldest && !ignored) fs::remove_all(entry->path(), ignored);
  }
}

}  // namespace

Result<std::unique_ptr<ScratchFolder>> ScratchFolder::make() {
  std::error_code code;
  const auto parent = std::filesystem::temp_directory_path(code);
  if (!code) remove_old_folders(parent);
  std::string pattern = (parent / (std::string(kPrefix) + std::string(kRandom, 'X'))).string();
  if (code || ::mkdtemp(pattern.data()) == nullptr) {
    const std::string why = code ? code.message() : std::generic_category().message(errno);
    return Error{ErrorKind::kIo, "cannot make a temporary folder: " + why, {parent.string()}};
  }
  return std::unique_ptr<ScratchFolder>(new ScratchFolder(pattern));
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace wrapwright
