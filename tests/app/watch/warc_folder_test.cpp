// SPDX-License-Identifier: Apache-2.0
#include "app/watch/warc_folder.h"

#include <csignal>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include "core/base/files.h"
#include "support/archive_records.h"
#include "support/temporary_folder.h"
#include "web/archive/warc_writer.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;

constexpr const char* kName = "wrapwright-20261123041500-00000.warc.gz";

WarcFolderOptions options_of(std::uint64_t max_bytes = 1U << 20U) {
  return {.max_bytes = max_bytes,
          .time = "2026-11-23T04:15:00Z",
          .software = "test/1",
          .user_agent = "t",
          .robots = "obey"};
}

std::string record(WarcFolder& folder, const std::string& id, const std::string& block) {
  std::string out;
  append_warc_record({.type = "resource",
                      .id = "<urn:x:" + id + ">",
                      .date = "2026-11-23T04:15:01Z",
                      .uri = "http://example.org/" + id,
                      .content_type = "text/html",
                      .block = block},
                     folder.packer(), out);
  return out;
}

Reading read_file_as_archive(const fs::path& path) { return read_bytes_as_archive(*read_file(path)); }

TEST(WarcFolder, OnAFullDiskTheFileStaysOpenAndIsRecovered) {
  const TemporaryFolder here;
  WarcFolder folder(here.path(), options_of());
  ASSERT_TRUE(folder.next_place());
  ASSERT_TRUE(folder.append(record(folder, "a", "<p>a")));
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto on_limit = std::signal(SIGXFSZ, SIG_IGN);
  rlimit full = before;
  full.rlim_cur = folder.length() + 20;  // the next record is begun, but does not fit
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &full), 0);
  const auto written = folder.append(record(folder, "b", "<p>b"));
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, on_limit);
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().kind, ErrorKind::kIo);
  ASSERT_TRUE(folder.close());
  EXPECT_TRUE(folder.closed().empty());
  EXPECT_FALSE(fs::exists(here.path() / kName));
  std::vector<std::string> adopted;
  ASSERT_TRUE(
      recover_file(here.path(), kName, 0, [&](const ArchiveRecord& each) { adopted.push_back(each.head.uri); }));
  EXPECT_EQ(adopted.back(), "http://example.org/a");
  EXPECT_TRUE(read_file_as_archive(here.path() / kName).errors.empty());
}

TEST(WarcFolder, AFileHasItsNameOnceItIsClosed) {
  const TemporaryFolder here;
  WarcFolder folder(here.path(), options_of());
  const auto place = folder.next_place();
  ASSERT_TRUE(place);
  EXPECT_EQ(place->spot.file, kName);
  EXPECT_GT(place->spot.offset, 0U) << "after the warcinfo record";
  ASSERT_TRUE(folder.append(record(folder, "a", "<p>a")));
  EXPECT_EQ(open_files(here.path()), std::vector<std::string>{kName});
  EXPECT_FALSE(fs::exists(here.path() / kName));
  ASSERT_TRUE(folder.close());
  EXPECT_TRUE(open_files(here.path()).empty());
  const Reading reading = read_file_as_archive(here.path() / kName);
  EXPECT_TRUE(reading.errors.empty());
  ASSERT_EQ(reading.records.size(), 2U);
  EXPECT_EQ(reading.records[0].head.type, RecordType::kWarcinfo);
  EXPECT_EQ(reading.records[0].head.field("WARC-Filename"), kName);
  EXPECT_EQ(reading.records[0].head.id, place->warcinfo_id);
  EXPECT_NE(reading.records[0].block.find("robots: obey\r\n"), std::string::npos);
  EXPECT_EQ(reading.records[1].offset, place->spot.offset);
}

TEST(WarcFolder, BeginsAnotherFileWhenOneIsFullAndNeverWritesIntoOneThatIsThere) {
  const TemporaryFolder here;
  for (int run = 0; run < 2; ++run) {
    WarcFolder folder(here.path(), options_of(1));
    for (const char* id : {"a", "b"}) {
      ASSERT_TRUE(folder.next_place());
      ASSERT_TRUE(folder.append(record(folder, id, "<p>text")));
    }
    ASSERT_TRUE(folder.close());
    EXPECT_EQ(folder.closed().size(), 2U);
  }
  EXPECT_TRUE(fs::exists(here.path() / "wrapwright-20261123041500-00003.warc.gz"));
}

TEST(WarcFolder, WithoutRecordsNoFileIsMade) {
  const TemporaryFolder here;
  WarcFolder folder(here.path(), options_of());
  EXPECT_TRUE(folder.close());
  EXPECT_TRUE(fs::is_empty(here.path()));
}

// A file of three records, cut at every byte: exactly the complete records are recovered.
TEST(WarcFolder, AFileThatIsCutAnywhereKeepsItsWholeRecords) {
  const TemporaryFolder here;
  WarcFolder folder(here.path(), options_of());
  std::vector<std::uint64_t> ends;
  ASSERT_TRUE(folder.next_place());
  ends.push_back(folder.length());
  for (const char* id : {"a", "b"}) {
    ASSERT_TRUE(folder.append(record(folder, id, std::string("<p>") + id)));
    ends.push_back(folder.length());
  }
  ASSERT_TRUE(folder.close());
  const std::string whole = *read_file(here.path() / kName);
  const fs::path open = here.path() / (std::string(kName) + ".open");
  // From the beginning, and as if the first record had been known.
  for (const std::uint64_t from : {std::uint64_t{0}, ends[0]}) {
    for (std::size_t size = from; size <= whole.size(); size += from == 0 ? 3 : 11) {
      fs::remove(here.path() / kName);
      ASSERT_TRUE(write_file_atomically(open, whole.substr(0, size)));
      std::size_t records = 0;
      for (const std::uint64_t end : ends) records += end <= size ? 1 : 0;
      std::vector<std::uint64_t> adopted;
      const auto length =
          recover_file(here.path(), kName, from, [&](const ArchiveRecord& each) { adopted.push_back(each.offset); });
      ASSERT_TRUE(length) << size;
      ASSERT_EQ(*length, records == 0 ? 0 : ends[records - 1]) << "cut at " << size << " from " << from;
      ASSERT_EQ(adopted.size(), records - (from > 0 ? 1 : 0)) << size;
      ASSERT_EQ(fs::exists(here.path() / kName), records > 0) << size;
      ASSERT_FALSE(fs::exists(open));
      if (records == 0) continue;
      const std::string recovered = *read_file(here.path() / kName);
      ASSERT_EQ(recovered, whole.substr(0, *length));
      ASSERT_EQ(read_file_as_archive(here.path() / kName).records.size(), records);
    }
  }
}

TEST(WarcFolder, AFolderThatCannotBeWrittenIsAnError) {
  const TemporaryFolder here;
  WarcFolder folder(here.path() / "missing", options_of());
  const auto place = folder.next_place();
  ASSERT_FALSE(place);
  EXPECT_EQ(place.error().kind, ErrorKind::kNotFound);
}

}  // namespace
}  // namespace wrapwright
