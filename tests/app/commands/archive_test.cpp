// SPDX-License-Identifier: Apache-2.0
// Archives as sources of apply and learn.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/base/url.h"
#include "support/archive_records.h"
#include "support/program.h"
#include "support/wacz.h"

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

TEST_F(Archives, RevisitsRepeatRecordsOfOtherFilesByDigestIdOrAddress) {
  const auto with_field = [](std::string record, const std::string& field) {
    return record.insert(record.find("WARC-Date"), field + "\r\n");
  };
  const std::string head = "HTTP/1.1 304 Not Modified\r\n\r\n";
  const auto revisit = [&](const std::string& name, const std::string& field) {
    return with_field(warc_record("revisit", "http://a.example/" + name, head), field);
  };
  const std::string url = story_url("a.example", 1);
  const std::string first = write("g1.warc.gz", {records_[0], with_field(records_[1], "WARC-Payload-Digest: sha1:B")});
  const std::string second =
      write("g2.warc.gz",
            {revisit("digest", "WARC-Payload-Digest: sha1:B"), revisit("id", "WARC-Refers-To: <urn:x:" + url + ">"),
             revisit("address", "WARC-Refers-To-Target-URI: " + url + "\r\nWARC-Refers-To-Date: 2024-03-01T00:00:00Z"),
             revisit("time", "WARC-Refers-To-Target-URI: " + url + "\r\nWARC-Refers-To-Date: 2020-01-01T00:00:00Z")});
  const std::vector<json> all = lines(apply({"--json", first, second}).out);
  ASSERT_EQ(all.size(), 5U) << "another time is another capture";
  for (std::size_t i = 2; i < all.size(); ++i) EXPECT_EQ(all[i]["text"], all[1]["text"]) << i;
  EXPECT_EQ(all[2]["warc_file"], second);
  EXPECT_EQ(lines(apply({"--json", second}).out).size(), 0U) << "what they repeat is not there";
}

TEST_F(Archives, ThroughAPipeRevisitsAreResolvedAsFromAFile) {
  const auto with_digest = [](std::string record, const std::string& digest) {
    return record.insert(record.find("WARC-Date"), "WARC-Payload-Digest: " + digest + "\r\n");
  };
  const std::string head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n";
  const std::string file =
      write("p.warc.gz", {with_digest(records_[0], "sha1:A"), records_[1],
                          with_digest(warc_record("revisit", "http://a.example/again", head), "sha1:A"),
                          with_digest(warc_record("revisit", "http://a.example/other", head), "sha1:B")});
  std::vector<json> from_file = lines(apply({"--json", file}).out);
  const Ran piped = apply({"--json", "-"}, read_all(file));
  EXPECT_EQ(piped.exit, 1);
  EXPECT_THAT(piped.err, HasSubstr("- (byte "));
  EXPECT_THAT(piped.err, HasSubstr("did not come before it in the stream"));
  const std::vector<json> all = lines(piped.out);
  ASSERT_EQ(all.size(), 4U);
  ASSERT_EQ(from_file.size(), 4U);
  EXPECT_EQ(all[2]["text"], all[0]["text"]);
  EXPECT_EQ(all[3]["id"], "<urn:x:http://a.example/other>");
  for (std::size_t i = 0; i < 4; ++i) {
    from_file[i]["warc_file"] = "-";
    if (i == 3) from_file[i]["error"] = all[i]["error"];
    EXPECT_EQ(all[i], from_file[i]);
  }
}

