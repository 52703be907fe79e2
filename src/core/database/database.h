// SPDX-License-Identifier: Apache-2.0
#pragma once
// An SQLite database in a file: committed data survive a killed process. One thread per object; several processes may
// share the file.
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "core/base/result.h"

struct sqlite3;
struct sqlite3_stmt;

namespace wrapwright {

// The journal mode of the database.
enum class DatabaseJournal {
  kWriteAhead,  // files next to the database while it is open; writes are fast
  kRollback,    // a file next to the database only during writes; can be read from read-only folders
};

struct DatabaseOptions {
  bool create = true;  // if there is no file
  DatabaseJournal journal = DatabaseJournal::kWriteAhead;
};

class Database {
 public:
  // Opens or creates the file. kSyntax if it is not a database, in which case it is unchanged; kNotFound if it does not
  // exist and `create` is false. A file that is not writable is opened for reading only.
  static Result<Database> open(const std::filesystem::path& path, const DatabaseOptions& options = {});

  // Runs SQL statements that return no rows.
  [[nodiscard]] bool run(const char* sql);
  // The error of the last failed call, located at the file.
  [[nodiscard]] Error error(std::string_view doing) const;

  // Calls work() in a transaction; an error rolls it back.
  template <typename Work>
  Status in_transaction(Work&& work) {
    if (!run("BEGIN IMMEDIATE")) return error("begin to write");
    Status done = std::forward<Work>(work)();
    if (done && !run("COMMIT")) done = error("write");
    if (!done) static_cast<void>(run("ROLLBACK"));
    return done;
  }

  // A prepared statement; parameters and columns are numbered as in SQLite (from 1 and from 0).
  class Statement {
   public:
    Statement(Database& database, std::string_view sql);
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;
    ~Statement();

    // Binds blobs, so that no encoding is assumed. The bytes must outlive the statement.
    Statement& bind(int at, std::string_view bytes);
    Statement& bind(int at, std::int64_t value);
    Statement& bind_text(int at, std::string_view text);  // UTF-8
    [[nodiscard]] bool has_row();                         // advances to the next row; false at the end and on an error
    [[nodiscard]] bool run();                             // for a statement that returns no rows
    // Whether has_row() returned false because of an error.
    [[nodiscard]] bool failed() const { return failed_; }
    [[nodiscard]] std::string bytes(int column) const;
    [[nodiscard]] std::int64_t integer(int column) const;

   private:
    sqlite3_stmt* statement_ = nullptr;
    bool failed_ = false;
  };

 private:
  struct Closer {
    void operator()(sqlite3* database) const;
  };
  Database(sqlite3* handle, std::string path) : handle_(handle), path_(std::move(path)) {}

  std::unique_ptr<sqlite3, Closer> handle_;
  std::string path_;
};

}  // namespace wrapwright
