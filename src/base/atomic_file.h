// SPDX-License-Identifier: Apache-2.0
#pragma once
// A file that appears at its path whole or not at all. The bytes go to a temporary file in the same folder; commit()
// flushes it to the disk, renames it to the path, and flushes the folder, so that a crash leaves the old file or the
// new one. Without a commit, or after a failed one, the old file is as it was and the temporary is gone; only a process
// that is killed leaves its temporary behind (is_temporary_name). One thread per object; two writers of one path leave
// one of both versions. Each write() is one system call or more: callers with small pieces buffer them.
#include <filesystem>
#include <string_view>
#include <sys/types.h>

#include "base/descriptor.h"
#include "base/result.h"

namespace wrapwright {

struct AtomicFileOptions {
  // Permissions of the new file. The process's umask is taken off by the kernel, as for any new file.
  mode_t mode = 0666;
};

class AtomicFile {
 public:
  // Errors: kNotFound if the folder is missing, kIo if it takes no new file or if `path` names a folder.
  static Result<AtomicFile> create(std::filesystem::path path, const AtomicFileOptions& options = {});
  AtomicFile(AtomicFile&& other) noexcept;
  AtomicFile& operator=(AtomicFile&&) = delete;
  ~AtomicFile();

  // After a failure the object only serves to be destroyed.
  Status write(std::string_view bytes);
  // REQUIRES: not called before
  Status commit();

 private:
  AtomicFile(std::filesystem::path path, std::filesystem::path temporary, Descriptor file)
      : path_(std::move(path)), temporary_(std::move(temporary)), file_(std::move(file)) {}

  std::filesystem::path path_;
  std::filesystem::path temporary_;  // "" once renamed
  Descriptor file_;
};

// Whether a file name (without its folder) is one that AtomicFile gives to temporaries: ".wrapwright-", 16 hexadecimal
// digits, ".tmp".
[[nodiscard]] bool is_temporary_name(std::string_view name);

}  // namespace wrapwright