// Three captures of one page, of which the second has another menu and the third another text; and another page.
class RepeatedCaptures : public Archives {
 protected:
  void SetUp() override {
    Archives::SetUp();
    const auto with_menu = [](std::string page) { return page.replace(page.find("<li>News"), 8, "<li>Weather"); };
    const std::string url = story_url("a.example", 0);
    captures_ = write("captures.warc.gz", {capture(url, "2024-03-01T00:00:00Z", story_page(0)),
                                           capture(url, "2024-03-03T00:00:00.5Z", with_menu(story_page(0))),
                                           capture(story_url("a.example", 1), "2024-03-02T00:00:00Z", story_page(1)),
                                           capture(url + "#part", "2024-03-03T00:00:00Z", story_page(2))});
  }
  static std::string capture(const std::string& url, const std::string& date, const std::string& page) {
    std::string record = response(url, page);
    record.replace(record.find("2024-03-01T00:00:00Z"), 20, date);
    return record.replace(record.find("<urn:x:") + 7, url.size(), date + url);
  }
  // The times of the written captures.
  [[nodiscard]] static std::vector<std::string> times(const Ran& ran) {
    std::vector<std::string> out;
    for (const json& record : lines(ran.out)) out.push_back(record["warc_date"].get<std::string>().substr(8, 2));
    return out;
  }
  std::string captures_;
};

TEST_F(RepeatedCaptures, AnArticleWithTheTextOfAnEarlierCaptureHasNoRecord) {
  const Ran all = apply({"--json", captures_});
  EXPECT_EQ(times(all), (std::vector<std::string>{"01", "03", "02", "03"}));
  for (const char* jobs : {"1", "2", "7"}) {
    const Ran ran = apply({"--json", "--distinct", "-j", jobs, captures_, captures_});
    EXPECT_EQ(ran.exit, 0) << ran.err;
    EXPECT_EQ(times(ran), (std::vector<std::string>{"01", "02", "03"})) << jobs;
    EXPECT_THAT(ran.err, HasSubstr("repeated: 5 articles have no record, because an earlier capture of the URL"));
  }
}

TEST_F(RepeatedCaptures, OfAUrlTheLatestCaptureAloneIsRead) {
  for (const char* jobs : {"1", "7"}) {
    const Ran ran = apply({"--json", "--latest", "-j", jobs, captures_});
    EXPECT_EQ(ran.exit, 0) << ran.err;
    EXPECT_EQ(times(ran), (std::vector<std::string>{"03", "02"})) << "the later one by half a second";
    EXPECT_THAT(lines(ran.out)[0]["text"].get<std::string>(), HasSubstr(stories()[0]));
    EXPECT_THAT(ran.err, HasSubstr("superseded: 2 captures were left out"));
  }
}

TEST_F(RepeatedCaptures, AFolderMayHoldSeveralCapturesOfAUrl) {
  const std::string url = story_url("a.example", 0);
  std::string index;
  for (const char* day : {"02", "03", "01"}) {
    write_all(path(std::string("versions/") + day + ".html"), story_page(0));
    index += R"({"id": ")" + std::string(day) + R"(", "url": ")" + url + R"(", "page": ")" + day +
             R"(.html", "time": "2024-03-)" + day + "T00:00:00Z\"}\n";
  }
  write_all(path("versions/index.jsonl"), index);
  const Ran ran = apply({"--json", "--latest", path("versions")});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  ASSERT_EQ(lines(ran.out).size(), 1U) << ran.out;
  EXPECT_EQ(lines(ran.out)[0]["id"], "03");
}

TEST_F(RepeatedCaptures, ShardsAndTheirJournalHoldNoRepeatedArticle) {
  for (const char* folder : {"shards", "latest"}) std::filesystem::create_directory(path(folder));
  const Ran ran =
      apply({"--json", "--distinct", "--shard-size", "1", "-o", path("shards/a.jsonl"), captures_, captures_});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  std::size_t records = 0;
  for (const auto& entry : std::filesystem::directory_iterator(path("shards")))
    if (entry.path().extension() == ".jsonl") records += count_lines(read_all(entry.path()));
  EXPECT_EQ(records, 3U);
  const std::vector<std::string> latest = {"--json", "--latest", "--shard-size", "1", "-o", path("latest/a.jsonl")};
  std::vector<std::string> again = latest;
  again.insert(again.end(), {"--resume", captures_});
  EXPECT_EQ(apply(again).exit, 0);
  const std::string before = snapshot(path("latest"));
  EXPECT_EQ(apply(again).exit, 0);
  EXPECT_EQ(snapshot(path("latest")), before) << "what was written is not done again";
}

