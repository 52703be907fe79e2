// SPDX-License-Identifier: Apache-2.0
// What apply writes for archives: compressed files, files of bounded size with which a killed run can be resumed, WARC.
#include <algorithm>
#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "core/base/digest.h"
#include "support/archive_records.h"
#include "support/other_programs.h"
#include "support/program.h"
#include "web/http/message.h"

namespace wrapwright {
namespace {

using nlohmann::json;
using testing::HasSubstr;

std::string response(const std::string& url, const std::string& body) {
  return warc_record("response", url, "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + body);
}

std::string unpacked(const char* coding, const std::string& bytes) {
  std::string buffer;
  const HttpBody body = read_http_body({{"Content-Encoding", coding}}, bytes, std::size_t{1} << 30U, buffer);
  EXPECT_TRUE(body.status.ok());
  return std::string(body.bytes);
}

std::string gunzip(const std::string& bytes) { return unpacked("gzip", bytes); }

std::vector<json> lines(const std::string& out) {
  std::vector<json> all;
  std::istringstream in(out);
  for (std::string line; std::getline(in, line);) all.push_back(json::parse(line));
  return all;
}

class ArchiveOutput : public testing::Test {
 protected:
  void SetUp() override {
    ::setenv("SOURCE_DATE_EPOCH", "1700000000", 1);
    write_site(path("site"), {"a.example"});
    ASSERT_EQ(run({"learn", "--store", path("store"), path("site")}).exit, 0);
  }
  void TearDown() override { ::unsetenv("SOURCE_DATE_EPOCH"); }
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_.path() / name).string(); }
  // Writes archives with this number of pages each.
  std::vector<std::string> write_archives(std::size_t archives, std::size_t pages) const {
    std::vector<std::string> out;
    for (std::size_t a = 0; a < archives; ++a) {
      std::string bytes;
      for (std::size_t i = 0; i < pages; ++i) {
        bytes += gzip_member(response(story_url("a.example", a * pages + i), story_page(a * pages + i)));
      }
      out.push_back(path("in" + std::to_string(a) + ".warc.gz"));
      write_all(out.back(), bytes);
    }
    return out;
  }
  [[nodiscard]] std::vector<std::string> command(std::vector<std::string> args,
                                                 const std::vector<std::string>& sources) const {
    args.insert(args.begin(), {"apply", "--quiet", "--store", path("store")});
    args.insert(args.end(), sources.begin(), sources.end());
    return args;
  }
  [[nodiscard]] std::vector<std::string> sharded(const std::string& folder, bool resume,
                                                 const std::vector<std::string>& sources) const {
    std::vector<std::string> args = {"--json", "--shard-size", "8K", "-j", "2", "-o", path(folder) + "/a.jsonl.gz"};
    if (resume) args.emplace_back("--resume");
    return command(args, sources);
  }
  // The shards and their contents.
  [[nodiscard]] std::map<std::string, std::string> shards(const std::string& folder) const {
    std::map<std::string, std::string> out;
    for (const auto& entry : std::filesystem::directory_iterator(path(folder))) {
      const std::string name = entry.path().filename().string();
      if (name.starts_with("a-")) out[name] = read_all(entry.path());
    }
    return out;
  }

