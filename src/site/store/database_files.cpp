// SPDX-License-Identifier: Apache-2.0
#include "site/store/database_files.h"

#include <utility>

#include "core/base/files.h"
#include "core/database/packed.h"
#include "site/wrapper/file.h"

namespace wrapwright {
namespace {

using Statement = Database::Statement;

// `name` is the name of a file without ".xml", and `size` the size of the bytes before compression.
constexpr const char* kSchema =
    "CREATE TABLE wrappers(name TEXT NOT NULL PRIMARY KEY, size INTEGER NOT NULL, xml BLOB NOT NULL);"
    "PRAGMA application_id=2003990386;"
    "PRAGMA user_version=1";
constexpr std::int64_t kApplication = 2'003'990'386;  // "wrwr"
constexpr std::int64_t kVersion = 1;                  // of the schema
constexpr int kLevel = 9;  // on the samples' wrappers, 3 is 2 % worse, and 19 is 2 % better but several times slower

enum class Contents { kNone, kWrappers };

Result<std::int64_t> number(Database& database, std::string_view sql) {
  Statement asked(database, sql);
  if (!asked.has_row()) return database.error("read");
  return asked.integer(0);
}

// kNone for a new file, including one that another process is about to fill.
Result<Contents> contents_of(Database& database, const std::filesystem::path& path) {
  const auto tables = number(database, "SELECT count(*) FROM sqlite_master");
  if (!tables) return tables.error();
  if (*tables == 0) return Contents::kNone;
  const auto application = number(database, "PRAGMA application_id");
  if (!application) return application.error();
  const auto version = number(database, "PRAGMA user_version");
  if (!version) return version.error();
  if (*application != kApplication)
    return Error{ErrorKind::kUnsupported, "a database, but no store of wrappers", {path.string()}};
  if (*version == kVersion) return Contents::kWrappers;
  return Error{ErrorKind::kUnsupported,
               "version " + std::to_string(*version) + " of the store is unknown: only " + std::to_string(kVersion) +
                   " can be read",
               {path.string()}};
}

Error missing(const std::filesystem::path& path) {
  return {ErrorKind::kNotFound, "there is no store", {path.string()}};
}

}  // namespace

Result<Database*> DatabaseFiles::open_to_read() const {
  if (database_) return &*database_;
  auto opened = Database::open(path_, {.create = false, .journal = DatabaseJournal::kRollback});
  if (!opened && opened.error().kind == ErrorKind::kNotFound) return nullptr;
  if (!opened) return std::move(opened).error();
  const auto contents = contents_of(*opened, path_);
  if (!contents) return contents.error();
  if (*contents == Contents::kNone) return nullptr;
  database_ = std::move(opened).value();
  return &*database_;
}

Result<Database*> DatabaseFiles::open_to_write() {
  if (database_) return &*database_;
  const std::filesystem::path folder = path_.parent_path();
  if (auto made = folder.empty() ? Status(Done{}) : make_folder(folder); !made) return std::move(made).error();
  auto opened = Database::open(path_, {.create = true, .journal = DatabaseJournal::kRollback});
  if (!opened) return std::move(opened).error();
  const auto created = opened->in_transaction([&]() -> Status {
    const auto contents = contents_of(*opened, path_);
    if (!contents) return contents.error();
    if (*contents == Contents::kWrappers || opened->run(kSchema)) return Done{};
    return opened->error("create tables");
  });
  if (!created) return created.error();
  database_ = std::move(opened).value();
  return &*database_;
}

Result<DatabaseFiles::Packed> DatabaseFiles::find(const std::string& name) const {
  auto database = open_to_read();
  if (!database) return std::move(database).error();
  if (*database == nullptr) return missing(path_);
  Statement find(**database, "SELECT size, xml FROM wrappers WHERE name=?");
  find.bind_text(1, name);
  if (find.has_row()) return Packed{find.bytes(1), find.integer(0)};
  if (find.failed()) return (*database)->error("read");
  return Error{ErrorKind::kNotFound, "there is no such wrapper", {(path_ / (name + ".xml")).string()}};
}

bool DatabaseFiles::has(const std::string& name) const {
  const std::lock_guard lock(mutex_);
  const auto found = find(name);
  return found || found.error().kind != ErrorKind::kNotFound;
}

Result<std::string> DatabaseFiles::read(const std::string& name) const {
  const auto found = [&] {
    const std::lock_guard lock(mutex_);
    return find(name);
  }();
  if (!found) return found.error();
  const std::string place = (path_ / (name + ".xml")).string();
  const auto size = static_cast<std::size_t>(found->size);
  if (found->size < 0 || size > kMaxWrapperBytes) {
    return Error{
        ErrorKind::kLimit,
        "the file has " + std::to_string(found->size) + " bytes, the limit is " + std::to_string(kMaxWrapperBytes),
        {place}};
  }
  auto out = unpacked(found->bytes, size);
  if (!out) return Error{ErrorKind::kSyntax, "the wrapper's bytes in the store are damaged", {place}};
  return *std::move(out);
}

Result<std::vector<std::string>> DatabaseFiles::names() const {
  const std::lock_guard lock(mutex_);
  auto database = open_to_read();
  if (!database) return std::move(database).error();
  if (*database == nullptr) return missing(path_);
  std::vector<std::string> out;
  Statement all(**database, "SELECT name FROM wrappers");
  while (all.has_row()) out.push_back(all.bytes(0));
  if (all.failed()) return (*database)->error("read");
  return out;
}

Status DatabaseFiles::write(const std::vector<WrapperFile>& files) {
  std::vector<std::string> rows;
  rows.reserve(files.size());
  for (const WrapperFile& file : files) rows.push_back(packed(file.bytes, kLevel));
  const std::lock_guard lock(mutex_);
  auto database = open_to_write();
  if (!database) return std::move(database).error();
  return (*database)->in_transaction([&]() -> Status {
    for (std::size_t i = 0; i < files.size(); ++i) {
      Statement put(**database, "INSERT OR REPLACE INTO wrappers VALUES(?,?,?)");
      put.bind_text(1, files[i].name).bind(2, static_cast<std::int64_t>(files[i].bytes.size())).bind(3, rows[i]);
      if (!put.run()) return (*database)->error("write");
    }
    return Done{};
  });
}

Status DatabaseFiles::remove(const std::string& name) {
  const std::lock_guard lock(mutex_);
  auto database = open_to_read();
  if (!database) return std::move(database).error();
  if (*database == nullptr) return Done{};
  Statement gone(**database, "DELETE FROM wrappers WHERE name=?");
  return gone.bind_text(1, name).run() ? Status(Done{}) : Status((*database)->error("write"));
}

}  // namespace wrapwright
