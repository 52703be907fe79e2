// SPDX-License-Identifier: Apache-2.0
#include "web/fetch/capture_index.h"

#include <csignal>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

class CaptureIndexTest : public testing::Test {
 protected:
  CaptureIndexTest() : index_(CaptureIndex::open(folder_.path() / "captures.sqlite").value()) {}

  static StoredCapture capture(const std::string& url, const std::string& digest, std::uint64_t offset) {
    return {url, digest, "2026-11-23T04:15:00Z", "<urn:" + digest + ">", {"a.warc.gz", offset}};
  }
  void see(const StoredCapture& each) { ASSERT_TRUE(index_.grow(each.spot.file, each.spot.offset + 1, &each)); }

  TemporaryFolder folder_;
  CaptureIndex index_;
};

TEST_F(CaptureIndexTest, KnowsCapturesByAddressAndPayload) {
  see(capture("http://a/", "sha1:A", 10));
  see(capture("http://b/", "sha1:A", 20));
  const auto found = index_.find("http://b/", "sha1:A");
  ASSERT_TRUE(found);
  ASSERT_TRUE(*found);
  EXPECT_EQ((*found)->spot, (RecordSpot{"a.warc.gz", 20}));
  EXPECT_EQ((*found)->record_id, "<urn:sha1:A>");
  EXPECT_FALSE(*index_.find("http://b/", "sha1:B"));
  EXPECT_FALSE(*index_.latest("http://c/"));
  EXPECT_EQ(*index_.length_of("a.warc.gz"), 21U);
  EXPECT_EQ(*index_.length_of("b.warc.gz"), 0U);
}

// A page that returns to its first version is that capture again, not the last one.
TEST_F(CaptureIndexTest, TheLatestCaptureIsTheOneSeenLast) {
  see(capture("http://a/", "sha1:A", 10));
  see(capture("http://a/", "sha1:B", 20));
  EXPECT_EQ((*index_.latest("http://a/"))->digest, "sha1:B");
  see(capture("http://a/", "sha1:A", 30));
  EXPECT_EQ((*index_.latest("http://a/"))->spot.offset, 10U) << "stored once, where it was first";
}

TEST_F(CaptureIndexTest, ValidatorsTellWhichCaptureIsConfirmed) {
  StoredCapture tagged = capture("http://a/", "sha1:A", 10);
  tagged.etag = "\"a\"";
  tagged.last_modified = "Mon, 23 Nov 2026 04:00:00 GMT";
  see(tagged);
  see(capture("http://a/", "sha1:B", 20));
  const std::string date = tagged.last_modified;
  EXPECT_EQ((*index_.confirmed("http://a/", "\"a\"", ""))->digest, "sha1:A");
  EXPECT_EQ((*index_.confirmed("http://a/", "", date))->digest, "sha1:A");
  EXPECT_FALSE(*index_.confirmed("http://a/", "\"b\"", date)) << "the ETag decides";
  EXPECT_FALSE(*index_.confirmed("http://a/", "", ""));
  EXPECT_FALSE(*index_.confirmed("http://b/", "\"a\"", ""));
  tagged.etag = "\"c\"";
  see(tagged);
  EXPECT_EQ((*index_.confirmed("http://a/", "\"c\"", ""))->spot.offset, 10U) << "the same payload under a new ETag";
}

TEST_F(CaptureIndexTest, AnotherVersionIsRefused) {
  const auto path = folder_.path() / "other.sqlite";
  for (const auto& [version, is_known] : {std::pair(0, false), std::pair(1, true), std::pair(2, false)}) {
    ASSERT_TRUE(CaptureIndex::open(path));
    const std::string set = "PRAGMA user_version=" + std::to_string(version);
    ASSERT_TRUE(Database::open(path)->run(set.c_str()));
    const auto opened = CaptureIndex::open(path);
    EXPECT_EQ(opened.ok(), is_known) << version;
    if (!opened.ok()) {
      EXPECT_EQ(opened.error().kind, ErrorKind::kUnsupported);
    }
    std::filesystem::remove(path);
  }
}

// Limits the size of files that this process writes, as a full disk does.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(rlim_t bytes) : action_(std::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{bytes, before_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  FileSizeLimit(const FileSizeLimit&) = delete;
  FileSizeLimit& operator=(const FileSizeLimit&) = delete;
  ~FileSizeLimit() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, action_);
  }

 private:
  rlimit before_{};
  void (*action_)(int);
};

TEST_F(CaptureIndexTest, ADiskThatIsFullWhenItIsMadeSpoilsNothing) {
  std::size_t failed = 0;
  for (rlim_t bytes = 4'096; bytes < 200'000; bytes += 4'096) {
    const auto path = folder_.path() / ("full" + std::to_string(bytes) + ".sqlite");
    {
      const FileSizeLimit limit(bytes);
      if (!CaptureIndex::open(path)) ++failed;
    }
    const auto opened = CaptureIndex::open(path);
    EXPECT_TRUE(opened) << bytes << ": " << opened.error().to_string();
  }
  EXPECT_GT(failed, 3U);
}

