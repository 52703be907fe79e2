// SPDX-License-Identifier: Apache-2.0
#include "app/serve/site_samples.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "content/feed/feed.h"
#include "core/base/seeded_hash.h"
#include "core/database/packed.h"
#include "web/fetch/page_name.h"

namespace wrapwright {
namespace {

using Statement = Database::Statement;

// `number` grows with each added page; `size` is the size of the bytes before compression.
constexpr const char* kSchema =
    "CREATE TABLE IF NOT EXISTS pages(number INTEGER PRIMARY KEY AUTOINCREMENT, site BLOB NOT NULL, key BLOB NOT NULL,"
    " url BLOB NOT NULL, type BLOB NOT NULL, time BLOB NOT NULL, feed BLOB NOT NULL, hash INTEGER NOT NULL,"
    " size INTEGER NOT NULL, bytes BLOB NOT NULL, UNIQUE(site, key));"
    "CREATE INDEX IF NOT EXISTS pages_of_sites ON pages(site, number);"
    "CREATE TABLE IF NOT EXISTS sites(name BLOB PRIMARY KEY, seen INTEGER NOT NULL, added INTEGER NOT NULL,"
    " checked INTEGER NOT NULL, pages INTEGER NOT NULL, last INTEGER NOT NULL, verdict BLOB NOT NULL,"
    " drift BLOB NOT NULL, learned INTEGER NOT NULL DEFAULT 0, samples INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS latest_sites ON sites(last);"
    "CREATE TABLE IF NOT EXISTS feeds(url BLOB PRIMARY KEY, hash INTEGER NOT NULL, size INTEGER NOT NULL,"
    " bytes BLOB NOT NULL) WITHOUT ROWID;"
    "PRAGMA user_version=3";
constexpr std::int64_t kVersion = 3;  // of the schema
constexpr const char* kFromFirstVersion = "ALTER TABLE sites ADD COLUMN learned INTEGER NOT NULL DEFAULT 0";
constexpr const char* kFromSecondVersion =
    "ALTER TABLE sites ADD COLUMN samples INTEGER NOT NULL DEFAULT 0; UPDATE sites SET samples=learned";
constexpr int kLevel = 1;  // of compression: a page is compressed before the response is sent
constexpr std::uint64_t kSeed = 0x7761'7070'6572'0001U;
constexpr std::int64_t kMaxPage = std::int64_t{1} << 30U;  // maximum size that a row may claim

// Bytes of a page that this object owns.
class OwnBytes : public KeptBytes {
 public:
  explicit OwnBytes(std::string bytes) : bytes_(std::move(bytes)) {}
  [[nodiscard]] Result<std::string_view> read(std::size_t max_bytes, std::string& /*buffer*/) const override {
    return std::string_view(bytes_).substr(0, max_bytes);
  }

