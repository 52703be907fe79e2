// SPDX-License-Identifier: Apache-2.0
#include "web/fetch/capture_index.h"

namespace wrapwright {
namespace {

using Statement = Database::Statement;

// `seen` grows with each sighting of a capture, `number` with each sighting of a page.
constexpr const char* kSchema =
    "CREATE TABLE IF NOT EXISTS captures(url BLOB, digest BLOB, date BLOB NOT NULL, id BLOB NOT NULL,"
    " file BLOB NOT NULL, offset INTEGER NOT NULL, etag BLOB NOT NULL, modified BLOB NOT NULL, seen INTEGER NOT NULL,"
    " PRIMARY KEY(url, digest)) WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS sightings ON captures(seen);"
    "CREATE TABLE IF NOT EXISTS pages(number INTEGER PRIMARY KEY AUTOINCREMENT, key BLOB NOT NULL,"
    " site BLOB NOT NULL, file BLOB NOT NULL, offset INTEGER NOT NULL, UNIQUE(key, file, offset));"
    "CREATE INDEX IF NOT EXISTS pages_of_sites ON pages(site);"
    "CREATE INDEX IF NOT EXISTS pages_of_files ON pages(file);"
    "CREATE TABLE IF NOT EXISTS files(name BLOB PRIMARY KEY, length INTEGER NOT NULL, to_do INTEGER NOT NULL)"
    " WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS texts(key BLOB, file BLOB, offset INTEGER, digest BLOB NOT NULL,"
    " PRIMARY KEY(key, file, offset)) WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS texts_of_files ON texts(file);"
    "CREATE TABLE IF NOT EXISTS planned(url BLOB PRIMARY KEY) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS sites(name BLOB PRIMARY KEY, tried INTEGER NOT NULL) WITHOUT ROWID;"
    "PRAGMA user_version=1";
constexpr std::int64_t kVersion = 1;  // of the schema

Status check_version(Database& database, const std::filesystem::path& path) {
  Statement tables(database, "SELECT 1 FROM sqlite_master WHERE name='captures'");
  const bool is_new = !tables.has_row();
  if (tables.failed()) return database.error("read");
  Statement version(database, "PRAGMA user_version");
  if (!version.has_row()) return database.error("read");
  if (is_new || version.integer(0) == kVersion) return Done{};
  return Error{ErrorKind::kUnsupported,
               "version " + std::to_string(version.integer(0)) + " of the index is unknown: only " +
                   std::to_string(kVersion) + " can be read",
               {path.string()}};
}

}  // namespace

Result<CaptureIndex> CaptureIndex::open(const std::filesystem::path& path) {
  auto database = Database::open(path);
  if (!database) return std::move(database).error();
  if (auto readable = check_version(*database, path); !readable) return std::move(readable).error();
  // In one transaction, because tables without a version would be refused from then on.
  auto created = database->in_transaction(
      [&] { return database->run(kSchema) ? Status(Done{}) : Status(database->error("create tables")); });
  if (!created) return std::move(created).error();
  return CaptureIndex(std::move(database).value());
}

Result<std::optional<StoredCapture>> CaptureIndex::find_by(const char* condition, std::string_view url,
                                                           std::string_view value) {
  const std::string sql =
      std::string("SELECT url, digest, date, id, file, offset, etag, modified FROM captures WHERE ") + condition;
  Statement find(database_, sql);
  find.bind(1, url);
  if (!value.empty()) find.bind(2, value);
  const bool found = find.has_row();
  if (find.failed()) return database_.error("read");
  if (!found) return std::optional<StoredCapture>();
  return std::optional<StoredCapture>({find.bytes(0),
                                       find.bytes(1),
                                       find.bytes(2),
                                       find.bytes(3),
                                       {find.bytes(4), static_cast<std::uint64_t>(find.integer(5))},
                                       find.bytes(6),
                                       find.bytes(7)});
}

Result<std::optional<StoredCapture>> CaptureIndex::find(std::string_view url, std::string_view digest) {
  return find_by("url=? AND digest=?", url, digest);
}

Result<std::optional<StoredCapture>> CaptureIndex::latest(std::string_view url) {
  return find_by("url=? ORDER BY seen DESC LIMIT 1", url, "");
}

Result<std::optional<StoredCapture>> CaptureIndex::confirmed(std::string_view url, std::string_view etag,
                                                             std::string_view last_modified) {
  if (!etag.empty()) return find_by("url=? AND etag=? ORDER BY seen DESC LIMIT 1", url, etag);
  if (last_modified.empty()) return std::optional<StoredCapture>();
  return find_by("url=? AND modified=? ORDER BY seen DESC LIMIT 1", url, last_modified);
}

Status CaptureIndex::see(const StoredCapture& capture) {
  Statement put(database_,
                "INSERT INTO captures VALUES(?, ?, ?, ?, ?, ?, ?, ?, (SELECT coalesce(max(seen), 0) + 1 FROM captures))"
                " ON CONFLICT(url, digest) DO UPDATE SET seen=excluded.seen, etag=excluded.etag,"
                " modified=excluded.modified");
  put.bind(1, capture.url).bind(2, capture.digest).bind(3, capture.date).bind(4, capture.record_id);
  put.bind(5, capture.spot.file).bind(6, static_cast<std::int64_t>(capture.spot.offset));
  put.bind(7, capture.etag).bind(8, capture.last_modified);
  if (!put.run()) return database_.error("write");
  return Done{};
}

Status CaptureIndex::grow(std::string_view file, std::uint64_t length, const StoredCapture* capture) {
  return database_.in_transaction([&]() -> Status {
    Statement put(database_,
                  "INSERT INTO files VALUES(?, ?, 0) ON CONFLICT(name) DO UPDATE SET length=excluded.length");
    if (!put.bind(1, file).bind(2, static_cast<std::int64_t>(length)).run()) return database_.error("write");
    return capture == nullptr ? Status(Done{}) : see(*capture);
  });
}

Result<std::uint64_t> CaptureIndex::length_of(std::string_view file) {
  Statement find(database_, "SELECT length FROM files WHERE name=?");
  const bool found = find.bind(1, file).has_row();
  if (find.failed()) return database_.error("read");
  return found ? static_cast<std::uint64_t>(find.integer(0)) : 0;
}

Result<std::optional<RecordSpot>> CaptureIndex::page(std::string_view key) {
  Statement find(database_, "SELECT file, offset FROM pages WHERE key=? ORDER BY number DESC LIMIT 1");
  const bool found = find.bind(1, key).has_row();
  if (find.failed()) return database_.error("read");
  if (!found) return std::optional<RecordSpot>();
  return std::optional<RecordSpot>({find.bytes(0), static_cast<std::uint64_t>(find.integer(1))});
}

Status CaptureIndex::add_page(const StoredPage& page) {
  return database_.in_transaction([&]() -> Status {
    Statement put(database_, "INSERT OR REPLACE INTO pages(key, site, file, offset) VALUES(?, ?, ?, ?)");
    put.bind(1, page.key).bind(2, page.site).bind(3, page.spot.file);
    if (!put.bind(4, static_cast<std::int64_t>(page.spot.offset)).run()) return database_.error("write");
    return write("UPDATE files SET to_do=1 WHERE name=?", page.spot.file);
  });
}

Result<std::vector<StoredPage>> CaptureIndex::pages_of_file(std::string_view file) {
  Statement find(database_, "SELECT key, site, offset FROM pages WHERE file=? GROUP BY offset ORDER BY offset");
  find.bind(1, file);
  std::vector<StoredPage> out;
  while (find.has_row()) {
    out.push_back({find.bytes(0), find.bytes(1), {std::string(file), static_cast<std::uint64_t>(find.integer(2))}});
  }
  if (find.failed()) return database_.error("read");
  return out;
}

Result<std::vector<StoredPage>> CaptureIndex::latest_pages(std::string_view site, std::size_t most) {
  Statement find(database_,
                 "SELECT key, file, offset, max(number) AS latest FROM pages WHERE site=? GROUP BY key"
                 " ORDER BY latest DESC LIMIT ?");
  find.bind(1, site).bind(2, static_cast<std::int64_t>(most));
  std::vector<StoredPage> out;
  while (find.has_row()) {
    out.push_back({find.bytes(0), std::string(site), {find.bytes(1), static_cast<std::uint64_t>(find.integer(2))}});
  }
  if (find.failed()) return database_.error("read");
  return out;
}

Result<std::vector<std::string>> CaptureIndex::names(const char* sql) {
  Statement find(database_, sql);
  std::vector<std::string> out;
  while (find.has_row()) out.push_back(find.bytes(0));
  if (find.failed()) return database_.error("read");
  return out;
}

Result<std::vector<std::string>> CaptureIndex::files_to_do() {
  return names("SELECT name FROM files WHERE to_do=1 ORDER BY name");
}

Result<std::vector<std::string>> CaptureIndex::sites_to_do() {
  return names("SELECT DISTINCT site FROM pages WHERE file IN (SELECT name FROM files WHERE to_do=1) ORDER BY site");
}

Status CaptureIndex::write(const char* sql, std::string_view name) {
  Statement statement(database_, sql);
  if (!statement.bind(1, name).run()) return database_.error("write");
  return Done{};
}

Status CaptureIndex::mark_done(std::string_view file, const std::vector<StoredText>& texts) {
  return database_.in_transaction([&]() -> Status {
    if (auto forgotten = write("DELETE FROM texts WHERE file=?", file); !forgotten) return forgotten;
    for (const StoredText& text : texts) {
      Statement put(database_, "INSERT OR REPLACE INTO texts VALUES(?, ?, ?, ?)");
      put.bind(1, text.key).bind(2, text.spot.file).bind(3, static_cast<std::int64_t>(text.spot.offset));
      if (!put.bind(4, text.digest).run()) return database_.error("write");
    }
    return write("UPDATE files SET to_do=0 WHERE name=?", file);
  });
}

// File names sort in the order in which the files were begun.
Result<std::string> CaptureIndex::text_before(std::string_view key, const RecordSpot& spot) {
  Statement find(database_,
                 "SELECT digest FROM texts WHERE key=? AND (file, offset) < (?, ?)"
                 " ORDER BY file DESC, offset DESC LIMIT 1");
  find.bind(1, key).bind(2, spot.file).bind(3, static_cast<std::int64_t>(spot.offset));
  const bool found = find.has_row();
  if (find.failed()) return database_.error("read");
  return found ? find.bytes(0) : std::string();
}

Status CaptureIndex::mark_site(std::string_view site) {
  return write("UPDATE files SET to_do=1 WHERE name IN (SELECT file FROM pages WHERE site=?)", site);
}

Status CaptureIndex::plan(const std::vector<std::string>& urls) {
  return database_.in_transaction([&]() -> Status {
    for (const std::string& url : urls) {
      if (auto written = write("INSERT OR IGNORE INTO planned VALUES(?)", url); !written) return written;
    }
    return Done{};
  });
}

Result<std::vector<std::string>> CaptureIndex::planned() { return names("SELECT url FROM planned ORDER BY url"); }

Status CaptureIndex::forget_plan() {
  if (!database_.run("DELETE FROM planned")) return database_.error("write");
  return Done{};
}

Result<std::vector<StoredSite>> CaptureIndex::sites() {
  Statement find(database_,
                 "SELECT site, count(DISTINCT key), coalesce(max(sites.tried), 0) FROM pages"
                 " LEFT JOIN sites ON sites.name=pages.site GROUP BY site ORDER BY site");
  std::vector<StoredSite> out;
  while (find.has_row()) {
    out.push_back(
        {find.bytes(0), static_cast<std::size_t>(find.integer(1)), static_cast<std::size_t>(find.integer(2))});
  }
  if (find.failed()) return database_.error("read");
  return out;
}

Status CaptureIndex::set_tried(std::string_view site, std::size_t pages) {
  Statement put(database_, "INSERT OR REPLACE INTO sites VALUES(?, ?)");
  if (!put.bind(1, site).bind(2, static_cast<std::int64_t>(pages)).run()) return database_.error("write");
  return Done{};
}

}  // namespace wrapwright
