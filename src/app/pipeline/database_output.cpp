// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/database_output.h"

#include <array>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "app/pipeline/table_row.h"
#include "core/base/atomic_file.h"
#include "core/base/json.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFile = "records.sqlite";
constexpr std::size_t kCopied = 1U << 20U;

std::string table_of_pages() {
  std::string columns;
  for (const std::string_view column : kTableColumns) {
    if (!columns.empty()) columns += ", ";
    columns += column;
    columns += column == "is_article" || column == "confidence" ? " REAL" : " TEXT";
  }
  return "CREATE TABLE pages (" + columns + ")";
}

std::string insertion_of_a_row() {
  std::string values;
  for (std::size_t i = 0; i < kTableColumns.size(); ++i) values += i == 0 ? "?" : ", ?";
  return "INSERT INTO pages VALUES (" + values + ")";
}

Status write_copy(const fs::path& from, const fs::path& to) {
  auto file = AtomicFile::create(to);
  if (!file) return std::move(file).error();
  std::ifstream in(from, std::ios::binary);
  std::string buffer(kCopied, '\0');
  while (in) {
    in.read(buffer.data(), static_cast<std::streamsize>(buffer.size()));
    const std::string_view part(buffer.data(), static_cast<std::size_t>(in.gcount()));
    if (auto written = file->write(part); !written) return written;
  }
  if (!in.eof()) return Error{ErrorKind::kIo, "cannot be read", {from.string()}};
  return file->commit();
}

}  // namespace

DatabaseOutput::DatabaseOutput(fs::path path, std::unique_ptr<ScratchFolder> scratch, Database database)
    : path_(std::move(path)),
      scratch_(std::move(scratch)),
      database_(std::move(database)),
      insertion_(insertion_of_a_row()) {}

Result<std::unique_ptr<DatabaseOutput>> DatabaseOutput::open(fs::path path) {
  // Checked now, because the file itself is only made when all pages are done.
  if (auto writable = AtomicFile::create(path); !writable) return std::move(writable).error();
  auto scratch = ScratchFolder::make();
  if (!scratch) return std::move(scratch).error();
  auto database = Database::open((*scratch)->path() / kFile, {.journal = DatabaseJournal::kRollback});
  if (!database) return std::move(database).error();
  // The file is not needed after a crash.
  if (!database->run("PRAGMA synchronous=OFF") || !database->run("BEGIN") || !database->run(table_of_pages().c_str()))
    return database->error("write");
  return std::unique_ptr<DatabaseOutput>(
      new DatabaseOutput(std::move(path), std::move(scratch).value(), std::move(database).value()));
}

Status DatabaseOutput::insert(std::string_view line) {
  const Json row = read_json(line).value();
  std::vector<std::string> values;
  values.reserve(row.size());
  Database::Statement statement(*database_, insertion_);
  int at = 0;
  for (const Json& value : row) {
    ++at;
    if (!value.is_null()) statement.bind_text(at, values.emplace_back(value.get<std::string>()));
  }
  return statement.run() ? Status(Done{}) : database_->error("write");
}

void DatabaseOutput::write(std::string_view lines) {
  while (!lines.empty() && !failure_) {
    const std::size_t end = lines.find('\n');
    if (auto done = insert(lines.substr(0, end)); !done) failure_ = std::move(done).error();
    lines.remove_prefix(end == std::string_view::npos ? lines.size() : end + 1);
  }
}

Status DatabaseOutput::close() {
  if (failure_) return *failure_;
  // The index has no copy of the texts: it reads them from `pages`.
  constexpr std::array<const char*, 4> kLast = {"CREATE INDEX pages_by_url ON pages (url)",
                                                "CREATE VIRTUAL TABLE articles USING fts5(title, text, "
                                                "content='pages', tokenize='unicode61 remove_diacritics 2')",
                                                "INSERT INTO articles(articles) VALUES ('rebuild')", "COMMIT"};
  for (const char* const statement : kLast)
    if (!database_->run(statement)) return database_->error("write");
  database_.reset();
  return write_copy(scratch_->path() / kFile, path_);
}

}  // namespace wrapwright
