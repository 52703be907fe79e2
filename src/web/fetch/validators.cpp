// SPDX-License-Identifier: Apache-2.0
#include "web/fetch/validators.h"

#include <utility>

#include "core/base/url.h"
#include "web/fetch/freshness.h"

namespace wrapwright {
namespace {

using Statement = Database::Statement;

constexpr const char* kSchema =
    "CREATE TABLE IF NOT EXISTS settings(name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS validators(url BLOB PRIMARY KEY, source_url BLOB NOT NULL, etag BLOB NOT NULL,"
    " last_modified BLOB NOT NULL, moved_to BLOB NOT NULL, gone INTEGER NOT NULL, fresh_until INTEGER NOT NULL)"
    " WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS failures(url BLOB PRIMARY KEY, status INTEGER NOT NULL, first INTEGER NOT NULL,"
    " last INTEGER NOT NULL)"
    " WITHOUT ROWID;"
    // A separate table, which earlier versions of the program leave unchanged.
    "CREATE TABLE IF NOT EXISTS copies(url BLOB PRIMARY KEY, size INTEGER NOT NULL) WITHOUT ROWID;";

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
  if (capture.ok() && capture.status != 304) {
    out.size = capture.body.size();
  } else if (before) {
    out.size = before->size;
  }
  return out;
}

Status remember(ValidatorStore& store, std::string_view key, const Capture& capture,
                const std::optional<Validators>& before, std::chrono::seconds max_fresh) {
  using Clock = std::chrono::system_clock;
  Validators now = validators_of(key, capture, before);
  now.fresh_until = Clock::to_time_t(fresh_until(capture.headers, Clock::now(), max_fresh));
  return store.put(key, now);
}

Result<ValidatorStore> ValidatorStore::open(const std::filesystem::path& path, std::string_view rules) {
  auto database = Database::open(path);
  if (!database) return std::move(database).error();
  ValidatorStore store(std::move(database).value());
  if (auto prepared = store.prepare_schema(rules); !prepared) return std::move(prepared).error();
  return store;
}

Status ValidatorStore::prepare_schema(std::string_view rules) {
  return database_.in_transaction([&]() -> Status {
    if (!database_.run(kSchema)) return database_.error("create tables");
    Statement find(database_, "SELECT value FROM settings WHERE name='rules'");
    if (find.has_row() && find.bytes(0) == rules) return Done{};
    if (!database_.run("UPDATE validators SET etag=x'', last_modified=x'', fresh_until=0")) {
      return database_.error("drop old validators");
    }
    Statement put(database_, "INSERT OR REPLACE INTO settings VALUES('rules', ?)");
    if (!put.bind(1, rules).run()) return database_.error("write");
    return Done{};
  });
}

Result<std::optional<Validators>> ValidatorStore::find(std::string_view url) {
  Statement find(database_,
                 "SELECT source_url, etag, last_modified, moved_to, gone, fresh_until, coalesce(size, -1)"
                 " FROM validators LEFT JOIN copies USING(url) WHERE url=?");
  const bool found = find.bind(1, url).has_row();
  if (find.failed()) return database_.error("read");
  if (!found) return std::optional<Validators>();
  Validators out{find.bytes(0), find.bytes(1), find.bytes(2), find.bytes(3), find.integer(4) != 0, find.integer(5)};
  if (const std::int64_t size = find.integer(6); size >= 0) out.size = static_cast<std::uint64_t>(size);
  return std::optional(std::move(out));
}

Status ValidatorStore::put(std::string_view url, const Validators& validators) {
  return database_.in_transaction([&]() -> Status {
    Statement put(database_, "INSERT OR REPLACE INTO validators VALUES(?, ?, ?, ?, ?, ?, ?)");
    put.bind(1, url).bind(2, validators.source_url).bind(3, validators.etag).bind(4, validators.last_modified);
    put.bind(5, validators.moved_to).bind(6, std::int64_t{validators.gone}).bind(7, validators.fresh_until);
    if (!put.run()) return database_.error("write");
    if (!validators.size) return forget_size(url);
    Statement size(database_, "INSERT OR REPLACE INTO copies VALUES(?, ?)");
    if (!size.bind(1, url).bind(2, static_cast<std::int64_t>(*validators.size)).run()) return database_.error("write");
    return Done{};
  });
}

Status ValidatorStore::forget(std::string_view url) {
  return database_.in_transaction([&]() -> Status {
    Statement forget(database_, "DELETE FROM validators WHERE url=?");
    if (!forget.bind(1, url).run()) return database_.error("write");
    return forget_size(url);
  });
}

Status ValidatorStore::forget_size(std::string_view url) {
  Statement forget(database_, "DELETE FROM copies WHERE url=?");
  if (!forget.bind(1, url).run()) return database_.error("write");
  return Done{};
}

Result<std::optional<StoredFailure>> ValidatorStore::failure(std::string_view url) {
  Statement find(database_, "SELECT status, first, last FROM failures WHERE url=?");
  const bool found = find.bind(1, url).has_row();
  if (find.failed()) return database_.error("read");
  if (!found) return std::optional<StoredFailure>();
  return std::optional<StoredFailure>({static_cast<int>(find.integer(0)), find.integer(1), find.integer(2)});
}

Status ValidatorStore::put_failure(std::string_view url, const StoredFailure& failure) {
  Statement put(database_, "INSERT OR REPLACE INTO failures VALUES(?, ?, ?, ?)");
  put.bind(1, url).bind(2, std::int64_t{failure.status}).bind(3, failure.first).bind(4, failure.last);
  if (!put.run()) return database_.error("write");
  return Done{};
}

Status ValidatorStore::forget_failure(std::string_view url) {
  Statement forget(database_, "DELETE FROM failures WHERE url=?");
  if (!forget.bind(1, url).run()) return database_.error("write");
  return Done{};
}

}  // namespace wrapwright
