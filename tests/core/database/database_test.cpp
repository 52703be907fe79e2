// SPDX-License-Identifier: Apache-2.0
#include "core/database/database.h"

#include <filesystem>
#include <gtest/gtest.h>
#include <string>

#include "core/base/files.h"
#include "core/database/packed.h"
#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;
using Statement = Database::Statement;

constexpr DatabaseOptions kExisting = {.create = false, .journal = DatabaseJournal::kRollback};
constexpr DatabaseOptions kOneFile = {.create = true, .journal = DatabaseJournal::kRollback};

TEST(Databases, AreCreatedOnlyIfWanted) {
  const TemporaryFolder folder;
  const fs::path path = folder.path() / "a.sqlite";
  const auto missing = Database::open(path, kExisting);
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error().kind, ErrorKind::kNotFound);
  EXPECT_FALSE(fs::exists(path));
  EXPECT_EQ(Database::open(folder.path() / "none" / "a.sqlite").error().kind, ErrorKind::kIo);
  ASSERT_TRUE(Database::open(path, kOneFile).ok());
  EXPECT_TRUE(Database::open(path, kExisting).ok());
  EXPECT_EQ(Database::open(folder.path(), kExisting).error().kind, ErrorKind::kIo) << "a folder";
}

TEST(Databases, OfARollbackJournalAreOneFileBetweenWrites) {
  const TemporaryFolder folder;
  auto database = Database::open(folder.path() / "a.sqlite", kOneFile);
  ASSERT_TRUE(database.ok());
  ASSERT_TRUE(database->run("CREATE TABLE t(name TEXT, n INTEGER)"));
  {
    Statement put(*database, "INSERT INTO t VALUES(?,?)");
    EXPECT_TRUE(put.bind_text(1, "a\xC3\xA4").bind(2, 7).run());
  }
  Statement find(*database, "SELECT n FROM t WHERE name=?");
  ASSERT_TRUE(find.bind_text(1, "a\xC3\xA4").has_row());
  EXPECT_EQ(find.integer(0), 7);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()), 1);
}

TEST(Databases, KeepNothingOfATransactionThatFails) {
  const TemporaryFolder folder;
  auto database = Database::open(folder.path() / "a.sqlite");
  ASSERT_TRUE(database.ok());
  ASSERT_TRUE(database->run("CREATE TABLE t(n INTEGER)"));
  const auto failed = database->in_transaction([&]() -> Status {
    EXPECT_TRUE(database->run("INSERT INTO t VALUES(1)"));
    return Error{ErrorKind::kLimit, "enough", {}};
  });
  EXPECT_EQ(failed.error().message, "enough");
  Statement count(*database, "SELECT count(*) FROM t");
  ASSERT_TRUE(count.has_row());
  EXPECT_EQ(count.integer(0), 0);
}

TEST(Databases, RefuseWhatIsNone) {
  const TemporaryFolder folder;
  const fs::path path = folder.path() / "a.sqlite";
  const std::string bytes(5'000, 'x');
  ASSERT_TRUE(write_file_atomically(path, bytes).ok());
  EXPECT_EQ(Database::open(path).error().kind, ErrorKind::kSyntax);
  EXPECT_EQ(*read_file(path), bytes);
}

TEST(Packed, GivesTheBytesAgain) {
  for (const std::string& bytes : {std::string(), std::string("a\0b", 3), std::string(100'000, 'x')}) {
    EXPECT_EQ(unpacked(packed(bytes, 1), bytes.size()), bytes);
    EXPECT_FALSE(unpacked(packed(bytes, 1), bytes.size() + 1));
  }
  EXPECT_LT(packed(std::string(100'000, 'x'), 1).size(), 100U);
  EXPECT_FALSE(unpacked("no packing", 5));
  EXPECT_FALSE(unpacked("", 5));
}

}  // namespace
}  // namespace wrapwright
