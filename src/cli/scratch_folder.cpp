// SPDX-License-Identifier: Apache-2.0
#include "cli/scratch_folder.h"

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>

namespace wrapwright {

Result<std::unique_ptr<ScratchFolder>> ScratchFolder::make() {
  std::error_code code;
  const auto parent = std::filesystem::temp_directory_path(code);
  std::string pattern = (parent / "wrapwright-XXXXXX").string();
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
