// SPDX-License-Identifier: Apache-2.0
#include "web/archive/wacz_writer.h"

#include <cstdlib>
#include <ctime>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/base/files.h"
#include "support/archive_records.h"
#include "support/temporary_folder.h"
#include "web/archive/cdx_writer.h"
#include "web/archive/wacz.h"

namespace wrapwright {
namespace {

using nlohmann::json;

TEST(Surt, ReordersAUrlForSorting) {
  struct Case {
    const char* url;
    const char* key;
  };
  // As the Python package surt gives them.
  const Case cases[] = {
      {"http://www.Example.com/A/B?b=2&A=1", "com,example)/a/b?a=1&b=2"},
      {"https://example.com/", "com,example)/"},
      {"https://example.com:8080/x/", "com,example:8080)/x"},
      {"http://www2.news.example.co.uk/a.html", "uk,co,example,news)/a.html"},
      {"http://127.0.0.1:80/a", "1,0,0,127)/a"},
      {"urn:x:y", "urn:x:y"},
  };
  for (const Case& each : cases) EXPECT_EQ(surt(each.url), each.key) << each.url;
}

TEST(CdxWriter, LinesAreReadAsTheyWereWritten) {
  CdxEntry entry{"http://example.org/a b\"", "20260102030405", "text/html", 200, "sha1:X", 12, "a.warc.gz"};
  const auto read = CdxParser().parse(cdxj_line(entry, 34));
  ASSERT_TRUE(read);
  ASSERT_TRUE(*read);
  EXPECT_EQ((*read)->url, entry.url);
  EXPECT_EQ((*read)->time, entry.time);
  EXPECT_EQ((*read)->mime, entry.mime);
  EXPECT_EQ((*read)->status, 200);
  EXPECT_EQ((*read)->digest, "sha1:X");
  EXPECT_EQ((*read)->offset, 12U);
  EXPECT_EQ((*read)->file, "a.warc.gz");
}

TEST(CdxWriter, PacksSortedLinesInBlocksThatTheOtherIndexNames) {
  std::vector<std::string> lines;
  for (int i = 7'000; i-- > 0;) {
    std::string digits = std::to_string(i);
    digits.insert(0, 5 - digits.size(), '0');
    lines.push_back("key" + digits + " 20260102030405 {}\n");
  }
  const PackedIndex index = pack_index(lines, "index.cdx.gz");
  std::istringstream blocks(index.blocks);
  std::string line;
  ASSERT_TRUE(std::getline(blocks, line));
  EXPECT_EQ(line, R"(!meta 0 {"format":"cdxj-gzip-1.0","filename":"index.cdx.gz"})");
  std::size_t offset = 0;
  std::vector<std::string> keys;
  while (std::getline(blocks, line)) {
    const json block = json::parse(line.substr(line.find('{')));
    keys.push_back(line.substr(0, line.find(' ')));
    EXPECT_EQ(block["offset"], offset);
    EXPECT_EQ(index.lines.substr(offset, 2), "\x1f\x8b");
    offset += block["length"].get<std::size_t>();
  }
  EXPECT_EQ(keys, (std::vector<std::string>{"key00000", "key03000", "key06000"}));
  EXPECT_EQ(offset, index.lines.size());
}

class WaczWriting : public testing::Test {
 protected:
  static WaczWriter::Open bytes(const std::string& archive) {
    return [archive]() -> Result<std::unique_ptr<ByteSource>> {
      return std::unique_ptr<ByteSource>(std::make_unique<MemoryBytes>(archive));
    };
  }
  static std::string member(const std::string& type, const std::string& uri, const std::string& body) {
    return gzip_member(warc_record(type, uri, "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=x\r\n\r\n" + body));
  }
  [[nodiscard]] std::filesystem::path path(const char* name) const { return folder_.path() / name; }
  std::string file(const Wacz& wacz, const std::string& name) {
    auto source = wacz.open_file(name);
    EXPECT_TRUE(source) << name;
    std::string out(1U << 20U, '\0');
    std::size_t size = 0;
    while (const std::size_t n = *(*source)->read(out.data() + size, out.size() - size)) size += n;
    out.resize(size);
    return out;
  }
  TemporaryFolder folder_;
};

TEST_F(WaczWriting, HoldsArchivesIndexPagesAndDigestsThatFit) {
  std::ofstream(path("pages.jsonl")) << "{\"format\":\"json-pages-1.0\"}\n"
                                     << wacz_page("id", "http://b.org/1", "2026-01-02T03:04:05Z", "One", "A \"text\".");
  const std::string first = member("response", "http://b.org/1", "<p>one") + member("request", "http://b.org/1", "");
  const std::string second = member("resource", "http://a.org/2", "<p>two");
  WaczWriter writer(path("x.wacz"), "test/1", "2026-01-02T03:04:06Z");
  ASSERT_TRUE(writer.add_archive("a.warc.gz", bytes(first)));
  ASSERT_TRUE(writer.add_archive("a.warc.gz", bytes(second))) << "another file of that name";
  ASSERT_TRUE(writer.write(path("pages.jsonl")));

  const auto wacz = Wacz::open(path("x.wacz"));
  ASSERT_TRUE(wacz);
  EXPECT_EQ(wacz->archives(), (std::vector<std::string>{"archive/2-a.warc.gz", "archive/a.warc.gz"}));
  for (const Error& error : wacz->check()) ADD_FAILURE() << error.to_string();
  EXPECT_EQ(file(*wacz, "archive/a.warc.gz"), first);
  const json package = json::parse(file(*wacz, "datapackage.json"));
  EXPECT_EQ(package["wacz_version"], "1.1.1");
  EXPECT_EQ(package["profile"], "data-package");
  EXPECT_EQ(package["software"], "test/1");
  EXPECT_EQ(package["resources"].size(), 5U);
  const std::string pages = file(*wacz, "pages/pages.jsonl");
  const json page = json::parse(pages.substr(pages.find('\n') + 1));
  EXPECT_EQ(page["text"], "A \"text\".");
  EXPECT_EQ(page["ts"], "2026-01-02T03:04:05Z");

  // The index has what is replayed, sorted, with the lengths of the members.
  const std::string packed = file(*wacz, "indexes/index.cdx.gz");
  MemberReader reader(std::make_unique<MemoryBytes>(packed));
  ByteBuffer index;
  while (reader.read(index) != MemberReader::Step::kEnd) {
  }
  std::istringstream lines{std::string(index.view())};
  std::vector<json> entries;
  std::vector<std::string> keys;
  for (std::string line; std::getline(lines, line);) {
    keys.push_back(line.substr(0, line.find(" {")));
    entries.push_back(json::parse(line.substr(line.find('{'))));
  }
  EXPECT_EQ(keys, (std::vector<std::string>{"org,a)/2 20240301000000", "org,b)/1 20240301000000"}));
  ASSERT_EQ(entries.size(), 2U);
  EXPECT_EQ(entries[0]["filename"], "2-a.warc.gz");
  EXPECT_EQ(entries[0]["length"], std::to_string(second.size()));
  EXPECT_EQ(entries[1]["filename"], "a.warc.gz");
  EXPECT_EQ(entries[1]["mime"], "text/html");
  EXPECT_EQ(entries[1]["status"], "200");
  EXPECT_EQ(entries[1]["length"], std::to_string(member("response", "http://b.org/1", "<p>one").size()));
}

TEST_F(WaczWriting, TheTimesInTheZipAreThatOfItsCreation) {
  ASSERT_EQ(setenv("TZ", "UTC", 1), 0);  // ZIP has local times
  tzset();
  std::ofstream(path("pages.jsonl")) << "{}\n";
  WaczWriter writer(path("x.wacz"), "test/1", "2026-01-02T03:04:06Z");
  ASSERT_TRUE(writer.write(path("pages.jsonl")));
  const std::string bytes = read_file(path("x.wacz")).value();
  EXPECT_EQ(bytes.substr(10, 4), "\x83\x18\x22\x5c") << "MS-DOS: 3:04:06 on 2026-01-02";
}

TEST_F(WaczWriting, AnArchiveOrAPathThatCannotBeHadIsAnError) {
  WaczWriter writer(path("none/x.wacz"), "test/1", "2026-01-02T03:04:06Z");
  const auto missing = writer.add_archive("a.warc", [] { return open_bytes("/nonexistent/a.warc"); });
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().kind, ErrorKind::kNotFound);
  std::ofstream(path("pages.jsonl")) << "{}\n";
  const auto written = writer.write(path("pages.jsonl"));
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().where.source, path("none/x.wacz").string());
}

