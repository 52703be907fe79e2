// SPDX-License-Identifier: Apache-2.0
#include "web/archive/warc_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

#include "core/base/digest.h"
#include "support/archive_records.h"

namespace wrapwright {
namespace {

constexpr const char* kDate = "2026-11-23T00:00:00Z";

TEST(WarcWriter, WhatIsWrittenIsReadBack) {
  const std::string binary("\0\r\n\r\nWARC/1.1\r\n", 16);
  for (const Packing packing : {Packing::kPlain, Packing::kGzip, Packing::kZstd}) {
    const auto packer = make_packer(packing);
    std::string bytes;
    append_warcinfo({.software = "test/1", .date = kDate}, *packer, bytes);
    const std::size_t second = bytes.size();
    append_warc_record({.type = "conversion",
                        .id = "<urn:uuid:1>",
                        .date = kDate,
                        .uri = "http://a.example/",
                        .content_type = "text/plain",
                        .block = binary,
                        .digests = DigestOf::kBlockAndPayload,
                        .fields = {{"WARC-Refers-To", "<urn:uuid:0>"}, {"WARC-Truncated", ""}}},
                       *packer, bytes);
    append_warc_record({.type = "metadata",
                        .id = "<urn:uuid:2>",
                        .date = kDate,
                        .uri = "",
                        .content_type = "application/json",
                        .block = ""},
                       *packer, bytes);
    const Reading reading = read_bytes_as_archive(bytes);
    EXPECT_TRUE(reading.errors.empty()) << testing::PrintToString(reading.errors);
    ASSERT_EQ(reading.records.size(), 3U);
    const SeenRecord& info = reading.records[0];
    EXPECT_EQ(info.head.type, RecordType::kWarcinfo);
    EXPECT_THAT(info.block, testing::HasSubstr("software: test/1\r\nformat: WARC File Format 1.1\r\n"));
    const SeenRecord& record = reading.records[1];
    EXPECT_EQ(record.damage, "");
    EXPECT_EQ(record.offset, second);
    EXPECT_EQ(record.head.version, "WARC/1.1");
    EXPECT_EQ(record.head.type, RecordType::kConversion);
    EXPECT_EQ(record.head.uri, "http://a.example/");
    EXPECT_EQ(record.head.date, kDate);
    EXPECT_EQ(record.head.id, "<urn:uuid:1>");
    EXPECT_EQ(record.head.content_type, "text/plain");
    EXPECT_EQ(record.head.field("WARC-Refers-To"), "<urn:uuid:0>");
    EXPECT_EQ(record.head.field("WARC-Block-Digest"), "sha1:" + sha1_base32(binary));
    EXPECT_EQ(record.head.field("WARC-Payload-Digest"), "sha1:" + sha1_base32(binary));
    EXPECT_EQ(record.block, binary);
    for (const auto& [name, value] : record.head.fields) EXPECT_NE(name, "WARC-Truncated");
    const SeenRecord& metadata = reading.records[2];
    EXPECT_EQ(metadata.block, "");
    EXPECT_EQ(metadata.head.field("WARC-Payload-Digest"), "") << "such records have no payload";
    EXPECT_EQ(metadata.head.field("WARC-Target-URI"), "");
  }
}

TEST(WarcWriter, ALineBreakInAnAddressBeginsNoField) {
  std::string bytes;
  append_warc_record({.type = "metadata",
                      .id = "<urn:x>",
                      .date = kDate,
                      .uri = "http://a.example/\r\nWARC-Type: response",
                      .content_type = "text/plain",
                      .block = ""},
                     *make_packer(Packing::kPlain), bytes);
  const Reading reading = read_bytes_as_archive(bytes);
  ASSERT_EQ(reading.records.size(), 1U);
  EXPECT_EQ(reading.records[0].head.uri, "http://a.example/%0D%0AWARC-Type: response");
}

TEST(WarcWriter, RecordIdsAreUuidsOfVersionEightByTheName) {
  std::set<std::string> seen;
  for (int i = 0; i < 100; ++i) {
    const std::string id = warc_record_id(std::to_string(i));
    EXPECT_THAT(id, testing::MatchesRegex("<urn:uuid:[0-9a-f]+-[0-9a-f]+-8[0-9a-f]+-[89ab][0-9a-f]+-[0-9a-f]+>"));
    EXPECT_EQ(id.size(), 47U);
    EXPECT_TRUE(seen.insert(id).second);
  }
  EXPECT_EQ(warc_record_id("x"), warc_record_id("x"));
}

}  // namespace
}  // namespace wrapwright
