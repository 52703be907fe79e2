// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/repeated_captures.h"

#include <string>

#include "core/base/digest.h"
#include "web/fetch/page_name.h"

namespace wrapwright {
namespace {

using Statement = Database::Statement;

// The database is only used by this process, so it need not survive a crash.
constexpr const char* kUnsafe =
    "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE";

Result<Database> scratch_database(const ScratchFolder& folder, const char* schema) {
  auto database = Database::open(folder.path() / "captures.sqlite");
  if (!database) return database;
  if (!database->run(kUnsafe) || !database->run(schema)) return database->error("create tables");
  return database;
}

// A key that is the same for all captures of an address.
std::string name_of(std::string_view url) { return sha1_base32(page_key(std::string(url))); }

// A key for one capture among those of all inputs.
std::string name_of(const SourcePage& page) { return sha1_base32(page.input + '\n' + page.id); }

bool is_capture(const SourcePage& page) { return !page.error && !page.url.empty(); }

// Times with and without a fraction of a second compare as bytes when they have no "Z".
std::string_view sortable(std::string_view time) {
  if (time.ends_with('Z')) time.remove_suffix(1);
  return time;
}

}  // namespace

Result<LatestCaptures> LatestCaptures::make() {
  auto folder = ScratchFolder::make();
  if (!folder) return std::move(folder).error();
  auto database = scratch_database(
      **folder, "CREATE TABLE latest(url BLOB PRIMARY KEY, time BLOB NOT NULL, capture BLOB NOT NULL) WITHOUT ROWID");
  if (!database) return std::move(database).error();
  return LatestCaptures(std::move(folder).value(), std::move(database).value());
}

Status LatestCaptures::add(const SourcePage& page) {
  if (!is_capture(page)) return Done{};
  const std::string url = name_of(page.url);
  const std::string capture = name_of(page);
  Statement put(database_,
                "INSERT INTO latest VALUES(?, ?, ?) ON CONFLICT(url) DO UPDATE SET time=excluded.time,"
                " capture=excluded.capture WHERE excluded.time >= time");
  if (!put.bind(1, url).bind(2, sortable(page.fetched)).bind(3, capture).run()) return database_.error("write");
  return Done{};
}

Result<bool> LatestCaptures::is_latest(const SourcePage& page) {
  if (!is_capture(page)) return true;
  const std::string url = name_of(page.url);
  Statement find(database_, "SELECT capture FROM latest WHERE url=?");
  const bool found = find.bind(1, url).has_row();
  if (find.failed()) return database_.error("read");
  return !found || find.bytes(0) == name_of(page);
}

Result<SeenArticles> SeenArticles::make() {
  auto folder = ScratchFolder::make();
  if (!folder) return std::move(folder).error();
  auto database = scratch_database(**folder, "CREATE TABLE articles(name BLOB PRIMARY KEY) WITHOUT ROWID");
  if (!database) return std::move(database).error();
  return SeenArticles(std::move(folder).value(), std::move(database).value());
}

Result<bool> SeenArticles::add(std::string_view url, std::string_view text_digest) {
  if (url.empty()) return true;
  const std::string name = name_of(url) + std::string(text_digest);
  Statement find(database_, "SELECT 1 FROM articles WHERE name=?");
  const bool found = find.bind(1, name).has_row();
  if (find.failed()) return database_.error("read");
  if (found) return false;
  Statement put(database_, "INSERT INTO articles VALUES(?)");
  if (!put.bind(1, name).run()) return database_.error("write");
  return true;
}

}  // namespace wrapwright
