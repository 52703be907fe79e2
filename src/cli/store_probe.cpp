// SPDX-License-Identifier: Apache-2.0
#include "cli/store_probe.h"

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>
#include <unistd.h>

namespace wrapwright {

namespace fs = std::filesystem;

Status probe_store(const fs::path& store) {
  const auto refuse = [&](const std::string& why) {
    return Error{ErrorKind::kIo, "the store cannot be written: " + why, {store.string()}};
  };
  std::error_code code;
  fs::path there = fs::absolute(store, code).lexically_normal();
  while (!fs::exists(fs::status(there, code)) && there.has_relative_path()) there = there.parent_path();
  if (!fs::is_directory(there, code)) return refuse(there.string() + " is not a folder");
  // Creates a file instead of calling access(2), which always succeeds for root.
  std::string pattern = (there / ".wrapwright-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) return refuse(std::generic_category().message(errno));
  ::rmdir(pattern.c_str());
  return Done{};
}

}  // namespace wrapwright
