// SPDX-License-Identifier: Apache-2.0
#include "site/store/store_probe.h"

#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <string>
#include <system_error>
#include <unistd.h>

#include "core/base/atomic_file.h"
#include "site/store/wrapper_store.h"

namespace wrapwright {

namespace fs = std::filesystem;

namespace {

// Checks whether a folder can be created or written to.
Status probe_folder(const fs::path& store) {
  const auto refuse = [&](const std::string& why) {
    return Error{ErrorKind::kIo, "the store cannot be written: " + why, {store.string()}};
  };
  std::error_code code;
  fs::path there = fs::absolute(store, code).lexically_normal();
  while (!fs::exists(fs::status(there, code)) && there.has_relative_path()) there = there.parent_path();
  // Otherwise a dangling link would only be found when the first wrapper is written.
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

}  // namespace

Status probe_store(const fs::path& store) {
  std::error_code code;
  if (!WrapperStore::is_database(store)) return probe_folder(store);
  // SQLite keeps a journal next to the database, so its folder must also be writable.
  if (auto folder = probe_folder(store.has_parent_path() ? store.parent_path() : "."); !folder) return folder;
  const WrapperStore database(store);
  const auto readable = database.read(database.path_of("probe"));
  if (!readable && readable.error().kind != ErrorKind::kNotFound) return readable.error();
  if (!fs::exists(store, code)) return Done{};
  const bool is_writable = std::ofstream(store, std::ios::app).good();
  if (is_writable) return Done{};
  return Error{ErrorKind::kIo, "the store cannot be written", {store.string()}};
}

}  // namespace wrapwright