TEST_F(RepeatedCaptures, WrongUsesAreToldBeforeAnythingIsDone) {
  struct Case {
    std::vector<std::string> args;
    const char* message;
  };
  const std::vector<Case> cases = {
      {{"--latest", "-"}, "--latest reads its sources twice, but standard input can be read only once"},
      {{"--latest", "http://127.0.0.1:1/"}, "http://127.0.0.1:1/: --latest works only on files"},
      {{"--latest", "-o", path("a.wacz"), captures_}, "it cannot be combined with --latest or --distinct"},
      {{"--distinct", "--json", "--shard-size", "1", "--resume", "-o", path("a.jsonl"), captures_},
       "--distinct cannot be combined with --resume"},
  };
  for (const Case& c : cases) {
    const Ran ran = apply(c.args);
    EXPECT_EQ(ran.exit, 2) << ran.err;
    EXPECT_THAT(ran.err, HasSubstr(c.message));
    EXPECT_EQ(ran.out, "");
  }
}

TEST_F(Archives, OfAWaczTheArchivesAreReadAndTheDigestsChecked) {
  std::string bytes;
  for (const std::string& record : records_) bytes += gzip_member(record);
  const std::map<std::string, std::string> files = {
      {"archive/1.warc.gz", bytes}, {"archive/2.warc", records_[0]}, {"pages/pages.jsonl", "{}\n"}};
  write_wacz(path("a.wacz"), files);
  const Ran ran = apply({"--json", path("a.wacz")});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  const std::vector<json> all = lines(ran.out);
  ASSERT_EQ(all.size(), stories().size() + 1);
  EXPECT_EQ(all[1]["warc_file"], path("a.wacz") + "/archive/1.warc.gz");
  EXPECT_EQ(all[1]["warc_offset"], gzip_member(records_[0]).size());
  EXPECT_THAT(all[1]["text"].get<std::string>(), HasSubstr(stories()[1]));
  EXPECT_EQ(run({"learn", "--store", path("zipped"), path("a.wacz")}).exit, 0);

  auto changed = files;
  changed["archive/2.warc"] += "\r\n";
  changed["datapackage.json"] = package_of(files).dump();
  write_zip(path("b.wacz"), changed);
  const Ran damaged = apply({"--json", path("b.wacz")});
  EXPECT_EQ(damaged.exit, 1);
  EXPECT_THAT(damaged.err, HasSubstr("b.wacz/archive/2.warc: it has"));
  EXPECT_EQ(lines(damaged.out).size(), all.size() + 1) << "all pages, and a record of what is wrong";

  write_zip(path("c.zip"), {{"text.txt", "no archive"}});
  const Ran none = apply({"--json", path("c.zip")});
  EXPECT_EQ(none.exit, 3);
  EXPECT_THAT(none.err, HasSubstr("c.zip: no archives in this ZIP"));
}