TEST_F(CaptureIndexTest, FilesWithNewPagesAreToBeWorkedOn) {
  see(capture("http://a/", "sha1:A", 10));
  EXPECT_TRUE(index_.files_to_do()->empty()) << "not every capture is a requested page";
  ASSERT_TRUE(index_.add_page({"http://a/", "a", {"a.warc.gz", 10}}));
  EXPECT_EQ(*index_.files_to_do(), std::vector<std::string>{"a.warc.gz"});
  ASSERT_TRUE(index_.mark_done("a.warc.gz", {}));
  EXPECT_TRUE(index_.files_to_do()->empty());
  ASSERT_TRUE(index_.mark_site("b"));
  EXPECT_TRUE(index_.files_to_do()->empty());
  ASSERT_TRUE(index_.mark_site("a"));
  EXPECT_EQ(index_.files_to_do()->size(), 1U);
}

TEST_F(CaptureIndexTest, TheTextBeforeACaptureIsThatOfTheLastRecord) {
  ASSERT_TRUE(
      index_.mark_done("a.warc.gz", {{"http://a/", {"a.warc.gz", 10}, "A"}, {"http://b/", {"a.warc.gz", 20}, "B"}}));
  ASSERT_TRUE(index_.mark_done("c.warc.gz", {{"http://a/", {"c.warc.gz", 5}, "C"}}));
  EXPECT_EQ(*index_.text_before("http://a/", {"a.warc.gz", 10}), "") << "not its own";
  EXPECT_EQ(*index_.text_before("http://a/", {"a.warc.gz", 11}), "A");
  EXPECT_EQ(*index_.text_before("http://a/", {"c.warc.gz", 0}), "A");
  EXPECT_EQ(*index_.text_before("http://a/", {"d.warc.gz", 0}), "C");
  EXPECT_EQ(*index_.text_before("http://c/", {"d.warc.gz", 0}), "");
  ASSERT_TRUE(index_.mark_done("c.warc.gz", {}));
  EXPECT_EQ(*index_.text_before("http://a/", {"d.warc.gz", 0}), "A") << "what the file had before is forgotten";
}

TEST_F(CaptureIndexTest, PagesByKeyFileAndSite) {
  see(capture("http://a/", "sha1:A", 10));
  for (const std::uint64_t offset : {30U, 10U, 20U}) {
    ASSERT_TRUE(index_.add_page({"http://a/" + std::to_string(offset), "a", {"a.warc.gz", offset}}));
  }
  ASSERT_TRUE(index_.add_page({"http://a/10", "a", {"b.warc.gz", 5}}));
  // Two addresses that lead to one page.
  ASSERT_TRUE(index_.add_page({"http://a/copy", "a", {"a.warc.gz", 20}}));
  EXPECT_EQ(**index_.page("http://a/10"), (RecordSpot{"b.warc.gz", 5}));
  EXPECT_FALSE(*index_.page("http://a/40"));
  const auto of_file = index_.pages_of_file("a.warc.gz");
  ASSERT_EQ(of_file->size(), 3U) << "each record once";
  EXPECT_EQ(of_file->at(0).spot.offset, 10U);
  const auto latest = index_.latest_pages("a", 2);
  ASSERT_EQ(latest->size(), 2U);
  EXPECT_EQ(latest->at(0).key, "http://a/copy");
  EXPECT_EQ(latest->at(1).spot, (RecordSpot{"b.warc.gz", 5})) << "in its latest version";
  ASSERT_EQ(index_.sites()->size(), 1U);
  EXPECT_EQ(index_.sites()->at(0).pages, 4U);
  EXPECT_EQ(index_.sites()->at(0).tried, 0U);
  ASSERT_TRUE(index_.set_tried("a", 4));
  EXPECT_EQ(index_.sites()->at(0).tried, 4U);
}

TEST_F(CaptureIndexTest, WhatIsEnteredOutlivesTheProcess) {
  see(capture("http://a/", "sha1:A", 10));
  auto again = CaptureIndex::open(folder_.path() / "captures.sqlite");
  ASSERT_TRUE(again);
  EXPECT_EQ(*again->length_of("a.warc.gz"), 11U);
}

TEST(CaptureIndex, AFileThatIsNoDatabaseIsAnError) {
  const TemporaryFolder folder;
  const auto index = CaptureIndex::open(folder.path());
  ASSERT_FALSE(index);
  EXPECT_EQ(index.error().kind, ErrorKind::kIo);
}

}  // namespace
}  // namespace wrapwright
