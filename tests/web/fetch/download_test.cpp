// SPDX-License-Identifier: Apache-2.0
#include "web/fetch/download.h"

#include <algorithm>
#include <csignal>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "core/base/files.h"
#include "support/servers.h"
#include "web/fetch/folder.h"
#include "web/fetch/index_file.h"
#include "web/fetch/page_name.h"

namespace wrapwright {
namespace {

using namespace std::chrono_literals;

HttpOptions quick() {
  HttpOptions options;
  options.private_addresses = PrivateAddresses::kAllow;
  options.politeness.min_delay = 0ms;
  options.retry.max_retries = 0;
  return options;
}

class DownloadTest : public testing::Test {
 protected:
  // Runs as a new process would: only the folder remains from the run before.
  DownloadSummary run(const std::vector<DownloadItem>& items, const DownloadOptions& options = {}) {
    HttpClient client(quick());
    auto folder = DownloadFolder::open(path(), options);
    if (!folder) throw std::runtime_error(folder.error().to_string());
    auto summary = folder->download(client, items);
    if (!summary) throw std::runtime_error(summary.error().to_string());
    return std::move(summary).value();
  }
  [[nodiscard]] std::filesystem::path path() const { return folder_.path() / "out"; }
  [[nodiscard]] std::vector<IndexRow> rows() const {
    auto reading = parse_index(*read_file(path() / "index.jsonl"), "index.jsonl");
    EXPECT_TRUE(reading.bad.empty());
    return std::move(reading.rows);
  }
  [[nodiscard]] std::string page(std::size_t row) const { return *read_file(path() / rows().at(row).file); }

