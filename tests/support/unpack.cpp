// SPDX-License-Identifier: Apache-2.0
#include "support/unpack.h"

#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <sys/file.h>
#include <unistd.h>

#include "build_paths.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;

// Test programs run in parallel: one unpacks, the others wait for it.
bool unpack(const fs::path& archive, const fs::path& into) {
  fs::create_directories(into);
  const int lock = ::open((into / ".lock").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0644);
  if (lock < 0) return false;
  ::flock(lock, LOCK_EX);
  const fs::path mark = into / (archive.filename().string() + ".done");
  bool ok = fs::exists(mark);
  if (!ok) {
    const std::string command =
        "zstd -q -d --long=27 -c '" + archive.string() + "' | tar -C '" + into.string() + "' -xf -";
    ok = std::system(command.c_str()) == 0;
    if (ok) std::ofstream(mark) << "done\n";
  }
  ::close(lock);
  return ok;
}

}  // namespace

std::optional<fs::path> unpacked(const fs::path& archive, const std::string& name) {
  const char* given = std::getenv("WRAPWRIGHT_UNPACKED");
  const fs::path into = given != nullptr && *given != '\0' ? given : fs::path(WRAPWRIGHT_BINARY_DIR) / "corpora";
  if (!fs::exists(archive) || !unpack(archive, into)) return std::nullopt;
  return into / name;
}

}  // namespace wrapwright
