// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/page_spool.h"

#include <cstdlib>
#include <gtest/gtest.h>
#include <optional>
#include <vector>

#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

// $TMPDIR is a separate folder, so that its files can be counted.
class Spool : public testing::Test {
 protected:
  Spool() { ::setenv("TMPDIR", folder_.path().c_str(), 1); }
  ~Spool() override {
    if (before_) {
      ::setenv("TMPDIR", before_->c_str(), 1);
    } else {
      ::unsetenv("TMPDIR");
    }
  }
  [[nodiscard]] std::size_t files_on_disk() const {
    std::size_t out = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_.path()))
      out += entry.is_regular_file() ? 1U : 0U;
    return out;
  }
  static std::string text_of(const KeptBytes& kept, std::size_t max_bytes = 1'000) {
    std::string buffer;
    const auto read = kept.read(max_bytes, buffer);
    return read ? std::string(*read) : read.error().to_string();
  }

  TemporaryFolder folder_;
  std::optional<std::string> before_ =
      std::getenv("TMPDIR") != nullptr ? std::optional<std::string>(std::getenv("TMPDIR")) : std::nullopt;
};

TEST_F(Spool, KeepsInMemoryUpToTheBudgetAndOnDiskBeyondIt) {
  PageSpool spool(10);
  const auto first = spool.keep("0123456789");
  ASSERT_TRUE(first);
  EXPECT_EQ(files_on_disk(), 0U);
  const auto second = spool.keep("abc");
  ASSERT_TRUE(second);
  EXPECT_EQ(files_on_disk(), 1U);
  EXPECT_EQ(text_of(**first), "0123456789");
  EXPECT_EQ(text_of(**second), "abc");
}

TEST_F(Spool, GivesBackWhatIsNotOwnedAnyMore) {
  PageSpool spool(3);
  auto first = spool.keep("abc");
  auto second = spool.keep("def");
  ASSERT_TRUE(first && second);
  ASSERT_EQ(files_on_disk(), 1U);
  first.value().reset();
  second.value().reset();
  EXPECT_EQ(files_on_disk(), 0U);
  const auto third = spool.keep("ghi");
  ASSERT_TRUE(third);
  EXPECT_EQ(files_on_disk(), 0U) << "there is memory again";
}

TEST_F(Spool, WhatIsKeptOutlivesTheSpool) {
  std::vector<std::shared_ptr<const KeptBytes>> kept;
  {
    PageSpool spool(3);
    for (const char* text : {"abc", "def"}) kept.push_back(spool.keep(text).value());
  }
  EXPECT_EQ(text_of(*kept[0]), "abc");
  EXPECT_EQ(text_of(*kept[1]), "def");
  kept.clear();
  EXPECT_TRUE(std::filesystem::is_empty(folder_.path())) << "with the last page the folder goes";
}

TEST_F(Spool, ReadsNoMoreThanIsAskedFor) {
  for (const std::size_t memory : {0U, 100U}) {
    PageSpool spool(memory);
    const auto kept = spool.keep("abcdef");
    ASSERT_TRUE(kept);
    EXPECT_EQ(text_of(**kept, 2), "ab") << memory;
    EXPECT_EQ(text_of(**kept, 0), "") << memory;
  }
}

TEST_F(Spool, SaysWhereItCannotWrite) {
  PageSpool spool(0);
  ::setenv("TMPDIR", (folder_.path() / "missing").c_str(), 1);
  const auto kept = spool.keep("abc");
  ASSERT_FALSE(kept);
  EXPECT_EQ(kept.error().kind, ErrorKind::kIo);
}

}  // namespace
}  // namespace wrapwright