  TemporaryFolder folder_;
};

using Outcome = DownloadOutcome;

std::vector<DownloadItem> items_of(const NginxServer& server, int count) {
  std::vector<DownloadItem> items;
  for (int i = 0; i < count; ++i) {
    const std::string name = "p" + std::to_string(i);
    server.write(name + ".html", "<p>page " + name);
    items.push_back({"id-" + name, server.url("/" + name + ".html"), "g"});
  }
  return items;
}

std::size_t count(const std::vector<std::string>& lines, const std::string& part) {
  return static_cast<std::size_t>(std::count_if(
      lines.begin(), lines.end(), [&](const auto& line) { return line.find(part) != std::string::npos; }));
}

TEST_F(DownloadTest, WritesPagesAndTheirIndex) {
  const NginxServer server;
  const auto items = items_of(server, 3);
  const auto summary = run(items);
  EXPECT_EQ(summary.count(Outcome::kNew), 3U);
  EXPECT_TRUE(summary.errors.empty());
  ASSERT_EQ(rows().size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    const IndexRow row = rows()[i];
    EXPECT_EQ(row.id, items[i].id) << "in the order of the items";
    EXPECT_EQ(row.url, items[i].url);
    EXPECT_EQ(row.final_url, items[i].url);
    EXPECT_EQ(row.status, 200);
    EXPECT_EQ(row.group, "g");
    EXPECT_EQ(find_header(row.headers, "content-type"), "text/html");
    EXPECT_EQ(row.time.size(), 20U);
    EXPECT_EQ(page(i), "<p>page p" + std::to_string(i));
  }
  const auto folder = read_folder(path());
  ASSERT_TRUE(folder);
  EXPECT_EQ(folder->pages.size(), 3U);
  EXPECT_TRUE(folder->bad.empty());
}

TEST_F(DownloadTest, AsksConditionallyTheSecondTimeAndTakesWhatIsNew) {
  const NginxServer server;
  auto items = items_of(server, 3);
  run(items);
  server.write("p1.html", "<p>page p1, changed and longer");
  server.write("p3.html", "<p>page p3");
  items.insert(items.begin(), {"id-p3", server.url("/p3.html"), ""});
  const auto summary = run(items);
  EXPECT_EQ(summary.count(Outcome::kNew), 1U);
  EXPECT_EQ(summary.count(Outcome::kChanged), 1U);
  EXPECT_EQ(summary.count(Outcome::kUnchanged), 2U);
  EXPECT_EQ(count(server.requests(), " 304 "), 2U);
  ASSERT_EQ(rows().size(), 4U) << "one row per page";
  EXPECT_EQ(rows()[0].id, "id-p3");
  EXPECT_EQ(page(2), "<p>page p1, changed and longer");
  EXPECT_EQ(run(items).count(Outcome::kUnchanged), 4U);
}

TEST_F(DownloadTest, RefetchesAsTold) {
  const NginxServer server;
  const auto items = items_of(server, 2);
  run(items);
  const std::size_t before = server.requests().size();
  DownloadOptions options;
  options.refetch = Refetch::kNever;
  EXPECT_EQ(run(items, options).count(Outcome::kKept), 2U);
  EXPECT_EQ(server.requests().size(), before);
  options.refetch = Refetch::kAlways;
  EXPECT_EQ(run(items, options).count(Outcome::kUnchanged), 2U);
  EXPECT_EQ(count(server.requests(), " 304 "), 0U);
}

TEST_F(DownloadTest, UpdatesValidatorsThoughTheBodyIsTheSame) {
  const IllBehavedServer server;
  const std::vector<DownloadItem> items = {{"a", server.url("/etag"), ""}};
  run(items);
  std::filesystem::remove(path() / "pages" / page_file_name(items[0].url, "text/html"));
  run(items);  // answered anew with another ETag
  EXPECT_EQ(run(items).count(Outcome::kUnchanged), 1U);
  EXPECT_EQ(server.requests().back().headers.at("if-none-match"), "\"v2\"");

  DownloadOptions all;
  all.refetch = Refetch::kAlways;
  EXPECT_EQ(run(items, all).count(Outcome::kUnchanged), 1U) << "the same bytes under a third ETag";
  run(items);
  EXPECT_EQ(server.requests().back().headers.at("if-none-match"), "\"v3\"");
}

TEST_F(DownloadTest, KeepsValidatorsAndPagesOverErrors) {
  auto server = std::make_unique<NginxServer>();
  const auto items = items_of(*server, 1);
  run(items);
  const std::string bytes = page(0);
  std::filesystem::rename(server->root() / "p0.html", server->root() / "away");
  const auto summary = run(items);
  EXPECT_EQ(summary.count(Outcome::kFailed), 1U);
  ASSERT_EQ(summary.errors.size(), 1U);
  EXPECT_EQ(summary.errors[0].to_string(), items[0].url + ": HTTP status 404");
  EXPECT_EQ(page(0), bytes);
  std::filesystem::rename(server->root() / "away", server->root() / "p0.html");
  EXPECT_EQ(run(items).count(Outcome::kUnchanged), 1U);
  EXPECT_EQ(count(server->requests(), " 304 "), 1U);
}

TEST_F(DownloadTest, LeavesPagesWithoutValidatorsAndFreshOnesAsTheyAre) {
  const IllBehavedServer server;
  const std::vector<DownloadItem> items = {{"a", server.url("/page/plain"), ""},
                                           {"b", server.url("/page/fresh?max-age=1000"), ""}};
  EXPECT_EQ(run(items).count(Outcome::kNew), 2U);
  const std::size_t before = server.requests().size();
  EXPECT_EQ(run(items).count(Outcome::kKept), 2U);
  EXPECT_EQ(server.requests().size(), before);
}

TEST_F(DownloadTest, AsksAFreshPageWhenToldNotToBelieveIt) {
  const NginxServer server(NginxScheme::kHttp, "expires 1h;");
  const auto items = items_of(server, 1);
  run(items);
  EXPECT_EQ(run(items).count(Outcome::kKept), 1U);
  DownloadOptions options;
  options.max_fresh = 0s;
  EXPECT_EQ(run(items, options).count(Outcome::kUnchanged), 1U);
  EXPECT_EQ(count(server.requests(), " 304 "), 1U);
}

TEST_F(DownloadTest, NeverAsksAgainForWhatIsGone) {
  const IllBehavedServer server;
  const std::vector<DownloadItem> items = {{"a", server.url("/gone"), ""}};
  EXPECT_EQ(run(items).count(Outcome::kGone), 1U);
  const std::size_t before = server.requests().size();
  const auto summary = run(items);
  EXPECT_EQ(summary.count(Outcome::kGone), 1U);
  EXPECT_TRUE(summary.errors.empty());
  EXPECT_EQ(server.requests().size(), before);
}

TEST_F(DownloadTest, TellsALastingFailureOnceAndAsksForThePageAgainLater) {
  const NginxServer server;
  auto items = items_of(server, 2);
  std::filesystem::rename(server.root() / "p1.html", server.root() / "away");
  EXPECT_EQ(run(items).count(Outcome::kFailed), 1U);
  const auto asked = [&] { return count(server.requests(), "/p1.html"); };
  EXPECT_EQ(asked(), 1U);
  const auto resting = run(items);
  EXPECT_EQ(resting.count(Outcome::kFailedBefore), 1U);
  EXPECT_EQ(resting.count(Outcome::kFailed), 0U);
  EXPECT_TRUE(resting.errors.empty());
  EXPECT_EQ(asked(), 1U) << "it rests";
  const DownloadOptions later{.failure_rest = {.least = 0s, .most = 0s}};
  EXPECT_EQ(run(items, later).count(Outcome::kFailedBefore), 1U);
  EXPECT_EQ(asked(), 2U);
  EXPECT_EQ(run(items, {.refetch = Refetch::kAlways}).count(Outcome::kFailedBefore), 1U);
  EXPECT_EQ(asked(), 3U);
  std::filesystem::rename(server.root() / "away", server.root() / "p1.html");
  EXPECT_EQ(run(items, later).count(Outcome::kNew), 1U);
  std::filesystem::remove(server.root() / "p1.html");
  EXPECT_EQ(run(items).count(Outcome::kFailed), 1U) << "it was there in between";
}

TEST_F(DownloadTest, AsksAMovedPageWhereItIs) {
  const IllBehavedServer server;
  const std::vector<DownloadItem> items = {{"a", server.url("/to?status=301&url=/strange-etag"), ""}};
  run(items);
  EXPECT_EQ(rows().at(0).url, items[0].url);
  EXPECT_EQ(rows().at(0).final_url, server.url("/strange-etag"));
  const std::size_t before = server.requests().size();
  EXPECT_EQ(run(items).count(Outcome::kUnchanged), 1U);
  const auto requests = server.requests();
  ASSERT_EQ(requests.size(), before + 2) << "robots.txt and one page";
  EXPECT_EQ(requests.back().target, "/strange-etag");
  EXPECT_EQ(requests.back().headers.at("if-modified-since"), "Tue, 01 Jan 2019 10:00:00 GMT");
}

TEST_F(DownloadTest, NamesBadItemsAndGoesOn) {
  const NginxServer server;
  auto items = items_of(server, 2);
  items.push_back({"no-link", "", ""});
  items.push_back({"again", items[0].url + "#part", ""});
  items.push_back({"odd", "ftp://a.example/x", ""});
  items.push_back({items[0].id, server.url("/p1.html?x"), ""});
  std::vector<std::size_t> told;
  HttpClient client(quick());
  auto folder = DownloadFolder::open(path());
  ASSERT_TRUE(folder);
  const auto summary =
      folder->download(client, items, [&](const DownloadEvent& event) { told.push_back(event.index); });
  ASSERT_TRUE(summary);
  EXPECT_EQ(summary->count(Outcome::kNew), 3U);
  EXPECT_EQ(summary->duplicates, 1U);
  ASSERT_EQ(summary->errors.size(), 2U);
  EXPECT_EQ(summary->errors[0].to_string(), "no-link: the item has no link");
  EXPECT_EQ(summary->errors[1].where.source, "ftp://a.example/x");
  std::sort(told.begin(), told.end());
  EXPECT_EQ(told, (std::vector<std::size_t>{0, 1, 2, 4, 5}));
  std::set<std::string> ids;
  for (const auto& row : rows()) ids.insert(row.id);
  EXPECT_EQ(ids.size(), 3U) << "if the id is taken, the URL is used";
}

TEST_F(DownloadTest, HealsFromTheIndexWhenTheValidatorsAreLost) {
  const NginxServer server;
  const auto items = items_of(server, 2);
  run(items);
  for (const char* file : {"validators.sqlite", "validators.sqlite-wal", "validators.sqlite-shm"})
    std::filesystem::remove(path() / file);
  EXPECT_EQ(run(items).count(Outcome::kUnchanged), 2U);
  EXPECT_EQ(count(server.requests(), " 304 "), 2U);
}

// A 304 would keep the damaged copies forever.
TEST_F(DownloadTest, AsksAnewForPagesThatWereDamaged) {
  const NginxServer server;
  const auto items = items_of(server, 4);
  run(items);
  const auto damage = [&](std::size_t row, std::uintmax_t size) {
    std::filesystem::resize_file(path() / rows().at(row).file, size);
  };
  for (const Refetch refetch : {Refetch::kWhenChanged, Refetch::kNever}) {
    damage(0, 0);
    damage(1, 5);
    damage(2, 50);
    const auto summary = run(items, {.refetch = refetch});
    EXPECT_EQ(summary.count(Outcome::kNew), 3U);
    EXPECT_EQ(summary.count(refetch == Refetch::kNever ? Outcome::kKept : Outcome::kUnchanged), 1U);
    ASSERT_EQ(rows().size(), 4U);
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(page(i), "<p>page p" + std::to_string(i));
  }
  EXPECT_EQ(count(server.requests(), " 304 "), 1U);
  // Without the validators, their sizes are unknown.
  for (const char* file : {"validators.sqlite", "validators.sqlite-wal", "validators.sqlite-shm"})
    std::filesystem::remove(path() / file);
  damage(0, 0);
  EXPECT_EQ(run(items).count(Outcome::kNew), 1U);
  EXPECT_EQ(page(0), "<p>page p0");
}

TEST_F(DownloadTest, LeavesForeignLinesOfTheIndexAlone) {
  const NginxServer server;
  const auto items = items_of(server, 1);
  ASSERT_TRUE(make_folder(path()));
  ASSERT_TRUE(write_file_atomically(path() / "index.jsonl", "not ours\n"));
  const auto summary = run(items);
  ASSERT_EQ(summary.bad_rows.size(), 1U);
  EXPECT_EQ(summary.bad_rows[0].to_string(), (path() / "index.jsonl").string() + ":1: not JSON");
  EXPECT_TRUE(read_file(path() / "index.jsonl")->starts_with("not ours\n{"));
}

TEST_F(DownloadTest, LetsNobodyElseIn) {
  const auto first = DownloadFolder::open(path());
  ASSERT_TRUE(first);
  const auto second = DownloadFolder::open(path());
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().kind, ErrorKind::kIo);
  EXPECT_NE(second.error().message.find("another process"), std::string::npos);
}

TEST_F(DownloadTest, SaysWhenTheFolderCannotBeMade) {
  ASSERT_TRUE(write_file_atomically(path(), "a file"));
  const auto folder = DownloadFolder::open(path());
  ASSERT_FALSE(folder);
  EXPECT_EQ(folder.error().kind, ErrorKind::kIo);
}

TEST_F(DownloadTest, GivesTheFeedFromItsFileAfterA304) {
  const NginxServer server;
  server.write("feed.xml", "<rss>1</rss>");
  HttpClient client(quick());
  auto folder = DownloadFolder::open(path());
  ASSERT_TRUE(folder);
  const Capture first = folder->feeds().fetch(client, server.url("/feed.xml"), "feed.xml");
  ASSERT_TRUE(first.ok());
  EXPECT_FALSE(std::filesystem::exists(path() / "feed.xml")) << "stored only after a good parse";
  EXPECT_EQ(folder->feeds().fetch(client, server.url("/feed.xml"), "feed.xml").status, 200);
  ASSERT_TRUE(folder->feeds().keep(first, "feed.xml"));
  for (int i = 0; i < 2; ++i) {
    const Capture again = folder->feeds().fetch(client, server.url("/feed.xml"), "feed.xml");
    EXPECT_EQ(again.status, 304);
    EXPECT_EQ(again.body, "<rss>1</rss>");
    ASSERT_TRUE(folder->feeds().keep(again, "feed.xml"));
  }
  for (const char* const damaged : {"", "<rss", "<rss>1</rss>  "}) {
    ASSERT_TRUE(write_file_atomically(path() / "feed.xml", damaged));
    const Capture anew = folder->feeds().fetch(client, server.url("/feed.xml"), "feed.xml");
    EXPECT_EQ(anew.status, 200) << damaged;
    ASSERT_TRUE(folder->feeds().keep(anew, "feed.xml"));
    EXPECT_EQ(folder->feeds().fetch(client, server.url("/feed.xml"), "feed.xml").status, 304) << damaged;
  }
  // Another feed under the same name never gets the first one's 304.
  server.write("other.xml", "<rss>2</rss>");
  const Capture other = folder->feeds().fetch(client, server.url("/other.xml"), "feed.xml");
  EXPECT_EQ(other.body, "<rss>2</rss>");
  ASSERT_TRUE(folder->feeds().keep(other, "feed.xml"));
  EXPECT_EQ(folder->feeds().fetch(client, server.url("/feed.xml"), "feed.xml").body, "<rss>1</rss>");
}

// Fetches in a child process, kills it when the index has a few lines, and continues.
TEST_F(DownloadTest, GoesOnWhereItWasKilled) {
  const NginxServer server;
  const auto items = items_of(server, 40);
  const auto lines = [&] {
    const auto bytes = read_file(path() / "index.jsonl");
    return bytes ? std::count(bytes->begin(), bytes->end(), '\n') : 0;
  };
  for (const int wanted : {3, 12, 25}) {
    const pid_t child = ::fork();
    if (child == 0) {
      HttpOptions options = quick();
      options.politeness.min_delay = 20ms;
      HttpClient client(options);
      auto folder = DownloadFolder::open(path());
      if (folder) static_cast<void>(folder->download(client, items));
      ::_exit(0);
    }
    while (lines() < wanted && ::waitpid(child, nullptr, WNOHANG) == 0) std::this_thread::sleep_for(2ms);
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    EXPECT_GE(lines(), wanted);
    EXPECT_LT(lines(), 40);
  }
  std::ofstream(path() / "index.jsonl", std::ios::app) << "{\"id\": \"torn";
  const auto whole = static_cast<std::size_t>(lines());
  const auto summary = run(items);
  EXPECT_EQ(summary.count(Outcome::kNew), 40 - whole);
  EXPECT_EQ(summary.count(Outcome::kUnchanged), whole);
  ASSERT_EQ(rows().size(), 40U);
  for (std::size_t i = 0; i < 40; ++i) EXPECT_EQ(page(i), "<p>page p" + std::to_string(i));
  const auto requests = server.requests();
  for (std::size_t i = 0; i < 40; ++i) {
    EXPECT_LE(count(requests, "/p" + std::to_string(i) + ".html 200"), 2U)
        << "a page is fetched again only if the kill fell before its row";
  }
}

TEST_F(DownloadTest, IsInterruptedWithAllThatWasWholeStored) {
  const NginxServer server;
  const auto items = items_of(server, 10);
  std::atomic<bool> stop{false};
  HttpOptions options = quick();
  options.stop = &stop;
  HttpClient client(options);
  {
    auto folder = DownloadFolder::open(path());
    ASSERT_TRUE(folder);
    int told = 0;
    const auto summary = folder->download(client, items, [&](const DownloadEvent&) { stop = ++told == 4; });
    ASSERT_FALSE(summary);
    EXPECT_EQ(summary.error().kind, ErrorKind::kInterrupted);
  }
  EXPECT_EQ(rows().size(), 4U);
  EXPECT_EQ(run(items).count(Outcome::kNew), 6U);
}

TEST_F(DownloadTest, EndsWhenTheDiskRefuses) {
  const NginxServer server;
  const auto items = items_of(server, 5);
  HttpClient client(quick());
  auto folder = DownloadFolder::open(path());
  ASSERT_TRUE(folder);
  std::filesystem::remove_all(path() / "pages");
  const auto summary = folder->download(client, items);
  ASSERT_FALSE(summary);
  EXPECT_NE(summary.error().to_string().find("pages/"), std::string::npos) << summary.error().to_string();
  EXPECT_LE(count(server.requests(), ".html"), 1U) << "the first failure ends it";
}

}  // namespace
}  // namespace wrapwright
