// SPDX-License-Identifier: Apache-2.0
#include "core/database/database.h"

#include <cerrno>
#include <sqlite3.h>
#include <system_error>

namespace wrapwright {
namespace {

constexpr int kBusyMilliseconds = 10'000;

}  // namespace

void Database::Closer::operator()(sqlite3* database) const { sqlite3_close_v2(database); }

Result<Database> Database::open(const std::filesystem::path& path, const DatabaseOptions& options) {
  sqlite3* handle = nullptr;
  const int flags = SQLITE_OPEN_READWRITE | (options.create ? SQLITE_OPEN_CREATE : 0) | SQLITE_OPEN_NOMUTEX;
  const int code = sqlite3_open_v2(path.c_str(), &handle, flags, nullptr);
  Database database(handle, path.string());
  if (code != SQLITE_OK) {
    Error error = database.error("open");
    if (!options.create && sqlite3_system_errno(handle) == ENOENT) error.kind = ErrorKind::kNotFound;
    return error;
  }
  sqlite3_busy_timeout(handle, kBusyMilliseconds);
  if (options.journal == DatabaseJournal::kRollback) return database;
  if (!database.run("PRAGMA journal_mode=WAL") || !database.run("PRAGMA synchronous=NORMAL")) {
    return database.error("open");
  }
  return database;
}

bool Database::run(const char* sql) { return sqlite3_exec(handle_.get(), sql, nullptr, nullptr, nullptr) == SQLITE_OK; }

Error Database::error(std::string_view doing) const {
  const int code = sqlite3_errcode(handle_.get());
  const bool damaged = code == SQLITE_NOTADB || code == SQLITE_CORRUPT;
  // SQLite reports a full disk and other conditions as I/O errors; the system's errno tells which one it is.
  const int system = code == SQLITE_IOERR || code == SQLITE_CANTOPEN ? sqlite3_system_errno(handle_.get()) : 0;
  const std::string why = system != 0 ? std::generic_category().message(system) : sqlite3_errmsg(handle_.get());
  return {damaged ? ErrorKind::kSyntax : ErrorKind::kIo, "cannot " + std::string(doing) + ": " + why, {path_}};
}

Database::Statement::Statement(Database& database, std::string_view sql) {
  sqlite3_prepare_v2(database.handle_.get(), sql.data(), static_cast<int>(sql.size()), &statement_, nullptr);
}

Database::Statement::~Statement() { sqlite3_finalize(statement_); }

Database::Statement& Database::Statement::bind(int at, std::string_view bytes) {
  sqlite3_bind_blob64(statement_, at, bytes.empty() ? "" : bytes.data(), bytes.size(), SQLITE_STATIC);
  return *this;
}

Database::Statement& Database::Statement::bind_text(int at, std::string_view text) {
  sqlite3_bind_text64(statement_, at, text.empty() ? "" : text.data(), text.size(), SQLITE_STATIC, SQLITE_UTF8);
  return *this;
}

Database::Statement& Database::Statement::bind(int at, std::int64_t value) {
  sqlite3_bind_int64(statement_, at, value);
  return *this;
}

bool Database::Statement::has_row() {
  const int code = statement_ == nullptr ? SQLITE_ERROR : sqlite3_step(statement_);
  failed_ = code != SQLITE_ROW && code != SQLITE_DONE;
  return code == SQLITE_ROW;
}

bool Database::Statement::run() { return statement_ != nullptr && sqlite3_step(statement_) == SQLITE_DONE; }

std::string Database::Statement::bytes(int column) const {
  const auto* data = static_cast<const char*>(sqlite3_column_blob(statement_, column));
  if (data == nullptr) return {};
  return {data, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}

std::int64_t Database::Statement::integer(int column) const { return sqlite3_column_int64(statement_, column); }

}  // namespace wrapwright
