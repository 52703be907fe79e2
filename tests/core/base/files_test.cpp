// SPDX-License-Identifier: Apache-2.0
#include "core/base/files.h"

#include <gtest/gtest.h>
#include <set>
#include <string>

#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;

TEST(Files, WritesWholeOrNotAtAll) {
  const TemporaryFolder folder;
  const fs::path path = folder.path() / "a.txt";
  ASSERT_TRUE(write_file_atomically(path, "first").ok());
  ASSERT_TRUE(write_file_atomically(path, "second").ok());
  EXPECT_EQ(*read_file(path), "second");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator{}), 1)
      << "a temporary was left";

  const auto failed = write_file_atomically(folder.path() / "missing" / "a.txt", "x");
  ASSERT_FALSE(failed.ok());
  EXPECT_EQ(failed.error().kind, ErrorKind::kNotFound);
  EXPECT_NE(failed.error().to_string().find("missing/a.txt"), std::string::npos);
}

TEST(Files, NamesWhatCannotBeRead) {
  const TemporaryFolder folder;
  EXPECT_EQ(read_file(folder.path() / "none").error().kind, ErrorKind::kNotFound);
  EXPECT_EQ(read_file(folder.path()).error().kind, ErrorKind::kIo);
  ASSERT_TRUE(write_file_atomically(folder.path() / "ten", "0123456789").ok());
  EXPECT_EQ(read_file(folder.path() / "ten", 9).error().kind, ErrorKind::kLimit);
  EXPECT_EQ(*read_file(folder.path() / "ten", 10), "0123456789");
  ASSERT_TRUE(write_file_atomically(folder.path() / "empty", "").ok());
  EXPECT_EQ(*read_file(folder.path() / "empty"), "");
}

TEST(Files, LooksAtTheSizeBeforeItTakesMemoryForAFile) {
  const TemporaryFolder folder;
  const fs::path path = folder.path() / "sparse";
  ASSERT_TRUE(write_file_atomically(path, "").ok());
  fs::resize_file(path, std::uintmax_t{1} << 40U);  // 1 TiB of which nothing is on the disk
  std::string bytes;
  const Status refused = read_file(path, bytes, 1'000'000);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().to_string(), path.string() + ": the file has 1099511627776 bytes, the limit is 1000000");
  EXPECT_LT(bytes.capacity(), 1'000U);
  const auto start = read_file_start(path, bytes, 1'000);
  ASSERT_TRUE(start.ok());
  EXPECT_EQ(*start, std::string(1'000, '\0'));
  EXPECT_LT(bytes.capacity(), 10'000U);
  const Status endless = read_file("/dev/zero", bytes, 100'000);
  ASSERT_FALSE(endless.ok());
  EXPECT_EQ(endless.error().to_string(), "/dev/zero: the file has more than 100000 bytes, the limit is 100000");
  EXPECT_LT(bytes.capacity(), 1'000'000U);
}

TEST(Files, ReadsTheStartOfAFile) {
  const TemporaryFolder folder;
  ASSERT_TRUE(write_file_atomically(folder.path() / "ten", "0123456789").ok());
  std::string bytes = "more than there is in the file";
  for (const auto& [limit, expected] :
       {std::pair<std::size_t, const char*>{0, ""}, {4, "0123"}, {10, "0123456789"}, {11, "0123456789"}}) {
    const auto start = read_file_start(folder.path() / "ten", bytes, limit);
    ASSERT_TRUE(start.ok());
    EXPECT_EQ(*start, expected);
  }
  EXPECT_EQ(read_file_start(folder.path() / "none", bytes, 1).error().kind, ErrorKind::kNotFound);
}

TEST(Files, ErrorsReadAsPlaceAndMessage) {
  struct Case {
    Place where;
    const char* expected = "";
  };
  for (const auto& c : {Case{{"a.xml", 3, 17}, "a.xml:3:17: bad"}, Case{{"a.xml", 3}, "a.xml:3: bad"},
                        Case{{"a.xml"}, "a.xml: bad"}, Case{{"", 0, 0, 5}, " (byte 5): bad"}, Case{{}, "bad"}}) {
    EXPECT_EQ((Error{ErrorKind::kSyntax, "bad", c.where}.to_string()), c.expected);
  }
}

TEST(Files, NamesFilesOfSitesSafely) {
  struct Case {
    const char* site;
    const char* name;
  };
  for (const auto& c : {
           Case{"", ""},
           Case{"example.org", "example.org"},
           Case{"a-b_c.example", "a-b_c.example"},
           Case{"::1", "%3A%3A1"},
           Case{"example.org:8080", "example.org%3A8080"},
           Case{"..", "%2E."},
           Case{"../../etc/passwd", "%2E.%2F..%2Fetc%2Fpasswd"},
           Case{".hidden", "%2Ehidden"},
           Case{"a%2F", "a%252F"},
           Case{"m\xC3\xBCller.example", "m%C3%BCller.example"},
           Case{"a b\\c*", "a%20b%5Cc%2A"},
       }) {
    EXPECT_EQ(file_name_of_site(c.site), c.name);
  }
}

TEST(Files, LeavesTheBytesThatOneMayHaveInAName) {
  EXPECT_EQ(file_name_of("auto:folds=/a@b", ":=@"), "auto:folds=%2Fa@b");
  EXPECT_EQ(file_name_of(":", ""), "%3A");
}

TEST(Files, KeepsLongNamesShortAndApart) {
  std::set<std::string> names;
  for (const char* end : {"a", "b", "aa"}) {
    const std::string name = file_name_of_site(std::string(5000, 'x') + end);
    EXPECT_LT(name.size(), 200U);
    names.insert(name);
  }
  EXPECT_EQ(names.size(), 3U);
}

}  // namespace
}  // namespace wrapwright