TEST_F(Archives, AnIndexPicksRecords) {
  write("h.warc.gz", {records_[0], records_[1], records_[2],
                      warc_record("request", "http://a.example/x", "GET / HTTP/1.1\r\n\r\n")});
  const std::size_t second = gzip_member(records_[0]).size();
  const std::size_t third = second + gzip_member(records_[1]).size();
  const std::size_t fourth = third + gzip_member(records_[2]).size();
  const auto line = [](const std::string& offset, const std::string& mime, const std::string& status,
                       const std::string& file = "h.warc.gz") {
    return R"(example,a)/x 20240301000000 {"url": "http://a.example/x", "mime": ")" + mime + R"(", "status": ")" +
           status + R"(", "offset": ")" + offset + R"(", "filename": ")" + file + "\"}\n";
  };
  const std::string index = line(std::to_string(third), "text/html", "200") + line("0", "image/png", "200") +
                            line("0", "text/html", "404") + line(std::to_string(second), "text/html", "200") +
                            line(std::to_string(fourth), "text/html", "200") + line("5", "text/html", "200") +
                            line("0", "text/html", "200", "none.warc.gz") + "no entry\n";
  write_all(path("i.cdxj"), index);
  const Ran ran = apply({"--json", path("i.cdxj")});
  EXPECT_EQ(ran.exit, 1);
  const std::vector<json> all = lines(ran.out);
  ASSERT_EQ(all.size(), 5U) << ran.out;
  EXPECT_EQ(all[0]["url"], story_url("a.example", 2));
  EXPECT_EQ(all[0]["warc_offset"], third);
  EXPECT_EQ(all[1]["url"], story_url("a.example", 1));
  EXPECT_EQ(all[1]["warc_file"], path("h.warc.gz"));
  for (std::size_t i = 2; i < all.size(); ++i) EXPECT_EQ(all[i]["status"], "error") << i;
  EXPECT_THAT(ran.err, HasSubstr("h.warc.gz (byte 5)"));
  EXPECT_THAT(ran.err, HasSubstr("none.warc.gz"));
  EXPECT_THAT(ran.err, HasSubstr("i.cdxj:8: not an entry"));
  write_all(path("packed/indexes/i.cdxj.gz"), gzip_member(index));
  write_all(path("packed/archive/h.warc.gz"), read_all(std::filesystem::path(path("h.warc.gz"))));
  EXPECT_EQ(lines(apply({"--json", path("packed/indexes/i.cdxj.gz")}).out).size(), 5U);
}

TEST_F(Archives, ARevisitThatAnIndexNamesBeforeItsOriginalIsResolved) {
  const std::string head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n";
  std::string original = records_[1];
  original.insert(original.find("WARC-Date"), "WARC-Payload-Digest: sha1:ONE\r\n");
  std::string revisit = warc_record("revisit", "http://a.example/0", head);
  revisit.insert(revisit.find("WARC-Date"), "WARC-Payload-Digest: sha1:ONE\r\n");
  write_all(path("r.warc"), original + revisit);
  write_all(path("r.cdx"),
            " CDX N b a m s k r M S V g\n"
            "example,a)/0 20240301000000 http://a.example/0 warc/revisit - ONE - - 1 " +
                std::to_string(original.size()) +
                " r.warc\nexample,a)/1 20240301000000 http://a.example/1 text/html 200 ONE - - 1 0 r.warc\n");
  const std::vector<json> all = lines(apply({"--json", path("r.cdx")}).out);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0]["url"], "http://a.example/0");
  EXPECT_EQ(all[0]["text"], all[1]["text"]);
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

// The page's record is complete, but its body is not.
TEST_F(Archives, ABodyWithDamagedCodingsIsReadAsFarAsItGoesAndNamed) {
  std::vector<std::string> records = records_;
  const std::string packed = gzip_member(story_page(1));
  const std::string url = story_url("a.example", 1);
  records[1] = response(url, packed.substr(0, packed.size() - 30), "Content-Encoding: gzip\r\n");
  const std::string archive = write("coded.warc.gz", records);
  const std::string offset = std::to_string(gzip_member(records[0]).size());
  const std::string told =
      archive + " (byte " + offset + "): the body of " + url + ": the gzip data stop before their end\n";
  const std::vector<std::pair<const char*, std::vector<std::string>>> commands = {
      {"apply", {"--store", path("store"), "--json"}}, {"extract", {"--json"}}};
  for (auto [command, args] : commands) {
    args.insert(args.begin(), command);
    args.push_back(archive);
    const Ran ran = run(args);
    EXPECT_EQ(ran.exit, 1) << command;
    EXPECT_THAT(ran.err, HasSubstr(told)) << command;
    const std::vector<json> all = lines(ran.out);
    ASSERT_EQ(all.size(), stories().size()) << command;
    EXPECT_EQ(all[1]["status"], "ok") << command;
    EXPECT_THAT(all[1]["damage"].get<std::string>(), HasSubstr("the gzip data stop")) << command;
    EXPECT_EQ(all[1]["warc_offset"], gzip_member(records[0]).size()) << command;
    EXPECT_FALSE(all[2].contains("damage")) << command;
  }
  for (const auto& args : {std::vector<std::string>{"learn", "--store", path("learned"), archive},
                           {"check", "--store", path("store"), "--on", archive}}) {
    const Ran ran = run(args);
    EXPECT_EQ(ran.exit, 1) << args[0];
    EXPECT_THAT(ran.err, HasSubstr(told)) << args[0];
  }
}

