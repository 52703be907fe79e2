// SPDX-License-Identifier: Apache-2.0
#pragma once
// Writes the records of pages to an SQLite database: the table `pages` with one row per page
// (app/pipeline/table_row.h), and the full-text index `articles` over title and text (FTS5). The file is made in a
// scratch folder and appears at its path completely or not at all. One thread. Cost: O(n log n) in the texts; memory
// does not grow with them.
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>

#include "core/base/result.h"
#include "core/base/scratch_folder.h"
#include "core/database/database.h"

namespace wrapwright {

class DatabaseOutput {
 public:
  // Fails like ScratchFolder::make and AtomicFile::create.
  [[nodiscard]] static Result<std::unique_ptr<DatabaseOutput>> open(std::filesystem::path path);

  // Adds rows: lines of append_json_row. Does nothing after a failure; close() reports it.
  void write(std::string_view lines);
  [[nodiscard]] bool failed() const { return failure_.has_value(); }

  // Creates the index and writes the file. REQUIRES: not called before.
  Status close();

 private:
  DatabaseOutput(std::filesystem::path path, std::unique_ptr<ScratchFolder> scratch, Database database);
  Status insert(std::string_view line);

  std::filesystem::path path_;
  std::unique_ptr<ScratchFolder> scratch_;
  std::optional<Database> database_;
  std::string insertion_;
  std::optional<Error> failure_;
};

}  // namespace wrapwright