  TemporaryFolder folder_;
};

TEST_F(ArchiveOutput, ANameThatEndsInAPackingIsPacked) {
  const auto sources = write_archives(1, 30);
  const Ran plain = run(command({"--json"}, sources));
  ASSERT_EQ(plain.exit, 0) << plain.err;
  EXPECT_EQ(run(command({"--json", "-o", path("a.jsonl.gz")}, sources)).exit, 0);
  EXPECT_EQ(gunzip(read_all(std::filesystem::path(path("a.jsonl.gz")))), plain.out);
  EXPECT_EQ(run(command({"--json", "-j", "3", "-o", path("b.jsonl.zst")}, sources)).exit, 0);
  EXPECT_EQ(unpacked("zstd", read_all(std::filesystem::path(path("b.jsonl.zst")))), plain.out);
}

TEST_F(ArchiveOutput, RenderingsAreIncludedOnRequest) {
  const auto sources = write_archives(1, 2);
  const auto records = lines(run(command({"--json", "--include", "markdown,html"}, sources)).out);
  ASSERT_EQ(records.size(), 2U);
  EXPECT_THAT(records[1]["markdown"].get<std::string>(), HasSubstr(stories()[1]));
  EXPECT_THAT(records[1]["html"].get<std::string>(), HasSubstr("<p>"));
  EXPECT_FALSE(lines(run(command({"--json"}, sources)).out)[1].contains("markdown"));
  EXPECT_EQ(run(command({"--include", "markdown"}, sources)).exit, 2) << "text has no members";
  EXPECT_EQ(run(command({"--json", "--include", "pdf"}, sources)).exit, 2);
}

TEST_F(ArchiveOutput, WrongUsesOfShardsAreToldBeforeAnythingIsDone) {
  const auto sources = write_archives(1, 2);
  std::filesystem::create_directory(path("made"));
  for (const std::vector<std::string>& args : std::vector<std::vector<std::string>>{
           {"--json", "--shard-size", "1K"},
           {"--json", "--shard-size", "1K", "-o", path("folder/")},
           {"--json", "--shard-size", "1K", "-o", path("made")},
           {"--shard-size", "1K", "-o", path("a.txt")},
           {"--json", "--shard-size", "0", "-o", path("a.jsonl")},
           {"--json", "--resume", "-o", path("a.jsonl")},
           {"--json", "--resume", "--shard-size", "1K", "-o", path("a.jsonl"), "-"}}) {
    EXPECT_EQ(run(command(args, sources)).exit, 2) << testing::PrintToString(args);
  }
  EXPECT_FALSE(std::filesystem::exists(path("a.jsonl.journal")));
}

// The process is killed at points spread over its run, by time and by the shards that it has written, and the next run
// resumes it.
TEST_F(ArchiveOutput, AKilledRunGoesOnWithoutLossOrRepetition) {
  const auto sources = write_archives(4, 60);
  std::filesystem::create_directory(path("whole"));
  const auto begun = std::chrono::steady_clock::now();
  ASSERT_EQ(run(sharded("whole", false, sources)).exit, 0);
  const auto duration = std::chrono::steady_clock::now() - begun;
  const auto expected = shards("whole");
  ASSERT_GT(expected.size(), 10U);
  const Ran plain = run(command({"--json"}, sources));
  std::string records;
  for (const auto& [name, bytes] : expected) records += gunzip(bytes);
  EXPECT_EQ(records, plain.out);

  const std::size_t points = std::getenv("WRAPWRIGHT_ALL_PAGES") != nullptr ? 200 : 20;
  int killed_within = 0;
  for (std::size_t point = 0; point < points; ++point) {
    SCOPED_TRACE(point);
    const std::string folder = "killed" + std::to_string(point);
    std::filesystem::create_directory(path(folder));
    Running process(sharded(folder, true, sources));
    if (point % 2 == 0) {
      std::this_thread::sleep_for(duration * point / points);
    } else {
      EXPECT_TRUE(wait_until([&] { return shards(folder).size() > expected.size() * point / points; }));
    }
    process.send(SIGKILL);
    process.wait();
    const std::size_t written = shards(folder).size();
    if (written > 0 && written < expected.size()) ++killed_within;
    const Ran resumed = run(sharded(folder, true, sources));
    EXPECT_EQ(resumed.exit, 0) << resumed.err;
    EXPECT_EQ(shards(folder), expected);
  }
  EXPECT_GT(killed_within, 0) << "the points must lie between the shards";
}

TEST_F(ArchiveOutput, OnlyARunWithTheSameOptionsGoesOn) {
  const auto sources = write_archives(1, 30);
  std::filesystem::create_directory(path("made"));
  ASSERT_EQ(run(sharded("made", false, sources)).exit, 0);
  auto same = sharded("made", true, sources);
  *(std::find(same.begin(), same.end(), "-j") + 1) = "1";
  same.insert(same.end(), {"--delay", "2"});
  EXPECT_EQ(run(same).exit, 0) << "nothing is left to do";
  for (const auto& [option, value] :
       {std::pair("--pick-url", "*1*"), std::pair("--fallback", "all"), std::pair("--max-depth", "50")}) {
    auto other = sharded("made", true, sources);
    other.insert(other.end(), {option, value});
    const Ran refused = run(other);
    EXPECT_EQ(refused.exit, 3) << option;
    EXPECT_THAT(refused.err, HasSubstr("a.jsonl.gz.journal")) << option;
  }
}

TEST_F(ArchiveOutput, ARunThatIsKilledAgainAndAgainComesToItsEnd) {
  const auto sources = write_archives(3, 60);
  std::filesystem::create_directory(path("whole"));
  ASSERT_EQ(run(sharded("whole", false, sources)).exit, 0);
  std::filesystem::create_directory(path("often"));
  for (int i = 0; i < 10; ++i) {
    Running process(sharded("often", true, sources));
    std::this_thread::sleep_for(std::chrono::milliseconds(20 + i * 5));
    process.send(SIGKILL);
    process.wait();
  }
  ASSERT_EQ(run(sharded("often", true, sources)).exit, 0);
  EXPECT_EQ(shards("often"), shards("whole"));
}

TEST_F(ArchiveOutput, AnInterruptedRunGoesOn) {
  const auto sources = write_archives(4, 60);
  std::filesystem::create_directory(path("stopped"));
  Running process(sharded("stopped", false, sources));
  ASSERT_TRUE(wait_until([&] { return !shards("stopped").empty(); }));
  process.send(SIGINT);
  const int exit = process.wait().exit;
  EXPECT_TRUE(exit == 130 || exit == 0) << exit;
  EXPECT_EQ(run(sharded("stopped", true, sources)).exit, 0);
  std::string records;
  for (const auto& [name, bytes] : shards("stopped")) records += gunzip(bytes);
  EXPECT_EQ(records, run(command({"--json"}, sources)).out);
}

TEST_F(ArchiveOutput, ARunWhoseShardsWereLostIsRefusedAndNamesThem) {
  const auto sources = write_archives(3, 60);
  std::filesystem::create_directory(path("lost"));
  ASSERT_EQ(run(sharded("lost", false, sources)).exit, 0);
  const auto [name, bytes] = *std::next(shards("lost").begin());
  for (const std::string& left : {std::string(), bytes.substr(0, bytes.size() / 2)}) {
    write_all(path("lost/" + name), left);
    const Ran refused = run(sharded("lost", true, sources));
    EXPECT_EQ(refused.exit, 3);
    EXPECT_THAT(refused.err, HasSubstr(name));
  }
  std::filesystem::remove(path("lost/" + name));
  const Ran refused = run(sharded("lost", true, sources));
  EXPECT_EQ(refused.exit, 3);
  EXPECT_THAT(refused.err, HasSubstr(name));
  write_all(path("lost/" + name), bytes);
  EXPECT_EQ(run(sharded("lost", true, sources)).exit, 0);
}

TEST_F(ArchiveOutput, InputThatCameLaterIsAdded) {
  const auto sources = write_archives(3, 10);
  std::filesystem::create_directory(path("more"));
  ASSERT_EQ(run(sharded("more", false, {sources[0], sources[2]})).exit, 0);
  ASSERT_EQ(run(sharded("more", true, sources)).exit, 0);
  const auto before = shards("more");
  const Ran nothing = run(sharded("more", true, sources));
  EXPECT_EQ(nothing.exit, 0) << "all was done before";
  EXPECT_EQ(shards("more"), before);
  std::set<std::string> urls;
  std::size_t records = 0;
  for (const auto& [name, bytes] : before) {
    for (const json& record : lines(gunzip(bytes))) {
      urls.insert(record["url"]);
      ++records;
    }
  }
  EXPECT_EQ(records, 30U);
  EXPECT_EQ(urls.size(), 30U);
}

TEST_F(ArchiveOutput, WarcHoldsArticlesTheirWrapperAndWhatIsKnownOfThem) {
  auto sources = write_archives(1, 3);
  write_all(path("other.warc.gz"), gzip_member(response(story_url("b.example", 1), story_page(1))));
  sources.push_back(path("other.warc.gz"));
  const Ran ran = run(command({"--include", "markdown", "-o", path("out.warc.gz")}, sources));
  EXPECT_EQ(ran.exit, 1) << "one site has no wrapper";
  auto reader = ArchiveReader::open(path("out.warc.gz"));
  ASSERT_TRUE(reader.ok());
  const Reading reading = read_all(std::move(reader).value());
  EXPECT_TRUE(reading.errors.empty());
  ASSERT_EQ(reading.records.size(), 12U);  // warcinfo, wrapper, 3 × (text, Markdown, metadata), metadata
  EXPECT_EQ(reading.records[0].head.type, RecordType::kWarcinfo);
  const SeenRecord& wrapper = reading.records[1];
  EXPECT_EQ(wrapper.head.type, RecordType::kResource);
  EXPECT_EQ(wrapper.head.uri, "urn:wrapwright:wrapper:a.example");
  EXPECT_EQ(wrapper.block, read_all(std::filesystem::path(path("store/a.example.xml"))));
  const SeenRecord& text = reading.records[2];
  EXPECT_EQ(text.head.type, RecordType::kConversion);
  EXPECT_EQ(text.head.uri, story_url("a.example", 0));
  EXPECT_EQ(text.head.field("WARC-Refers-To"), "<urn:x:" + story_url("a.example", 0) + ">");
  EXPECT_EQ(text.head.date, "2023-11-14T22:13:20Z");
  EXPECT_EQ(text.head.field("WARC-Payload-Digest"), "sha1:" + sha1_base32(text.block));
  EXPECT_THAT(text.block, HasSubstr(stories()[0]));
  EXPECT_EQ(reading.records[3].head.content_type, "text/markdown; charset=utf-8");
  const SeenRecord& metadata = reading.records[4];
  EXPECT_EQ(metadata.head.type, RecordType::kMetadata);
  EXPECT_EQ(metadata.head.field("WARC-Refers-To"), text.head.id);
  const json members = json::parse(metadata.block);
  EXPECT_EQ(members["status"], "ok");
  EXPECT_EQ(members["warc_date"], "2024-03-01T00:00:00Z");
  EXPECT_EQ(members["wrapper"]["warc_record_id"], wrapper.head.id);
  EXPECT_FALSE(members.contains("text"));
  const SeenRecord& last = reading.records[11];
  EXPECT_EQ(last.head.type, RecordType::kMetadata);
  EXPECT_EQ(json::parse(last.block)["status"], "no-wrapper");
  EXPECT_EQ(last.head.field("WARC-Refers-To"), "<urn:x:" + story_url("b.example", 1) + ">");
  std::set<std::string> ids;
  for (const SeenRecord& record : reading.records) EXPECT_TRUE(ids.insert(record.head.id).second) << record.head.id;
}

TEST_F(ArchiveOutput, EachShardOfWarcStandsByItself) {
  const auto sources = write_archives(2, 20);
  std::filesystem::create_directory(path("w"));
  ASSERT_EQ(run(command({"--shard-size", "4K", "-o", path("w/a.warc.gz")}, sources)).exit, 0);
  ASSERT_GT(shards("w").size(), 2U);
  for (const auto& [name, bytes] : shards("w")) {
    const Reading reading = read_bytes_as_archive(bytes);
    EXPECT_TRUE(reading.errors.empty()) << name;
    ASSERT_GT(reading.records.size(), 3U) << name;
    EXPECT_EQ(reading.records[0].head.type, RecordType::kWarcinfo) << name;
    EXPECT_EQ(reading.records[1].head.type, RecordType::kResource) << name;
  }
  std::filesystem::create_directory(path("again"));
  ASSERT_EQ(run(command({"--shard-size", "4K", "-j", "3", "-o", path("again/a.warc.gz")}, sources)).exit, 0);
  EXPECT_EQ(shards("again"), shards("w"));
}

// The readers of other projects agree that the file is valid.
TEST_F(ArchiveOutput, WarcIsValidForWarcioAndFastWarc) {
  REQUIRE_PYTHON_MODULES("warcio, fastwarc");
  const auto sources = write_archives(1, 20);
  for (const char* name : {"v.warc", "v.warc.gz"}) {
    ASSERT_EQ(run(command({"--include", "markdown,html", "-o", path(name)}, sources)).exit, 0);
    EXPECT_TRUE(run_python("app/commands/check_archives.py", "82 '" + path(name) + "'", path("log")))
        << read_all(path("log"));
  }
}

}  // namespace
}  // namespace wrapwright
