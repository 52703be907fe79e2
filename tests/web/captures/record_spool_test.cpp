// SPDX-License-Identifier: Apache-2.0
#include "web/captures/record_spool.h"

#include <gtest/gtest.h>

#include "support/archive_records.h"

namespace wrapwright {
namespace {

ArchiveHead head_of(const std::string& name) {
  ArchiveHead head;
  head.type = RecordType::kResponse;
  head.uri = "http://a.example/" + name;
  head.date = "2024-03-01T00:00:00Z";
  head.id = "<urn:x:" + name + ">";
  head.content_type = "application/http;msgtype=response";
  head.fields = {{"WARC-Payload-Digest", "sha1:" + name}};
  return head;
}

ArchiveHead revisit_of(const std::string& name) {
  ArchiveHead head;
  head.type = RecordType::kRevisit;
  head.fields = {{"WARC-Payload-Digest", "sha1:" + name}};
  return head;
}

class SpooledRecords : public testing::Test {
 protected:
  void make(std::uint64_t max_bytes) {
    auto made = RecordSpool::make(lookup_, max_bytes);
    ASSERT_TRUE(made);
    spool_ = std::move(made).value();
  }
  void keep(const std::string& name, const std::string& block) {
    ArchiveRecord record;
    record.head = head_of(name);
    record.block = block;
    spool_->keep(record);
  }
  // The original block for a revisit with that name.
  std::string original(const std::string& name) {
    const ArchiveRecord* const found = lookup_->original(revisit_of(name));
    return found == nullptr ? "(none)" : std::string(found->block);
  }
  std::shared_ptr<RecordLookup> lookup_ = std::make_shared<RecordLookup>();
  std::unique_ptr<RecordSpool> spool_;
};

TEST_F(SpooledRecords, GivesBackWhatWasKeptWhileMoreIsKept) {
  make(kMaxSpoolBytes);
  EXPECT_EQ(original("A"), "(none)");
  keep("A", "first\r\n\r\nWARC/1.1");
  EXPECT_EQ(original("A"), "first\r\n\r\nWARC/1.1");
  keep("B", std::string(100'000, 'b'));
  keep("C", "");
  EXPECT_EQ(original("C"), "");
  EXPECT_EQ(original("A"), "first\r\n\r\nWARC/1.1");
  EXPECT_EQ(original("B"), std::string(100'000, 'b'));
}

TEST_F(SpooledRecords, OfALongStreamTheOldestRecordsAreGivenUp) {
  make(20'000);
  const std::string block(4'000, 'x');
  for (int i = 0; i < 20; ++i) keep(std::to_string(i), block + std::to_string(i));
  EXPECT_EQ(original("0"), "(none)");
  EXPECT_EQ(original("11"), "(none)");
  EXPECT_EQ(original("17"), block + "17");
  EXPECT_EQ(original("19"), block + "19");
  keep("0", "again");
  EXPECT_EQ(original("0"), "again") << "replaces the one that was dropped";
}

TEST_F(SpooledRecords, WithoutADiskThatTakesThemRevisitsAreNotResolved) {
  ASSERT_EQ(::setenv("TMPDIR", "/nonexistent", 1), 0);
  EXPECT_FALSE(RecordSpool::make(lookup_));
  ::unsetenv("TMPDIR");
}

}  // namespace
}  // namespace wrapwright
