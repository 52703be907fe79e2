// SPDX-License-Identifier: Apache-2.0
#include "fetch/validators.h"

#include <sqlite3.h>
#include <system_error>

#include "base/url.h"

namespace wrapwright {
namespace {

constexpr int kBusyMilliseconds = 10'000;

// A prepared statement; parameters and columns are numbered as in SQLite (from 1 and from 0).
class Statement {
 public:
  Statement(sqlite3* database, std::string_view sql) {
    sqlite3_prepare_v2(database, sql.data(), static_cast<int>(sql.size()), &statement_, nullptr);
  }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  ~Statement() { sqlite3_finalize(statement_); }

  // Binds blobs, so that no encoding is assumed. The bytes must outlive the statement.
  Statement& bind(int at, std::string_view bytes) {
    sqlite3_bind_blob64(statement_, at, bytes.empty() ? "" : bytes.data(), bytes.size(), SQLITE_STATIC);
    return *this;
  }
  Statement& bind(int at, std::int64_t value) {
    sqlite3_bind_int64(statement_, at, value);
    return *this;
  }
  int step() { return statement_ == nullptr ? SQLITE_ERROR : sqlite3_step(statement_); }
  [[nodiscard]] std::string bytes(int column) const {
    const auto* data = static_cast<const char*>(sqlite3_column_blob(statement_, column));
    if (data == nullptr) return {};
    return {data, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
  }
  [[nodiscard]] std::int64_t integer(int column) const { return sqlite3_column_int64(statement_, column); }

 private:
  sqlite3_stmt* statement_ = nullptr;
};

constexpr const char* kSchema =
    "CREATE TABLE IF NOT EXISTS settings(name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS validators(url BLOB PRIMARY KEY, source_url BLOB NOT NULL, etag BLOB NOT NULL,"
    " last_modified BLOB NOT NULL, moved_to BLOB NOT NULL, gone INTEGER NOT NULL, fresh_until INTEGER NOT NULL)"
    " WITHOUT ROWID;";

}  // namespace

Validators validators_of(std::string_view url, const Capture& capture, const std::optional<Validators>& before) {
  Validators out;
  out.source_url = capture.final_url;
  out.etag = find_header(capture.headers, "etag");
  out.last_modified = find_header(capture.headers, "last-modified");
  if (capture.status == 304 && before && before->source_url == capture.final_url) {
    if (out.etag.empty()) out.etag = before->etag;
    if (out.last_modified.empty()) out.last_modified = before->last_modified;
  }
  // libcurl may normalize a URL to a form other than the requested one.
  if (resolve_url(capture.permanent_url, "") != resolve_url(url, "")) out.moved_to = capture.permanent_url;
  out.gone = capture.status == 410;
  return out;
}

void ValidatorStore::Closer::operator()(sqlite3* database) const { sqlite3_close_v2(database); }

Error ValidatorStore::error(std::string_view doing) const {
  const int code = sqlite3_errcode(database_.get());
  const bool damaged = code == SQLITE_NOTADB || code == SQLITE_CORRUPT;
  // SQLite calls a full disk, among other things, an I/O error; the system says which.
  const int system = code == SQLITE_IOERR || code == SQLITE_CANTOPEN ? sqlite3_system_errno(database_.get()) : 0;
  const std::string why = system != 0 ? std::generic_category().message(system) : sqlite3_errmsg(database_.get());
  return {damaged ? ErrorKind::kSyntax : ErrorKind::kIo, "cannot " + std::string(doing) + ": " + why, {path_}};
}

Result<ValidatorStore> ValidatorStore::open(const std::filesystem::path& path, std::string_view rules) {
  sqlite3* handle = nullptr;
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  const int code = sqlite3_open_v2(path.c_str(), &handle, flags, nullptr);
  ValidatorStore store(Database(handle), path.string());
  if (code != SQLITE_OK) return store.error("open");
  sqlite3_busy_timeout(handle, kBusyMilliseconds);
  if (auto prepared = store.prepare_schema(rules); !prepared) return std::move(prepared).error();
  return store;
}

Status ValidatorStore::prepare_schema(std::string_view rules) {
  const auto run = [&](const char* sql) {
    return sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr) == SQLITE_OK;
  };
  if (!run("PRAGMA journal_mode=WAL") || !run("PRAGMA synchronous=NORMAL")) return error("open");
  if (!run("BEGIN IMMEDIATE")) return error("begin to write");
  const auto give_up = [&](std::string_view doing) {
    Error out = error(doing);
    run("ROLLBACK");
    return out;
  };
  if (!run(kSchema)) return give_up("create tables");
  bool same = false;
  {
    Statement find(database_.get(), "SELECT value FROM settings WHERE name='rules'");
    same = find.step() == SQLITE_ROW && find.bytes(0) == rules;
  }
  if (!same) {
    if (!run("UPDATE validators SET etag=x'', last_modified=x'', fresh_until=0")) return give_up("drop old validators");
    Statement put(database_.get(), "INSERT OR REPLACE INTO settings VALUES('rules', ?)");
    if (put.bind(1, rules).step() != SQLITE_DONE) return give_up("write");
  }
  if (!run("COMMIT")) return give_up("write");
  return Done{};
}

Result<std::optional<Validators>> ValidatorStore::find(std::string_view url) {
  Statement find(database_.get(),
                 "SELECT source_url, etag, last_modified, moved_to, gone, fresh_until FROM validators WHERE url=?");
  const int code = find.bind(1, url).step();
  if (code == SQLITE_DONE) return std::optional<Validators>();
  if (code != SQLITE_ROW) return error("read");
  return std::optional<Validators>(
      {find.bytes(0), find.bytes(1), find.bytes(2), find.bytes(3), find.integer(4) != 0, find.integer(5)});
}

Status ValidatorStore::put(std::string_view url, const Validators& validators) {
  Statement put(database_.get(), "INSERT OR REPLACE INTO validators VALUES(?, ?, ?, ?, ?, ?, ?)");
  put.bind(1, url).bind(2, validators.source_url).bind(3, validators.etag).bind(4, validators.last_modified);
  put.bind(5, validators.moved_to).bind(6, std::int64_t{validators.gone}).bind(7, validators.fresh_until);
  if (put.step() != SQLITE_DONE) return error("write");
  return Done{};
}

Status ValidatorStore::forget(std::string_view url) {
  Statement forget(database_.get(), "DELETE FROM validators WHERE url=?");
  if (forget.bind(1, url).step() != SQLITE_DONE) return error("write");
  return Done{};
}

}  // namespace wrapwright