TEST_F(Archives, APageWhoseAddressIsNoUrlIsNamed) {
  const std::string archive = write("odd.warc.gz", {records_[0], response("http://[bad/", story_page(1)),
                                                    response("dns:a.example", story_page(1)), records_[2]});
  const Ran ran = apply({"--json", archive});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(ran.err, "wrapwright: " + archive + " (byte " + std::to_string(gzip_member(records_[0]).size()) +
                         "): not a URL: invalid host or port: http://[bad/\nwrapwright: ok: 2 of 3 pages\n");
  const std::vector<json> all = lines(ran.out);
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[1]["status"], "error");
  EXPECT_EQ(all[2]["status"], "ok");
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

// As from a folder filled by fetch, although feeds may come after their pages; nothing is fetched.
TEST_F(Archives, TheirFeedsAreLearnedFrom) {
  const auto feed = [](const std::string& url, std::size_t items) {
    std::string body = "<rss version='2.0'><channel><title>S</title><link>http://a.example/</link>";
    for (std::size_t i = 0; i < items; ++i)
      body += "<item><title>" + stories()[i].substr(0, 60) + "</title><link>" + story_url("a.example", i) +
              "</link></item>";
    return warc_record("response", url,
                       "HTTP/1.1 200 OK\r\nContent-Type: application/rss+xml\r\n\r\n" + body + "</channel></rss>");
  };
  std::vector<std::string> records = records_;
  records.insert(records.begin(), feed("http://a.example/category/feed", 2));
  records.push_back(feed("http://a.example/feed", stories().size()));
  records.push_back(warc_record("response", "http://a.example/map.xml",
                                "HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\n\r\n<urlset></urlset>"));
  const std::string archive = write("f.warc.gz", records);
  const Ran ran = run({"learn", "--store", path("learned"), archive});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(read_all(std::filesystem::path(path("learned/a.example.xml"))),
              HasSubstr("feed=\"http://a.example/feed\""));
  const Ran by_feed = run({"learn", "--store", path("forest"), "--method", "forest", "--signifiers", "feed", archive});
  EXPECT_EQ(by_feed.exit, 0) << by_feed.err;
  const Ran without = run(
      {"learn", "--store", path("forest"), "--method", "forest", "--signifiers", "feed", write("g.warc.gz", records_)});
  EXPECT_EQ(without.exit, 3) << "the records without feeds must have none";
  EXPECT_EQ(lines(apply({"--json", archive}).out).size(),
            lines(apply({"--json", write("h.warc.gz", records_)}).out).size())
      << "feeds are not pages";
}

TEST_F(Archives, AreLearnedFromWhereverTheyComeFrom) {
  const std::string archive = write("folder/deep/f.warc.gz", records_);
  write_all(path("warc.paths"), archive + "\n");
  ASSERT_EQ(run({"learn", "--store", path("named"), archive}).exit, 0);
  const std::string expected = read_all(std::filesystem::path(path("named/a.example.xml")));
  for (const std::string& source : {path("folder"), path("folder/*/f.w*"), path("warc.paths"), std::string("-")}) {
    SCOPED_TRACE(source);
    std::filesystem::remove_all(path("learned"));
    const Ran ran = run({"learn", "--store", path("learned"), source},
                        source == "-" ? read_all(std::filesystem::path(archive)) : "");
    EXPECT_EQ(ran.exit, 0) << ran.err;
    EXPECT_EQ(read_all(std::filesystem::path(path("learned/a.example.xml"))), expected);
  }
  const Ran none = run({"learn", "--store", path("learned"), path("none/*.warc.gz")});
  EXPECT_EQ(none.exit, 3);
  EXPECT_THAT(none.err, HasSubstr("none/*.warc.gz"));
}

}  // namespace
}  // namespace wrapwright
