// SPDX-License-Identifier: Apache-2.0
#include "site/wrapper/store_probe.h"

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>
#include <unistd.h>

#include "core/base/atomic_file.h"

namespace wrapwright {

namespace fs = std::filesystem;

Status probe_store(const fs::path& store) {
  const auto refuse = [&](const std::string& why) {
    return Error{ErrorKind::kIo, "the store cannot be written: " + why, {store.string()}};
  };
  std::error_code code;
  fs::path there = fs::absolute(store, code).lexically_normal();
  while (!fs::exists(fs::status(there, code)) && there.has_relative_path()) there = there.parent_path();
  // A link that leads nowhere would only be found when the first wrapper is written.
  for (fs::path part = fs::absolute(store, code).lexically_normal(); part != there; part = part.parent_path())
    if (fs::is_symlink(part, code)) return refuse(part.string() + " is a link to a folder that is not there");
  if (!fs::is_directory(there, code)) return refuse(there.string() + " is not a folder");
  // Creates a file instead of calling access(2), which always succeeds for root.
  std::string pattern = (there / ".wrapwright-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) return refuse(std::generic_category().message(errno));
  ::rmdir(pattern.c_str());
  remove_old_temporaries(there);
  return Done{};
}

}  // namespace wrapwright
