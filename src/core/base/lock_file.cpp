// SPDX-License-Identifier: Apache-2.0
#include "core/base/lock_file.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
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

}  // namespace wrapwright
