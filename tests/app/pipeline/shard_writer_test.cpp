// SPDX-License-Identifier: Apache-2.0
#include "app/pipeline/shard_writer.h"

#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/digest.h"
#include "core/base/files.h"
#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

class Shards : public testing::Test {
 protected:
  [[nodiscard]] std::filesystem::path path(const std::string& name) const { return folder_.path() / name; }
  [[nodiscard]] std::string text_of(const std::string& name) const {
    const auto bytes = read_file(path(name));
    return bytes ? *bytes : "(none)";
  }
  [[nodiscard]] ShardOptions options(bool resume = false) const {
    return {.path = path("a.jsonl"),
            .max_bytes = 10,
            .resume = resume,
            .settings = "{}",
            .opening = "",
            .is_packed = false};
  }
  // Writes pages of one-letter inputs, such as "x1 x2 y1", unless earlier runs have written them.
  static void write(ShardWriter& shards, const std::vector<std::string>& pages) {
    for (const std::string& page : pages) {
      const std::string input = page.substr(0, 1);
      if (shards.skips(input)) continue;
      shards.write({.bytes = page + "..\n", .preamble = nullptr, .input = input, .pages = {1, 0}});
    }
  }

  TemporaryFolder folder_;
};

TEST(ShardName, TheNumberStandsBeforeTheEndings) {
  struct Case {
    const char* name;
    std::size_t number;
    const char* shard;
  };
  for (const Case& c :
       {Case{"a.jsonl", 0, "a-00000.jsonl"}, Case{"a.jsonl.gz", 12, "a-00012.jsonl.gz"},
        Case{"a.b.warc.zst", 1, "a.b-00001.warc.zst"}, Case{"a", 7, "a-00007"}, Case{"a.gz", 7, "a-00007.gz"},
        Case{".a", 7, ".a-00007"}, Case{"a.j", 1234567, "a-1234567.j"}}) {
    EXPECT_EQ(shard_name(c.name, c.number), c.shard);
  }
}

TEST(SettingsOf, AreOneLineOfJsonWhateverTheOptions) {
  RecordOptions records;
  records.given = "--store=\xFF\n--url=x\n";
  const std::string settings = settings_of(records, 1);
  EXPECT_THAT(settings, HasSubstr("--store=\xEF\xBF\xBD\\n--url=x\\n"));
  EXPECT_EQ(settings.find('\n'), std::string::npos);
}

TEST_F(Shards, HoldWholeRecordsUpToTheirSize) {
  auto shards = ShardWriter::open(options());
  ASSERT_TRUE(shards.ok()) << shards.error().to_string();
  (*shards)->write({.bytes = "aaaa\n", .preamble = nullptr, .input = "x", .pages = {1, 0}});
  (*shards)->write({.bytes = "bbbb\n", .preamble = nullptr, .input = "x", .pages = {1, 0}});
  (*shards)->write({.bytes = "much more than ten bytes\n", .preamble = nullptr, .input = "y", .pages = {0, 2}});
  EXPECT_EQ(text_of("a-00000.jsonl"), "aaaa\nbbbb\n");
  EXPECT_EQ(text_of("a-00001.jsonl"), "(none)") << "before it is whole";
  (*shards)->write({.bytes = "c\n", .preamble = nullptr, .input = "z", .pages = {1, 0}});
  ASSERT_TRUE((*shards)->close(true).ok());
  EXPECT_EQ(text_of("a-00001.jsonl"), "much more than ten bytes\n");
  EXPECT_EQ(text_of("a-00002.jsonl"), "c\n");
  EXPECT_THAT(text_of("a.jsonl.journal"), StartsWith("{}\n"
                                                     R"({"shard":"a-00000.jsonl","bytes":10,"sha256":")" +
                                                     sha256_hex("aaaa\nbbbb\n") +
                                                     R"(","whole":[],"part":{"input":"x","pages":2},"good":2,)"
                                                     R"("failed":0,"sum":")"));
  EXPECT_THAT(text_of("a.jsonl.journal"),
              HasSubstr(R"("whole":["x"],"part":{"input":"y","pages":1},"good":0,"failed":2)"));
  EXPECT_THAT(text_of("a.jsonl.journal"), HasSubstr(R"("whole":["y","z"],"good":1,"failed":0)"));
}

