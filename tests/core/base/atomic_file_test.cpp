// SPDX-License-Identifier: Apache-2.0
#include "core/base/atomic_file.h"

#include <chrono>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <sys/stat.h>
#include <utility>

#include "core/base/files.h"
#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;

std::set<std::string> names_in(const fs::path& folder) {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) names.insert(entry.path().filename().string());
  return names;
}

TEST(AtomicFile, AppearsOnlyOnCommit) {
  const TemporaryFolder folder;
  const fs::path path = folder.path() / "a.txt";
  ASSERT_TRUE(write_file_atomically(path, "old").ok());
  {
    auto file = AtomicFile::create(path);
    ASSERT_TRUE(file.ok());
    ASSERT_TRUE(file->write("new, ").ok());
    ASSERT_TRUE(file->write("in two pieces").ok());
    EXPECT_EQ(*read_file(path), "old");
    EXPECT_EQ(names_in(folder.path()).size(), 2U) << "the temporary is next to the target";
    AtomicFile moved = std::move(*file);
    ASSERT_TRUE(moved.commit().ok());
  }
  EXPECT_EQ(*read_file(path), "new, in two pieces");
  EXPECT_EQ(names_in(folder.path()), std::set<std::string>{"a.txt"});
}

TEST(AtomicFile, LeavesNothingBehindWithoutACommit) {
  const TemporaryFolder folder;
  {
    auto file = AtomicFile::create(folder.path() / "a.txt");
    ASSERT_TRUE(file.ok());
    ASSERT_TRUE(file->write("x").ok());
    const auto names = names_in(folder.path());
    ASSERT_EQ(names.size(), 1U);
    EXPECT_TRUE(is_temporary_name(*names.begin())) << *names.begin();
  }
  EXPECT_TRUE(names_in(folder.path()).empty());
}

TEST(AtomicFile, LeavesNothingBehindWhenItFails) {
  const TemporaryFolder folder;
  const fs::path path = folder.path() / "a.txt";
  {
    auto file = AtomicFile::create(path);
    ASSERT_TRUE(file.ok());
    fs::create_directories(path / "in the way");
    const auto failed = file->commit();
    ASSERT_FALSE(failed.ok());
    EXPECT_NE(failed.error().to_string().find("a.txt: cannot replace"), std::string::npos);
  }
  EXPECT_EQ(names_in(folder.path()), std::set<std::string>{"a.txt"});
  EXPECT_EQ(AtomicFile::create(path).error().kind, ErrorKind::kIo) << "a folder stands there";
  EXPECT_EQ(AtomicFile::create(folder.path() / "none" / "a.txt").error().kind, ErrorKind::kNotFound);
}

TEST(AtomicFile, TakesItsModeFromTheOptionLessTheUmask) {
  const TemporaryFolder folder;
  const mode_t mask = ::umask(027);
  struct Case {
    mode_t mode;
    mode_t expected;
  };
  for (const auto& c : {Case{0666, 0640}, Case{0600, 0600}, Case{0777, 0750}}) {
    const fs::path path = folder.path() / "a";
    auto file = AtomicFile::create(path, {.mode = c.mode});
    ASSERT_TRUE(file.ok());
    ASSERT_TRUE(file->commit().ok());
    struct stat info {};
    ASSERT_EQ(::stat(path.c_str(), &info), 0);
    EXPECT_EQ(info.st_mode & 07777U, c.expected);
  }
  ::umask(mask);
}

TEST(AtomicFile, KnowsItsTemporariesByName) {
  struct Case {
    const char* name;
    bool expected;
  };
  for (const auto& c : {
           Case{".wrapwright-0123456789abcdef.tmp", true},
           Case{".wrapwright-0123456789ABCDEF.tmp", false},
           Case{".wrapwright-0123456789abcde.tmp", false},
           Case{".wrapwright-0123456789abcdef0.tmp", false},
           Case{".wrapwright-0123456789abcdef.tmq", false},
           Case{"wrapwright-0123456789abcdef.tmp.", false},
           Case{".wrapwright-AbCdEf", false},
           Case{"", false},
       }) {
    EXPECT_EQ(is_temporary_name(c.name), c.expected) << c.name;
  }
}

// That of a process that still writes is locked.
TEST(AtomicFile, TemporariesOfKilledProcessesAreRemoved) {
  const TemporaryFolder folder;
  auto writing = AtomicFile::create(folder.path() / "a.txt");
  ASSERT_TRUE(writing.ok());
  const std::string locked = *names_in(folder.path()).begin();
  const auto now = fs::file_time_type::clock::now();
  fs::last_write_time(folder.path() / locked, now - std::chrono::hours(2));
  struct Case {
    const char* name;
    std::chrono::minutes age;
    bool stays;
  };
  std::set<std::string> left = {locked};
  for (const auto& c : {Case{".wrapwright-0000000000000000.tmp", std::chrono::minutes(0), true},
                        Case{".wrapwright-0000000000000001.tmp", std::chrono::minutes(2), false},
                        Case{".wrapwright-0000000000000002.tmp", std::chrono::hours(25), false},
                        Case{"other.tmp", std::chrono::hours(25), true}}) {
    ASSERT_TRUE(write_file_atomically(folder.path() / c.name, "x").ok());
    fs::last_write_time(folder.path() / c.name, now - c.age);
    if (c.stays) left.insert(c.name);
  }
  remove_old_temporaries(folder.path());
  EXPECT_EQ(names_in(folder.path()), left);
  fs::last_write_time(folder.path() / locked, now - std::chrono::hours(25));
  remove_old_temporaries(folder.path());
  left.erase(locked);
  EXPECT_EQ(names_in(folder.path()), left) << "on some file systems nothing is ever locked";
}

}  // namespace
}  // namespace wrapwright
