// SPDX-License-Identifier: Apache-2.0
#pragma once
// Wrapper files in one SQLite database, each packed by zstd, for stores with more sites than a folder takes: a table
// `wrappers` of name, size and xml (docs/reference/wrapper-format.md). Any number of processes may read it while one writes;
// writers wait for each other. It is opened when it is first needed, and from then on held open: one connection, which
// the threads take in turn. Cost of read(): a look-up in a B-tree and the unpacking.
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
  // Fails with kSyntax for what is no database or a damaged one, kUnsupported for a database of another kind or of a
  // later version; so do the others.
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
  // The functions below: the mutex is held. Null, without error, where nothing was ever written.
  [[nodiscard]] Result<Database*> open_to_read() const;
  [[nodiscard]] Result<Database*> open_to_write();
  [[nodiscard]] Result<Packed> find(const std::string& name) const;

  std::filesystem::path path_;
  mutable std::mutex mutex_;
  mutable std::optional<Database> database_;  // guarded by mutex_; has the table
};

}  // namespace wrapwright