TEST_F(Shards, EachBeginsWithItsOpeningAndHasThePreamblesOfItsRecords) {
  ShardOptions with = options();
  with.opening = "[";
  with.is_packed = true;
  auto shards = ShardWriter::open(with);
  ASSERT_TRUE(shards.ok());
  const Preamble first{"1", "<1>"};
  const Preamble same{"1", "<1>"};
  const Preamble other{"2", "<2>"};
  for (const Preamble* preamble : {&first, &same, &other, static_cast<const Preamble*>(nullptr), &same}) {
    (*shards)->write({.bytes = "abc", .preamble = preamble, .input = "x", .pages = {}});
  }
  ASSERT_TRUE((*shards)->close(true).ok());
  EXPECT_EQ(text_of("a-00000.jsonl"), "[<1>abcabc<2>abc");
  EXPECT_EQ(text_of("a-00001.jsonl"), "[abc<1>abc");
}

// Whatever was written when the process died, resuming gives the same files.
TEST_F(Shards, ARunThatDiedAnywhereGoesOn) {
  const std::vector<std::string> pages = {"x1", "x2", "x3", "y1", "z1", "z2", "z3", "z4", "z5", "w1", "w2"};
  const auto names = {"a-00000.jsonl", "a-00001.jsonl", "a-00002.jsonl",
                      "a-00003.jsonl", "a-00004.jsonl", "a-00005.jsonl"};
  {
    auto shards = ShardWriter::open(options());
    ASSERT_TRUE(shards.ok());
    write(**shards, pages);
    ASSERT_TRUE((*shards)->close(true).ok());
  }
  std::vector<std::string> expected;
  for (const char* name : names) expected.push_back(text_of(name));
  const std::string journal = text_of("a.jsonl.journal");
  for (std::size_t kept = 0; kept <= journal.size(); ++kept) {
    const bool is_between_lines = kept == 0 || journal[kept - 1] == '\n';
    if (!is_between_lines && kept % 41 != 0) continue;
    SCOPED_TRACE(kept);
    for (const char* name : names) std::filesystem::remove(path(name));
    std::ofstream(path("a.jsonl.journal"), std::ios::binary) << journal.substr(0, kept);
    const auto lines = static_cast<std::size_t>(
        std::count(journal.begin(), journal.begin() + static_cast<std::ptrdiff_t>(kept), '\n'));
    std::size_t number = 0;
    for (const char* name : names) {
      if (number + 1 < lines) std::ofstream(path(name), std::ios::binary) << expected[number];
      ++number;
    }
    auto shards = ShardWriter::open(options(true));
    ASSERT_TRUE(shards.ok()) << shards.error().to_string();
    write(**shards, pages);
    ASSERT_TRUE((*shards)->close(true).ok());
    number = 0;
    for (const char* name : names) EXPECT_EQ(text_of(name), expected[number++]) << name;
  }
}

TEST_F(Shards, AnInputThatIsLeftOutWhenGoingOnIsNotTakenForWhole) {
  {
    auto shards = ShardWriter::open(options());
    ASSERT_TRUE(shards.ok());
    write(**shards, {"x1", "x2"});
    ASSERT_TRUE((*shards)->close(false).ok());
  }
  for (const std::vector<std::string>& pages : {std::vector<std::string>{"y1"}, {"x1", "x2", "x3"}}) {
    auto shards = ShardWriter::open(options(true));
    ASSERT_TRUE(shards.ok());
    EXPECT_FALSE((*shards)->is_whole("x"));
    write(**shards, pages);
    ASSERT_TRUE((*shards)->close(true).ok());
  }
  EXPECT_EQ(text_of("a-00000.jsonl") + text_of("a-00001.jsonl") + text_of("a-00002.jsonl"), "x1..\nx2..\ny1..\nx3..\n");
  const auto last = ShardWriter::open(options(true));
  ASSERT_TRUE(last.ok());
  EXPECT_TRUE((*last)->is_whole("x"));
  EXPECT_EQ((*last)->earlier_pages().good, 4U);
}

TEST_F(Shards, WhatCannotGoOnIsRefused) {
  {
    auto shards = ShardWriter::open(options());
    ASSERT_TRUE(shards.ok());
    const auto second = ShardWriter::open(options(true));
    ASSERT_FALSE(second.ok());
    EXPECT_THAT(second.error().to_string(), HasSubstr("another process"));
    ASSERT_TRUE((*shards)->close(true).ok());
  }
  const auto anew = ShardWriter::open(options());
  ASSERT_FALSE(anew.ok());
  EXPECT_THAT(anew.error().to_string(), HasSubstr("--resume"));
  ShardOptions others = options(true);
  others.settings = R"({"other":1})";
  const auto changed = ShardWriter::open(others);
  ASSERT_FALSE(changed.ok());
  EXPECT_THAT(changed.error().to_string(), HasSubstr("other options"));
  std::ofstream(path("a.jsonl.journal"), std::ios::app) << "no entry\n";
  const auto broken = ShardWriter::open(options(true));
  ASSERT_FALSE(broken.ok());
  EXPECT_THAT(broken.error().to_string(), HasSubstr("a.jsonl.journal:2"));
}

