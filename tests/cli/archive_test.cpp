// SPDX-License-Identifier: Apache-2.0
// Archives as sources of apply and learn.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/url.h"
#include "cli/program.h"
#include "support/archive_records.h"

namespace wrapwright {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

std::string response(const std::string& url, const std::string& body, const std::string& headers = "",
                     const std::string& status = "200 OK") {
  return warc_record("response", url,
                     "HTTP/1.1 " + status + "\r\nContent-Type: text/html; charset=utf-8\r\n" + headers + "\r\n" + body);
}

class Archives : public testing::Test {
 protected:
  void SetUp() override {
    write_site(path("site"), {"a.example"});
    ASSERT_EQ(run({"learn", "--store", path("store"), path("site")}).exit, 0);
    for (std::size_t i = 0; i < stories().size(); ++i) {
      records_.push_back(response(story_url("a.example", i), story_page(i)));
    }
  }
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_.path() / name).string(); }
  // Writes a file with a gzip member for each record.
  std::string write(const std::string& name, const std::vector<std::string>& records) const {
    std::string bytes;
    for (const std::string& record : records) bytes += gzip_member(record);
    write_all(path(name), bytes);
    return path(name);
  }
  [[nodiscard]] Ran apply(std::vector<std::string> args, const std::string& input = "") const {
    args.insert(args.begin(), {"apply", "--store", path("store")});
    return run(args, input);
  }
  static std::vector<json> lines(const std::string& out) {
    std::vector<json> all;
    std::istringstream in(out);
    for (std::string line; std::getline(in, line);) all.push_back(json::parse(line));
    return all;
  }

  TemporaryFolder folder_;
  std::vector<std::string> records_;
};

TEST_F(Archives, AreReadWhereverTheyComeFrom) {
  const std::string archive = write("a.warc.gz", records_);
  const Ran file = apply({"--json", archive});
  EXPECT_EQ(file.exit, 0) << file.err;
  ASSERT_EQ(lines(file.out).size(), stories().size());
  write_all(path("warc.paths"), archive + "\n");
  for (const std::string& source : {path("warc.paths"), path("a.w*c.gz")}) {
    EXPECT_EQ(apply({"--json", source}).out, file.out) << source;
  }
  EXPECT_EQ(apply({"--json", "-j", "3", archive}).out, file.out);
  std::filesystem::create_directory(path("folder"));
  std::filesystem::rename(archive, path("folder/a.warc.gz"));
  EXPECT_EQ(lines(apply({"--json", path("folder")}).out).size(), stories().size());
  const Ran piped = apply({"--json", "-"}, read_all(std::filesystem::path(path("folder/a.warc.gz"))));
  EXPECT_EQ(piped.exit, 0) << piped.err;
  EXPECT_EQ(lines(piped.out).size(), stories().size());
}

TEST_F(Archives, RecordsSayWhereTheyComeFrom) {
  const std::string archive = write("a.warc.gz", records_);
  const std::vector<json> all = lines(apply({"--json", archive}).out);
  ASSERT_EQ(all.size(), stories().size());
  const json& second = all[1];
  EXPECT_EQ(second["status"], "ok");
  EXPECT_EQ(second["url"], story_url("a.example", 1));
  EXPECT_EQ(second["warc_file"], archive);
  EXPECT_EQ(second["warc_offset"], gzip_member(records_[0]).size());
  EXPECT_EQ(second["warc_record_id"], "<urn:x:" + story_url("a.example", 1) + ">");
  EXPECT_EQ(second["warc_date"], "2024-03-01T00:00:00Z");
  EXPECT_EQ(second["http_status"], 200);
  EXPECT_THAT(second["text"].get<std::string>(), HasSubstr(stories()[1]));
}

TEST_F(Archives, OnlyPagesAreApplied) {
  const std::string url = story_url("a.example", 1);
  const std::string page = story_page(1);
  const std::string css =
      warc_record("response", "http://a.example/x.css", "HTTP/1.1 200 OK\r\nContent-Type: text/css\r\n\r\np{}");
  char size[16];
  std::snprintf(size, sizeof size, "%zx", page.size());
  const Ran ran = apply(
      {"--json",
       write("b.warc.gz",
             {warc_record("warcinfo", "", "software: x"), warc_record("request", url, "GET / HTTP/1.1\r\n\r\n"), css,
              response(url, page, "", "404 Not Found"), response("urn:x", page),
              response(url, gzip_member(page), "Content-Encoding: gzip\r\n"),
              response(url, std::string(size) + "\r\n" + page + "\r\n0\r\n\r\n", "Transfer-Encoding: chunked\r\n"),
              response(url, page, "Transfer-Encoding: chunked\r\n")})});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  const std::vector<json> all = lines(ran.out);
  ASSERT_EQ(all.size(), 3U) << ran.out;
  for (const json& record : all) EXPECT_THAT(record["text"].get<std::string>(), HasSubstr(stories()[1]));
}