 private:
  std::string bytes_;
};

std::int64_t hash_of(std::string_view bytes) { return static_cast<std::int64_t>(seeded_hash(bytes, kSeed)); }

// A column as stored: compressed, with the size that it claims.
struct PackedColumn {
  std::int64_t size = 0;
  std::string bytes;
  [[nodiscard]] std::optional<std::string> unpack() const {
    if (size < 0 || size > kMaxPage) return std::nullopt;
    return unpacked(bytes, static_cast<std::size_t>(size));
  }
};

std::optional<std::int64_t> number(Database& database, const char* sql) {
  Statement asked(database, sql);
  if (!asked.has_row()) return std::nullopt;
  return asked.integer(0);
}

}  // namespace

Result<std::unique_ptr<SiteSamples>> SiteSamples::open(const std::filesystem::path& file, const SampleLimits& limits) {
  auto database = Database::open(file);
  if (!database) return std::move(database).error();
  const auto tables = number(*database, "SELECT count(*) FROM sqlite_master");
  const auto version = number(*database, "PRAGMA user_version");
  if (!tables || !version) return database->error("read");
  if (*tables > 0 && (*version < 1 || *version > kVersion)) {
    return Error{ErrorKind::kUnsupported,
                 "version " + std::to_string(*version) + " of the sample database is unknown: only 1 to " +
                     std::to_string(kVersion) + " can be read",
                 {file.string()}};
  }
  auto created = database->in_transaction([&] {
    const bool is_done = (*tables == 0 || *version > 1 || database->run(kFromFirstVersion)) &&
                         (*tables == 0 || *version > 2 || database->run(kFromSecondVersion)) && database->run(kSchema);
    return is_done ? Status(Done{}) : Status(database->error("create tables"));
  });
  if (!created) return std::move(created).error();
  const auto bytes = number(*database, "SELECT coalesce(sum(length(bytes)), 0) FROM pages");
  if (!bytes) return database->error("read");
  auto reading = Database::open(file);
  if (!reading) return std::move(reading).error();
  if (!database->run("PRAGMA wal_autocheckpoint=0")) return database->error("open");
  std::unique_ptr<SiteSamples> out(new SiteSamples(std::move(database).value(), std::move(reading).value(), limits));
  out->bytes_ = *bytes;
  return out;
}

Result<bool> SiteSamples::add(const SampledPage& page) {
  const std::string key = page_key(std::string(page.url));
  const std::string name = std::string(page.site) + " " + key;
  const std::int64_t hash = hash_of(page.bytes);
  {
    const std::lock_guard lock(mutex_);
    if (const auto* const known = known_.find(name); known != nullptr && *known == hash) return false;
    const auto held = holds(page, key, hash);
    if (!held) return held.error();
    if (*held) {
      known_.put(name, hash, 1);
      return false;
    }
  }
  const std::string bytes = packed(page.bytes, kLevel);  // before locking, so that others can read and write
  const std::lock_guard lock(mutex_);
  const auto held = holds(page, key, hash);
  if (!held) return held.error();
  if (!*held) {
    const std::int64_t before = bytes_;
    if (auto entered = database_.in_transaction([&] { return enter(page, key, hash, bytes); }); !entered) {
      bytes_ = before;
      return std::move(entered).error();
    }
    unmoved_ += bytes.size();
    if (unmoved_ > kMostUnmoved) static_cast<void>(move_log(database_, "PRAGMA wal_checkpoint(PASSIVE)"));
  }
  known_.put(name, hash, 1);
  return !*held;
}

Status SiteSamples::move_log(Database& database, const char* how) {
  if (!database.run(how)) return database.error("write");
  unmoved_ = 0;
  return Done{};
}

// Moves most data while others write; for the little that they have written since, they have to wait.
Status SiteSamples::tend() {
  if (unmoved_ < kManyUnmoved) return Done{};
  const std::lock_guard reading(reading_mutex_);
  if (auto moved = move_log(reading_, "PRAGMA wal_checkpoint(PASSIVE)"); !moved) return moved;
  const std::lock_guard lock(mutex_);
  return move_log(reading_, "PRAGMA wal_checkpoint(RESTART)");
}

Result<bool> SiteSamples::holds(const SampledPage& page, const std::string& key, std::int64_t hash) {
  Statement same(database_, "SELECT 1 FROM pages WHERE site=? AND key=? AND hash=?");
  same.bind(1, page.site).bind(2, key).bind(3, hash);
  const bool has_row = same.has_row();
  if (same.failed()) return database_.error("read");
  return has_row;
}

Status SiteSamples::enter(const SampledPage& page, const std::string& key, std::int64_t hash,
                          const std::string& bytes) {
  bool was_seen = false;
  {
    Statement earlier(database_, "SELECT number, length(bytes) FROM pages WHERE site=? AND key=?");
    earlier.bind(1, page.site).bind(2, key);
    was_seen = earlier.has_row();
    if (earlier.failed()) return database_.error("read");
    if (was_seen) {
      if (auto dropped = drop(earlier.integer(0), page.site, earlier.integer(1)); !dropped) return dropped;
    }
  }
  Statement put(database_,
                "INSERT INTO pages(site, key, url, type, time, feed, hash, size, bytes)"
                " VALUES(?,?,?,?,?,?,?,?,?) RETURNING number");
  put.bind(1, page.site).bind(2, key).bind(3, page.url).bind(4, page.content_type).bind(5, page.time);
  put.bind(6, page.feed).bind(7, hash).bind(8, static_cast<std::int64_t>(page.bytes.size()));
  put.bind(9, bytes);
  if (!put.has_row()) return database_.error("write");
  const std::int64_t last = put.integer(0);
  static_cast<void>(put.has_row());  // ends the statement
  bytes_ += static_cast<std::int64_t>(bytes.size());
  Statement count(database_,
                  "INSERT INTO sites VALUES(?1, 1, 1, 0, 1, ?2, x'', x'', 0, 0) ON CONFLICT(name) DO UPDATE SET"
                  " seen=seen+?3, added=added+1, pages=pages+1, last=?2");
  count.bind(1, page.site).bind(2, last).bind(3, was_seen ? 0 : 1);
  if (!count.run()) return database_.error("write");
  return make_room(page.site);
}

Status SiteSamples::drop(std::int64_t number, std::string_view site, std::int64_t bytes) {
  Statement page(database_, "DELETE FROM pages WHERE number=?");
  page.bind(1, number);
  Statement count(database_, "UPDATE sites SET pages=pages-1 WHERE name=?");
  count.bind(1, site);
  if (!page.run() || !count.run()) return database_.error("write");
  bytes_ -= bytes;
  return Done{};
}

Status SiteSamples::make_room(std::string_view site) {
  const auto drop_oldest = [&](Statement& oldest) -> Result<bool> {
    if (!oldest.has_row()) return oldest.failed() ? Result<bool>(database_.error("read")) : Result<bool>(false);
    const std::string name = oldest.bytes(1);
    const std::int64_t dropped = oldest.integer(0);
    const std::int64_t bytes = oldest.integer(2);
    if (auto gone = drop(dropped, name, bytes); !gone) return std::move(gone).error();
    return true;
  };
  while (true) {
    Statement held(database_, "SELECT pages FROM sites WHERE name=?");
    held.bind(1, site);
    if (!held.has_row()) return database_.error("read");
    if (held.integer(0) <= static_cast<std::int64_t>(limits_.pages_of_site)) break;
    Statement oldest(database_, "SELECT number, site, length(bytes) FROM pages WHERE site=? ORDER BY number LIMIT 1");
    oldest.bind(1, site);
    const auto dropped = drop_oldest(oldest);
    if (!dropped) return dropped.error();
    if (!*dropped) break;
  }
  bool has_dropped = false;
  while (bytes_ > static_cast<std::int64_t>(limits_.bytes)) {
    Statement oldest(database_, "SELECT number, site, length(bytes) FROM pages ORDER BY number LIMIT 1");
    const auto dropped = drop_oldest(oldest);
    if (!dropped) return dropped.error();
    if (!*dropped) break;
    has_dropped = true;
  }
  if (!has_dropped) return Done{};
  const bool is_done = database_.run("DELETE FROM sites WHERE pages<=0") &&
                       database_.run("DELETE FROM feeds WHERE url NOT IN (SELECT feed FROM pages)");
  return is_done ? Status(Done{}) : Status(database_.error("write"));
}

Status SiteSamples::add_feed(std::string_view url, std::string_view bytes) {
  const std::int64_t hash = hash_of(bytes);
  const std::lock_guard lock(mutex_);
  {
    Statement same(database_, "SELECT 1 FROM feeds WHERE url=? AND hash=?");
    same.bind(1, url).bind(2, hash);
    if (same.has_row()) return Done{};
  }
  // Only items of stored pages, so that feeds are limited like pages.
  const std::string rows = packed(bytes, kLevel);
  Statement put(database_,
                "INSERT OR REPLACE INTO feeds SELECT ?1,?2,?3,?4 WHERE EXISTS(SELECT 1 FROM pages WHERE feed=?1)");
  put.bind(1, url).bind(2, hash).bind(3, static_cast<std::int64_t>(bytes.size())).bind(4, rows);
  return put.run() ? Status(Done{}) : Status(database_.error("write"));
}

Result<std::vector<SourcePage>> SiteSamples::latest(const std::string& site, std::size_t most) {
  std::vector<SourcePage> out;
  std::vector<PackedColumn> columns;
  {
    const std::lock_guard lock(reading_mutex_);
    Statement rows(reading_,
                   "SELECT url, type, time, feed, size, bytes FROM pages WHERE site=? ORDER BY number DESC LIMIT ?");
    rows.bind(1, site).bind(2, static_cast<std::int64_t>(std::min<std::size_t>(most, 1'000'000)));
    while (rows.has_row()) {
      SourcePage& page = out.emplace_back();
      page.id = page.url = rows.bytes(0);
      page.site = site;
      page.content_type = rows.bytes(1);
      page.fetched = rows.bytes(2);
      page.feed_url = rows.bytes(3);
      columns.push_back({rows.integer(4), rows.bytes(5)});
    }
    if (rows.failed()) return reading_.error("read");
  }
  for (std::size_t i = 0; i < out.size(); ++i) {
    auto bytes = columns[i].unpack();
    if (!bytes) return Error{ErrorKind::kSyntax, "a page of the sample is damaged", {site}};
    out[i].kept = std::make_shared<OwnBytes>(*std::move(bytes));
    columns[i].bytes.clear();
  }
  std::reverse(out.begin(), out.end());
  add_items(out);
  return out;
}

std::optional<std::string> SiteSamples::feed_bytes(const std::string& url) {
  PackedColumn column;
  {
    const std::lock_guard lock(reading_mutex_);
    Statement row(reading_, "SELECT size, bytes FROM feeds WHERE url=?");
    row.bind(1, url);
    if (!row.has_row()) return std::nullopt;
    column = {row.integer(0), row.bytes(1)};
  }
  return column.unpack();
}

// If feeds cannot be read, the pages lack the texts of their items.
void SiteSamples::add_items(std::vector<SourcePage>& pages) {
  std::map<std::string, std::shared_ptr<const Feed>> feeds;
  for (SourcePage& page : pages) {
    if (page.feed_url.empty()) continue;
    const auto [feed, is_first] = feeds.try_emplace(page.feed_url);
    if (is_first) {
      const auto bytes = feed_bytes(page.feed_url);
      if (bytes) {
        if (auto parsed = parse_feed({*bytes, page.feed_url, ""}))
          feed->second = std::make_shared<const Feed>(std::move(parsed).value());
      }
    }
    if (feed->second == nullptr) continue;
    const std::string key = page_key(page.url);
    const auto& items = feed->second->items;
    const auto item =
        std::find_if(items.begin(), items.end(), [&](const FeedItem& each) { return page_key(each.url) == key; });
    if (item == items.end()) continue;
    page.feed = feed->second;
    page.item = &*item;
  }
}

Result<std::vector<SampledSite>> SiteSamples::read_sites(const char* condition, const std::string& name,
                                                         std::size_t most) {
  std::vector<SampledSite> out;
  const std::string sql =
      std::string("SELECT name, seen, added, checked, pages, verdict, drift, learned, samples FROM sites WHERE ") +
      condition + " LIMIT ?2";
  Statement rows(database_, sql);
  rows.bind(1, name).bind(2, static_cast<std::int64_t>(most));
  while (rows.has_row()) {
    const auto count = [&](int column) { return static_cast<std::size_t>(rows.integer(column)); };
    out.push_back(
        {rows.bytes(0), count(1), count(2), count(3), count(4), count(7), count(8), rows.bytes(5), rows.bytes(6)});
  }
  if (rows.failed()) return database_.error("read");
  return out;
}

Result<SampledSite> SiteSamples::site(const std::string& name) {
  const std::lock_guard lock(mutex_);
  auto found = read_sites("name=?1", name, 1);
  if (!found) return std::move(found).error();
  return found->empty() ? SampledSite() : std::move(found->front());
}

Result<std::vector<SampledSite>> SiteSamples::sites(std::size_t most) {
  const std::lock_guard lock(mutex_);
  return read_sites("name<>?1 ORDER BY last DESC", "", most);
}

Status SiteSamples::set_checked(const SampledSite& site) {
  const std::lock_guard lock(mutex_);
  Statement put(database_, "UPDATE sites SET checked=?, verdict=?, drift=?, learned=?, samples=? WHERE name=?");
  put.bind(1, static_cast<std::int64_t>(site.checked)).bind(2, site.verdict).bind(3, site.drift);
  put.bind(4, static_cast<std::int64_t>(site.learned)).bind(5, static_cast<std::int64_t>(site.samples));
  put.bind(6, site.name);
  return put.run() ? Status(Done{}) : Status(database_.error("write"));
}

}  // namespace wrapwright