// What the journal vouches for is not written again, so it must be there.
TEST_F(Shards, AShardThatIsNotAsItWasWrittenIsNamed) {
  {
    auto shards = ShardWriter::open(options());
    ASSERT_TRUE(shards.ok());
    write(**shards, {"x1", "x2", "x3", "y1", "y2"});
    ASSERT_TRUE((*shards)->close(false).ok());
  }
  const std::string whole = text_of("a-00001.jsonl");
  const std::string journal = text_of("a.jsonl.journal");
  ASSERT_EQ(whole, "x3..\ny1..\n");
  std::string flipped = whole;
  flipped[3] ^= 1;
  struct Case {
    std::string bytes;
    const char* why;
  };
  for (const Case& c : {Case{"", "it has 0 of 10 bytes"}, Case{whole.substr(0, 9), "it has 9 of 10 bytes"},
                        Case{whole + "x", "it has 11 of 10 bytes"}, Case{flipped, "its bytes differ"}}) {
    std::ofstream(path("a-00001.jsonl"), std::ios::binary) << c.bytes;
    const auto resumed = ShardWriter::open(options(true));
    ASSERT_FALSE(resumed.ok()) << c.why;
    EXPECT_EQ(resumed.error().kind, ErrorKind::kRefused);
    EXPECT_THAT(resumed.error().to_string(), AllOf(HasSubstr("a-00001.jsonl"), HasSubstr(c.why)));
    EXPECT_EQ(text_of("a-00001.jsonl"), c.bytes);
    EXPECT_EQ(text_of("a.jsonl.journal"), journal);
  }
  std::filesystem::remove(path("a-00001.jsonl"));
  const auto gone = ShardWriter::open(options(true));
  ASSERT_FALSE(gone.ok());
  EXPECT_THAT(gone.error().to_string(), AllOf(HasSubstr("a-00001.jsonl"), HasSubstr("it is missing")));
  std::ofstream(path("a-00001.jsonl"), std::ios::binary) << whole;
  EXPECT_TRUE(ShardWriter::open(options(true)).ok());
  ShardOptions renamed = options(true);
  renamed.path = path("b.jsonl");
  std::filesystem::rename(path("a.jsonl.journal"), path("b.jsonl.journal"));
  const auto other = ShardWriter::open(renamed);
  ASSERT_FALSE(other.ok());
  EXPECT_THAT(other.error().to_string(), HasSubstr("b-00000.jsonl"));
}

TEST_F(Shards, AFileOfAShardsNameThatNoRunHasWrittenIsNotReplaced) {
  std::ofstream(path("a-00000.jsonl")) << "a crawl";
  for (const bool resume : {true, false}) {
    auto shards = ShardWriter::open(options(resume));
    ASSERT_TRUE(shards.ok());
    write(**shards, {"x1"});
    EXPECT_TRUE((*shards)->failed());
    const auto closed = (*shards)->close(true);
    ASSERT_FALSE(closed.ok());
    EXPECT_EQ(closed.error().kind, ErrorKind::kRefused);
    EXPECT_THAT(closed.error().to_string(), HasSubstr("a-00000.jsonl: "));
    EXPECT_EQ(text_of("a-00000.jsonl"), "a crawl");
    std::filesystem::remove(path("a.jsonl.journal"));
  }
}

TEST_F(Shards, NamesOfInputsAreAnyBytes) {
  const std::string name = "a\xFF%25\xC3\xA9\n\"";
  {
    auto shards = ShardWriter::open(options());
    ASSERT_TRUE(shards.ok());
    (*shards)->write({.bytes = "x\n", .preamble = nullptr, .input = name, .pages = {1, 0}});
    ASSERT_TRUE((*shards)->close(true).ok());
  }
  const auto again = ShardWriter::open(options(true));
  ASSERT_TRUE(again.ok());
  EXPECT_TRUE((*again)->is_whole(name));
}

}  // namespace
}  // namespace wrapwright
