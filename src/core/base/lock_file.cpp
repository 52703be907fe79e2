// SPDX-License-Identifier: Apache-2.0
#include "core/base/lock_file.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <thread>
#include <utility>

#include "core/base/files.h"

namespace wrapwright {

Result<Descriptor> take_lock(const std::filesystem::path& path, const std::string& busy) {
  Descriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
  if (file.get() < 0) return Error{ErrorKind::kIo, io_error(path, "cannot open", errno).message, {path.string()}};
  if (::flock(file.get(), LOCK_EX | LOCK_NB) == 0) return file;
  if (errno == EWOULDBLOCK) return Error{ErrorKind::kIo, busy, {path.string()}};
  return io_error(path, "cannot lock", errno);
}

Result<Descriptor> lock_folder(const std::filesystem::path& folder, std::chrono::milliseconds patience) {
  constexpr std::chrono::milliseconds kPause{5};
  Descriptor open(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (open.get() < 0) return io_error(folder, "cannot open", errno);
  const auto end = std::chrono::steady_clock::now() + patience;
  while (::flock(open.get(), LOCK_EX | LOCK_NB) != 0 && (errno == EWOULDBLOCK || errno == EINTR)) {
    if (std::chrono::steady_clock::now() > end)
      return Error{ErrorKind::kIo, "another program keeps writing to this folder", {folder.string()}};
    std::this_thread::sleep_for(kPause);
  }
  return open;
}

}  // namespace wrapwright