TEST_F(WaczWriting, DamagedRecordsAreLeftOutOfTheIndexAndArcFilesAreRefused) {
  const std::string good = member("response", "http://b.org/1", "<p>one");
  WaczWriter writer(path("x.wacz"), "test/1", "2026-01-02T03:04:06Z");
  ASSERT_TRUE(writer.add_archive("cut.warc.gz", bytes(good + good.substr(0, good.size() / 2))));
  const auto arc =
      writer.add_archive("a.arc", bytes("filedesc://a.arc 0.0.0.0 20140216050221 text/plain 75\n1 0 Test\n"
                                        "URL IP-address Archive-date Content-type Archive-length\n          \n"));
  ASSERT_FALSE(arc);
  EXPECT_EQ(arc.error().kind, ErrorKind::kUnsupported);
  const std::string record = warc_record("response", "http://b.org/2", "HTTP/1.1 200 OK\r\n\r\n<p>two");
  const auto stream = writer.add_archive("stream.warc.gz", bytes(gzip_member(record + record)));
  ASSERT_FALSE(stream);
  EXPECT_THAT(stream.error().message, testing::HasSubstr("compressed as one"));

  std::ofstream(path("pages.jsonl")) << "{}\n";
  ASSERT_TRUE(writer.write(path("pages.jsonl")));
  EXPECT_EQ(Wacz::open(path("x.wacz")).value().archives(), std::vector<std::string>{"archive/cut.warc.gz"})
      << "what is refused is left out";
}

}  // namespace
}  // namespace wrapwright
