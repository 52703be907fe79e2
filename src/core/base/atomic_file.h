// SPDX-License-Identifier: Apache-2.0
#pragma once
// A file that appears at its path completely or not at all. The bytes go to a temporary file in the same folder;
// commit() flushes it to disk, renames it to the path and flushes the folder, so a crash leaves either the old file or
// the new one. Without a commit, or after a failed one, the old file is unchanged and the temporary file is removed;
// only a killed process leaves its temporary file behind (see is_temporary_name). One thread per object; if two writers
// replace the same path concurrently, one of the two versions remains. Each write() is at least one system call, so
// callers should buffer small pieces.
#include <filesystem>
#include <string_view>
#include <sys/types.h>

#include "core/base/descriptor.h"
#include "core/base/result.h"

namespace wrapwright {

struct AtomicFileOptions {
  // Permissions of the new file, subject to the umask as for any new file.
  mode_t mode = 0666;
};

class AtomicFile {
 public:
  // kNotFound if the folder does not exist; kIo if no file can be created in it or if `path` is a folder.
  static Result<AtomicFile> create(std::filesystem::path path, const AtomicFileOptions& options = {});
  AtomicFile(AtomicFile&& other) noexcept;
  AtomicFile& operator=(AtomicFile&&) = delete;
  ~AtomicFile();

  // After a failure the object can only be destroyed.
  Status write(std::string_view bytes);
  // REQUIRES: not called before.
  Status commit();

 private:
  AtomicFile(std::filesystem::path path, std::filesystem::path temporary, Descriptor file)
      : path_(std::move(path)), temporary_(std::move(temporary)), file_(std::move(file)) {}

  std::filesystem::path path_;
  std::filesystem::path temporary_;  // "" after the rename
  Descriptor file_;
};

// Whether a file name (without folder) has the form of AtomicFile's temporary files: ".wrapwright-", 16 hexadecimal
// digits, ".tmp".
[[nodiscard]] bool is_temporary_name(std::string_view name);

// Removes the temporary files of killed processes from the folder: those that are not locked (AtomicFile locks its own)
// and are older than a minute, or older than a day if the file system does not support locks. Files that cannot be
// removed stay. Not meant for folders with millions of files, because it reads every name.
void remove_old_temporaries(const std::filesystem::path& folder);

}  // namespace wrapwright
