// SPDX-License-Identifier: Apache-2.0
// Which records of an archive are pages, and in which order they come; tests/app/commands/archive_test.cpp has the commands.
#include "web/captures/archive_pages.h"

#include <gtest/gtest.h>

#include "support/archive_records.h"
#include "support/temporary_folder.h"
#include "support/tiny_corpus.h"

namespace wrapwright {
namespace {

std::string response(const std::string& body, const std::string& type = "text/html",
                     const std::string& status = "200 OK") {
  return "HTTP/1.1 " + status + "\r\nContent-Type: " + type + "\r\n\r\n" + body;
}

// A record of a page whose payload has this digest.
std::string record_with_digest(const std::string& type, const std::string& uri, const std::string& block,
                               const std::string& digest) {
  std::string out = warc_record(type, uri, block);
  return out.insert(out.find("WARC-Date"), "WARC-Payload-Digest: " + digest + "\r\n");
}

std::vector<CapturedPage> pages_of(ArchivePages pages) {
  std::vector<CapturedPage> out;
  for (CapturedPage page; pages.next(page);) out.push_back(page);
  return out;
}

std::vector<CapturedPage> pages_of(const std::string& bytes, std::size_t step = 1'000) {
  auto stream = ArchivePages::of_stream(ArchiveReader(std::make_unique<MemoryBytes>(bytes, step, false), "test.warc"));
  EXPECT_TRUE(stream);
  return pages_of(std::move(stream).value());
}

std::vector<std::string> urls(const std::vector<CapturedPage>& pages) {
  std::vector<std::string> out;
  for (const CapturedPage& page : pages) out.push_back(page.error ? "error" : page.url);
  return out;
}

TEST(ArchivePages, AreTheSuccessfulHtmlAnswersInTheOrderOfTheRecords) {
  std::string bytes = warc_record("warcinfo", "", "software: x");
  bytes += warc_record("response", "http://a.example/2", response("<p>two"));
  bytes += warc_record("request", "http://a.example/1", "GET / HTTP/1.1\r\n\r\n");
  bytes += warc_record("response", "http://a.example/x.css", response("p{}", "text/css"));
  bytes += warc_record("response", "http://a.example/gone", response("gone", "text/html", "404 Not Found"));
  bytes += warc_record("response", "http://a.example/moved", response("", "text/html", "301 Moved"));
  bytes += warc_record("response", "dns:a.example", response("<p>no"));
  bytes += warc_record("response", "http://a.example/1", response("<p>one", "application/xhtml+xml; charset=utf-8"));
  for (const std::size_t step : {1U, 7U, 1'000'000U}) {
    SCOPED_TRACE(step);
    const auto pages = pages_of(bytes, step);
    ASSERT_EQ(urls(pages), (std::vector<std::string>{"http://a.example/2", "http://a.example/1"}));
    EXPECT_EQ(pages[0].archived->body, "<p>two");
    EXPECT_EQ(pages[0].archived->status, 200);
    EXPECT_EQ(pages[0].archived->file, "test.warc");
    EXPECT_EQ(pages[0].archived->offset, bytes.find("WARC/1.0", 1));
    EXPECT_EQ(pages[0].id, "<urn:x:http://a.example/2>");
    EXPECT_EQ(pages[0].captured, "2024-03-01T00:00:00Z");
    EXPECT_EQ(pages[1].content_type, "application/xhtml+xml; charset=utf-8");
  }
}

TEST(ArchivePages, NameDamageWhereItIsAndGoOn) {
  const std::string good = warc_record("response", "http://a.example/1", response("<p>one"));
  const auto pages =
      pages_of(good + "rubbish\r\n\r\n" + warc_record("response", "http://a.example/2", response("<p>")) +
               good.substr(0, good.size() - 6));
  ASSERT_EQ(urls(pages),
            (std::vector<std::string>{"http://a.example/1", "error", "http://a.example/2", "http://a.example/1"}));
  EXPECT_EQ(pages[1].error->where.source, "test.warc");
  EXPECT_EQ(pages[1].error->where.byte, good.size());
  EXPECT_FALSE(pages[2].damage);
  ASSERT_TRUE(pages[3].damage) << "the last record is cut off";
}

TEST(ArchivePages, RevisitsHaveThePayloadOfTheEarlierRecordOrSayThatItIsMissing) {
  const TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "x.warc";
  const std::string head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n";
  TinyCorpus::write(file, record_with_digest("response", "http://a.example/1", response("<p>one"), "sha1:ONE") +
                              record_with_digest("revisit", "http://a.example/2", head, "sha1:ONE") +
                              record_with_digest("revisit", "http://a.example/3", head, "sha1:TWO"));
  auto opened = ArchivePages::open(file);
  ASSERT_TRUE(opened.ok());
  const auto pages = pages_of(std::move(*opened));
  ASSERT_EQ(urls(pages), (std::vector<std::string>{"http://a.example/1", "http://a.example/2", "error"}));
  EXPECT_EQ(pages[1].archived->body, "<p>one");
  EXPECT_EQ(pages[2].url, "http://a.example/3");
  EXPECT_EQ(pages[2].error->kind, ErrorKind::kNotFound);
  EXPECT_FALSE(ArchivePages::open(folder.path() / "none.warc").ok());
}

TEST(ArchivePages, RevisitsThatAreCutAreNamed) {
  const std::string head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n";
  const std::string revisit = record_with_digest("revisit", "http://a.example/2", head, "sha1:ONE");
  const auto pages = pages_of(record_with_digest("response", "http://a.example/1", response("<p>one"), "sha1:ONE") +
                              revisit.substr(0, revisit.size() - 6));
  ASSERT_EQ(urls(pages), (std::vector<std::string>{"http://a.example/1", "http://a.example/2"}));
  EXPECT_FALSE(pages[0].damage);
  EXPECT_TRUE(pages[1].damage);
  EXPECT_EQ(pages[1].archived->body, "<p>one");
}

// By digest, by id, by address and time; a record that comes later or never is named.
TEST(ArchivePages, RevisitsInAStreamHaveThePayloadOfARecordBefore) {
  const std::string head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n";
  const auto with_field = [](std::string record, const std::string& field) {
    return record.insert(record.find("WARC-Date"), field + "\r\n");
  };
  const std::string late = record_with_digest("response", "http://a.example/late", response("<p>late"), "sha1:LATE");
  const std::string bytes =
      record_with_digest("response", "http://a.example/1", response("<p>one"), "sha1:ONE") +
      warc_record("response", "http://a.example/2", response("<p>two")) +
      record_with_digest("revisit", "http://a.example/digest", head, "sha1:ONE") +
      with_field(warc_record("revisit", "http://a.example/id", head), "WARC-Refers-To: <urn:x:http://a.example/2>") +
      with_field(warc_record("revisit", "http://a.example/address", head),
                 "WARC-Refers-To-Target-URI: http://a.example/2\r\nWARC-Refers-To-Date: 2024-03-01T00:00:00Z") +
      record_with_digest("revisit", "http://a.example/early", head, "sha1:LATE") + late;
  const auto pages = pages_of(bytes);
  ASSERT_EQ(pages.size(), 7U);
  EXPECT_EQ(pages[2].archived->body, "<p>one");
  EXPECT_EQ(pages[2].url, "http://a.example/digest");
  EXPECT_EQ(pages[3].archived->body, "<p>two");
  EXPECT_EQ(pages[4].archived->body, "<p>two");
  ASSERT_TRUE(pages[5].error);
  EXPECT_EQ(pages[5].error->message,
            "the record that this revisit stands for did not come before it in the stream, or is more than 512 MiB of "
            "pages back");
  EXPECT_EQ(pages[5].id, "<urn:x:http://a.example/early>") << "not the name of the stream";
  EXPECT_EQ(bytes.compare(pages[5].archived->offset, 8, "WARC/1.0"), 0);
  EXPECT_EQ(pages[6].archived->body, "<p>late");
}

TEST(ArchivePages, NameAnswersWithoutAddressOrStatus) {
  const auto without_address = [](std::string record) {
    const std::size_t at = record.find("WARC-Target-URI");
    return record.erase(at, record.find('\n', at) + 1 - at);
  };
  const std::string good = warc_record("response", "http://a.example/1", response("<p>one"));
  const std::string lost = without_address(warc_record("response", "", response("<p>two")));
  const auto pages =
      pages_of(good + lost + warc_record("response", "http://a.example/3", response("<p>", "text/html", "abc OK")) +
               without_address(warc_record("response", "", response("PNG", "image/png"))) +
               warc_record("response", "http://a.example/x.png", response("PNG", "image/png", "abc")));
  ASSERT_EQ(urls(pages), (std::vector<std::string>{"http://a.example/1", "error", "error"})) << "others are not pages";
  EXPECT_EQ(pages[1].error->message, "the record has no WARC-Target-URI");
  EXPECT_EQ(pages[1].error->where.byte, good.size());
  EXPECT_EQ(pages[2].error->message, "the HTTP status of the response is not a number");
  EXPECT_EQ(pages[2].error->where.byte, good.size() + lost.size());
}

TEST(ArchivePages, OfAnEmptyFileAreAnError) {
  const TemporaryFolder folder;
  TinyCorpus::write(folder.path() / "x.warc", "");
  const auto opened = ArchivePages::open(folder.path() / "x.warc");
  ASSERT_FALSE(opened.ok());
  EXPECT_EQ(opened.error().to_string(), (folder.path() / "x.warc").string() + ": the file is empty");
}

TEST(ArchivePages, AreInFilesOfTheseNames) {
  for (const char* name : {"a.warc", "a.WARC.GZ", "x/a.warc.zst", "a.arc", "a.arc.gz", "a.wacz"})
    EXPECT_TRUE(is_archive_name(name)) << name;
  for (const char* name : {"warc", ".warc", "a.warc.html", "a.html", "a.gz", "a.arc.zst", "x.warc/a", ""})
    EXPECT_FALSE(is_archive_name(name)) << name;
}

}  // namespace
}  // namespace wrapwright
