// SPDX-License-Identifier: Apache-2.0
#pragma once
// An SQLite database in a file: what was written outlives a killed process. One thread per object; several processes may
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

// How the database keeps what is not yet committed.
enum class DatabaseJournal {
  kWriteAhead,  // in files beside it, for as long as it is open: writes are quick
  kRollback,    // in a file beside it, only while something is written: read from folders that cannot be written to
};

struct DatabaseOptions {
  bool create = true;  // if there is no file
  DatabaseJournal journal = DatabaseJournal::kWriteAhead;
};

class Database {
 public:
  // Opens or creates the file. kSyntax if it is not a database; it is left unchanged. kNotFound for what is not there and
  // not to be created. Of a file that cannot be written to, reading alone works.
  static Result<Database> open(const std::filesystem::path& path, const DatabaseOptions& options = {});

  // Runs statements without results.
  [[nodiscard]] bool run(const char* sql);
  // Why the last call failed, with the file as its place.
  [[nodiscard]] Error error(std::string_view doing) const;

  // Calls work() between BEGIN and COMMIT; after an error nothing of it remains.
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
    [[nodiscard]] bool has_row();                         // goes to the next row; false at the end and after an error
    [[nodiscard]] bool run();                             // of a statement without results
    // Whether has_row() has returned false because of an error.
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