TEST_F(Archives, DamageIsNamedAndTheRestIsRead) {
  std::string bytes = gzip_member(records_[0]);
  std::string broken = gzip_member(records_[1]);
  broken[broken.size() / 2] = static_cast<char>(broken[broken.size() / 2] ^ 0x10);
  const std::string offset = std::to_string(bytes.size());
  write_all(path("c.warc.gz"), bytes + broken + gzip_member(records_[2]));
  const Ran ran = apply({"--json", path("c.warc.gz")});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr("c.warc.gz (byte " + offset + "): record 1"));
  EXPECT_THAT(ran.out, HasSubstr(stories()[0].substr(0, 20)));
  EXPECT_THAT(ran.out, HasSubstr(stories()[2].substr(0, 20)));
}

TEST_F(Archives, RevisitsComeAsTheEarlierPayload) {
  const auto with_digest = [](std::string record, const std::string& digest) {
    return record.insert(record.find("WARC-Date"), "WARC-Payload-Digest: " + digest + "\r\n");
  };
  const std::string head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n";
  const Ran ran = apply(
      {"--json", write("d.warc.gz", {with_digest(records_[0], "sha1:A"),
                                     with_digest(warc_record("revisit", "http://a.example/again", head), "sha1:A"),
                                     with_digest(warc_record("revisit", "http://a.example/other", head), "sha1:B")})});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr("revisit"));
  const std::vector<json> all = lines(ran.out);
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[1]["url"], "http://a.example/again");
  EXPECT_EQ(all[1]["text"], all[0]["text"]);
  EXPECT_EQ(all[2]["status"], "error");
}

TEST_F(Archives, SitesWithoutAWrapperAreToldOnceAndReadOnRequest) {
  std::vector<std::string> records = {records_[0]};
  for (std::size_t i = 0; i < 3; ++i) records.push_back(response(story_url("b.example", i), story_page(i)));
  records.push_back(response(story_url("sub.a.example", 1), story_page(1)));
  const std::string archive = write("e.warc.gz", records);
  const Ran ran = apply({"--json", archive});
  EXPECT_EQ(ran.exit, 1);
  const std::vector<json> all = lines(ran.out);
  ASSERT_EQ(all.size(), 5U);
  EXPECT_EQ(all[2]["status"], "no-wrapper");
  EXPECT_EQ(all[4]["status"], "ok") << "the wrapper of the domain above";
  const std::size_t first = ran.err.find("b.example.xml");
  EXPECT_NE(first, std::string::npos);
  EXPECT_THAT(ran.err, HasSubstr("3 pages"));
  EXPECT_EQ(ran.err.find("b.example.xml", first + 1), std::string::npos) << ran.err;
  const Ran read = apply({"--json", "--fallback", "all", archive});
  EXPECT_EQ(read.exit, 0) << read.err;
  EXPECT_EQ(lines(read.out)[2]["status"], "fallback");
  EXPECT_THAT(read.err, HasSubstr("no wrapper: 3 pages of sites without one"));
}

TEST_F(Archives, PackedPagesAreRead) {
  write_all(path("x.html.gz"), gzip_member(story_page(5)));
  const Ran ran = apply({"--url", story_url("a.example", 5), path("x.html.gz")});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr(stories()[5]));
}

TEST_F(Archives, AreLearnedFrom) {
  std::vector<std::string> records = records_;
  records.push_back(response("http://few.example/", story_page(1)));
  const std::string archive = write("f.warc.gz", records);
  const std::vector<std::string> common = {"learn", "--store", path("learned"), "--min-pages", "3", archive};
  const Ran ran = run(common);
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("a.example.xml"));
  EXPECT_THAT(ran.out, Not(HasSubstr("few.example")));
  const std::filesystem::path wrapper = path("learned/a.example.xml");
  const std::string first = read_all(wrapper);
  ASSERT_FALSE(first.empty());
  // The sample does not depend on the order of the records.
  std::reverse(records.begin(), records.end());
  write("f.warc.gz", records);
  EXPECT_EQ(run(common).exit, 0);
  EXPECT_EQ(read_all(wrapper), first);
  EXPECT_EQ(run({"learn", "--store", path("none"), "--hosts", "other.example", archive}).exit, 3);
  const Ran applied = run({"apply", "--store", path("learned"), "--json", "--fallback", "none", archive});
  EXPECT_EQ(lines(applied.out)[1]["status"], "ok");
}

}  // namespace
}  // namespace wrapwright
