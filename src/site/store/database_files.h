// SPDX-License-Identifier: Apache-2.0
#pragma once
// Wrapper files in one SQLite database, each compressed with zstd, for stores with more sites than a folder can handle:
// a table `wrappers` of name, size and xml (docs/reference/wrapper-format.md). Any number of processes may read it
// while one writes; writers wait for each other. It is opened on first use and stays open: one connection, which the
// threads use in turn. Cost of read(): a look-up in a B-tree and the decompression.
#include <filesystem>
#include <mutex>
#include <optional>

#include "core/database/database.h"
#include "site/store/wrapper_files.h"

namespace wrapwright {

class DatabaseFiles : public WrapperFiles {
 public:
  explicit DatabaseFiles(std::filesystem::path path) : path_(std::move(path)) {}

  [[nodiscard]] bool has(const std::string& name) const override;
  // Like the other functions, fails with kSyntax if the file is damaged or not a database, and with kUnsupported for a
  // database of another kind or a later version.
  [[nodiscard]] Result<std::string> read(const std::string& name) const override;
  [[nodiscard]] Result<std::vector<std::string>> names() const override;
  // All of them or none. kIo also if another writer takes longer than ten seconds.
  [[nodiscard]] Status write(const std::vector<WrapperFile>& files) override;
  [[nodiscard]] Status remove(const std::string& name) override;

 private:
  struct Packed {
    std::string bytes;
    std::int64_t size = 0;
  };
  // REQUIRES for these functions: the mutex is held. Null, without an error, if nothing was ever written.
  [[nodiscard]] Result<Database*> open_to_read() const;
  [[nodiscard]] Result<Database*> open_to_write();
  [[nodiscard]] Result<Packed> find(const std::string& name) const;

  std::filesystem::path path_;
  mutable std::mutex mutex_;
  mutable std::optional<Database> database_;  // guarded by mutex_; has the table
};

}  // namespace wrapwright
