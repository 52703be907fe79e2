// SPDX-License-Identifier: Apache-2.0
#include "app/watch/exchange_records.h"

#include <gtest/gtest.h>

#include "support/archive_records.h"

namespace wrapwright {
namespace {

HttpExchange exchange_of(const std::string& head, const std::string& body, int status = 200) {
  return {.url = "http://example.org/a",
          .address = "192.0.2.1",
          .time = "2026-11-23T04:15:00Z",
          .request = "GET /a HTTP/1.1\r\nHost: example.org\r\n\r\n",
          .response_head = head,
          .body = body,
          .http_version = "1.1",
          .status = status};
}

std::vector<SeenRecord> records_of(const HttpExchange& exchange, const StoredCapture* earlier = nullptr) {
  const auto packer = make_packer(Packing::kGzip);
  std::string bytes;
  append_exchange(exchange, payload_digest(exchange), earlier, {{"a.warc.gz", 7}, "<urn:uuid:info>"}, *packer, bytes);
  Reading reading = read_bytes_as_archive(bytes);
  EXPECT_TRUE(reading.errors.empty());
  return std::move(reading.records);
}

TEST(ExchangeRecords, HeadsAreStoredAsReceivedButForWhatBelongsToTheConnection) {
  struct Case {
    const char* received;
    const char* stored;
  };
  const Case cases[] = {
      {"HTTP/1.1 200 OK\r\nContent-Length: 3\r\nX: y\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nX: y\r\n\r\n"},
      {"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\nContent-Encoding: gzip\r\n\r\n",
       "HTTP/1.1 200 OK\r\nX-Archive-Orig-transfer-encoding: chunked\r\nContent-Encoding: gzip\r\n"
       "Content-Length: 3\r\n\r\n"},
      {"HTTP/1.1 200 OK\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n",
       "HTTP/1.1 200 OK\r\nX-Archive-Orig-Content-Length: 9\r\nX-Archive-Orig-Transfer-Encoding: chunked\r\n"
       "Content-Length: 3\r\n\r\n"},
      {"HTTP/2 200 \r\nserver: s\r\n\r\n", "HTTP/1.1 200 \r\nserver: s\r\n\r\n"},
      {"HTTP/2", "HTTP/1.1"},
      {"HTTP/1.1 200 OK\r\nHTTP/2:x\r\n\r\n", "HTTP/1.1 200 OK\r\nHTTP/2:x\r\n\r\n"},
      {"HTTP/1.0 200 OK\n\n", "HTTP/1.0 200 OK\n\n"},
  };
  for (const Case& each : cases) EXPECT_EQ(stored_head(exchange_of(each.received, "abc")), each.stored);
}

TEST(ExchangeRecords, FieldsOfHeads) {
  const std::string head = "GET / HTTP/1.1\r\nIf-None-Match:  \"a\" \r\nX-If-None-Match: b\r\n\r\n";
  EXPECT_EQ(field_of(head, "if-none-match"), "\"a\"");
  EXPECT_EQ(field_of(head, "none-match"), "");
  EXPECT_EQ(field_of("", "x"), "");
}

TEST(ExchangeRecords, AnAnswerIsAResponseAndItsRequest) {
  const auto records = records_of(exchange_of("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n", "abc"));
  ASSERT_EQ(records.size(), 2U);
  const ArchiveHead& response = records[0].head;
  EXPECT_EQ(response.type, RecordType::kResponse);
  EXPECT_EQ(response.version, "WARC/1.1");
  EXPECT_EQ(response.uri, "http://example.org/a");
  EXPECT_EQ(response.date, "2026-11-23T04:15:00Z");
  EXPECT_EQ(response.field("WARC-IP-Address"), "192.0.2.1");
  EXPECT_EQ(response.field("WARC-Warcinfo-ID"), "<urn:uuid:info>");
  EXPECT_EQ(response.field("WARC-Payload-Digest"), "sha1:VGMT4NSHA2AWVOR6EVYXQUGCNSONBWE5") << "of abc (FIPS 180)";
  EXPECT_EQ(response.field("WARC-Protocol"), "");
  EXPECT_EQ(records[0].block, "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc");
  const ArchiveHead& request = records[1].head;
  EXPECT_EQ(request.type, RecordType::kRequest);
  EXPECT_EQ(request.field("WARC-Concurrent-To"), response.id);
  EXPECT_EQ(records[1].block, "GET /a HTTP/1.1\r\nHost: example.org\r\n\r\n");
  EXPECT_NE(request.id, response.id);
}

TEST(ExchangeRecords, ARepeatedAnswerIsARevisit) {
  struct Case {
    int status;
    const char* profile;
    const char* truncated;
    const char* block;
  };
  const Case cases[] = {
      {200, "http://netpreserve.org/warc/1.1/revisit/identical-payload-digest", "length", "HTTP/1.1 200 OK\r\n\r\n"},
      {304, "http://netpreserve.org/warc/1.1/revisit/server-not-modified", "", ""}};
  const StoredCapture earlier{"http://example.org/a", "sha1:X", "2026-11-22T00:00:00Z", "<urn:uuid:1>", {"b", 9}};
  for (const Case& each : cases) {
    const auto records =
        records_of(exchange_of("HTTP/1.1 200 OK\r\n\r\n", each.status == 200 ? "abc" : "", each.status), &earlier);
    ASSERT_EQ(records.size(), 2U);
    const ArchiveHead& head = records[0].head;
    EXPECT_EQ(head.type, RecordType::kRevisit);
    EXPECT_EQ(head.field("WARC-Profile"), each.profile);
    EXPECT_EQ(head.field("WARC-Truncated"), each.truncated);
    EXPECT_EQ(head.field("WARC-Payload-Digest"), "sha1:X");
    EXPECT_EQ(head.field("WARC-Refers-To"), "<urn:uuid:1>");
    EXPECT_EQ(head.field("WARC-Refers-To-Target-URI"), "http://example.org/a");
    EXPECT_EQ(head.field("WARC-Refers-To-Date"), "2026-11-22T00:00:00Z");
    EXPECT_EQ(records[0].block, each.block) << "without the body";
  }
}

TEST(ExchangeRecords, WhatIsRepeated) {
  const StoredCapture earlier{"http://example.org/a", "sha1:X", "", "", {}};
  const HttpExchange full = exchange_of("HTTP/1.1 200 OK\r\n\r\n", "abc");
  EXPECT_TRUE(is_repeated(full, "sha1:X", earlier));
  EXPECT_FALSE(is_repeated(full, "sha1:Y", earlier));
  EXPECT_FALSE(is_repeated(exchange_of("HTTP/1.1 200 OK\r\n\r\n", ""), "sha1:X", earlier)) << "nothing is saved by it";
  EXPECT_TRUE(is_repeated(exchange_of("HTTP/1.1 304 Not Modified\r\n\r\n", "", 304), "sha1:Y", earlier));
}

TEST(ExchangeRecords, ABodyThatWasCutIsToldAsTruncated) {
  HttpExchange exchange = exchange_of("HTTP/2 200 \r\n\r\n", "abc");
  exchange.is_cut = true;
  exchange.http_version = "2";
  const auto records = records_of(exchange);
  EXPECT_EQ(records.at(0).head.field("WARC-Truncated"), "length");
  EXPECT_EQ(records.at(0).head.field("WARC-Protocol"), "h2");
}

}  // namespace
}  // namespace wrapwright
