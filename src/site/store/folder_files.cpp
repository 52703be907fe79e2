// SPDX-License-Identifier: Apache-2.0
#include "site/store/folder_files.h"

#include <system_error>

#include "core/base/files.h"
#include "site/wrapper/file.h"

namespace wrapwright {

namespace fs = std::filesystem;

bool FolderFiles::has(const std::string& name) const {
  std::error_code code;
  return fs::exists(path_of(name), code);
}

Result<std::string> FolderFiles::read(const std::string& name) const {
  return read_file(path_of(name), kMaxWrapperBytes);
}

Result<std::vector<std::string>> FolderFiles::names() const {
  std::error_code code;
  std::vector<std::string> out;
  auto entry = fs::directory_iterator(folder_, code);
  for (; !code && entry != fs::directory_iterator(); entry.increment(code)) {
    const fs::path& path = entry->path();
    std::error_code ignored;
    const bool is_hidden = path.filename().string().starts_with('.');
    if (path.extension() == ".xml" && !is_hidden && !entry->is_directory(ignored)) out.push_back(path.stem().string());
  }
  if (!code) return out;
  const auto kind = code == std::errc::no_such_file_or_directory ? ErrorKind::kNotFound : ErrorKind::kIo;
  return Error{kind, "cannot list the store: " + code.message(), {folder_.string()}};
}

Status FolderFiles::write(const std::vector<WrapperFile>& files) {
  if (auto made = make_folder(folder_); !made) return made;
  for (const WrapperFile& file : files) {
    if (auto written = write_file_atomically(path_of(file.name), file.bytes); !written) return written;
  }
  return Done{};
}

Status FolderFiles::remove(const std::string& name) {
  std::error_code code;
  fs::remove(path_of(name), code);
  if (!code) return Done{};
  return Error{ErrorKind::kIo, "cannot remove: " + code.message(), {path_of(name).string()}};
}

}  // namespace wrapwright
