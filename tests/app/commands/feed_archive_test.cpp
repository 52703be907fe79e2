// SPDX-License-Identifier: Apache-2.0
// archive FEED -o DIR: successive runs against a real nginx, as from cron, some of them killed.
#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

#include "app/commands/feed_archiving.h"
#include "support/corpora.h"

namespace wrapwright {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
namespace fs = std::filesystem;

TEST_F(FeedArchiving, TheFirstRunWritesArchiveWrapperArticlesAndSummary) {
  const Ran ran = run_archive();
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(ran.out, "");
  EXPECT_THAT(ran.err, HasSubstr("6 new"));
  EXPECT_THAT(ran.err, HasSubstr("articles: 6 ok"));
  EXPECT_TRUE(fs::exists(path("wrappers/127.0.0.1.xml")));
  const Stored all = stored();
  EXPECT_EQ(all.damages, 0U);
  EXPECT_EQ(all.responses.at(server_.url("/feed.xml")), 1U);
  EXPECT_EQ(all.responses.at(server_.url("/robots.txt")), 1U);
  for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(all.responses.at(url(i)), 1U);
  EXPECT_EQ(all.requests, 8U);
  const auto records = articles();
  ASSERT_EQ(records.size(), 6U);
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(records[i]["url"], url(i));
    EXPECT_EQ(records[i]["status"], "ok");
    EXPECT_THAT(records[i]["text"].get<std::string>(), HasSubstr(stories()[i]));
    EXPECT_EQ(records[i]["warc_file"], files("archive", ".warc.gz").at(0).string());
    // The record is where the object says.
    auto reader = ArchiveReader::open(records[i]["warc_file"].get<std::string>());
    ASSERT_TRUE(reader->seek(records[i]["warc_offset"].get<std::uint64_t>()));
    EXPECT_EQ((**reader->next())->head.id, records[i]["warc_record_id"]);
  }
  EXPECT_EQ(summary()["pages"]["new"], 6);
  EXPECT_EQ(summary()["records"]["response"], 8);
  EXPECT_EQ(summary()["sites"]["learned"], nlohmann::json({"127.0.0.1"}));
  EXPECT_EQ(summary()["drift"]["sites"][0]["verdict"], "ok");
}

TEST_F(FeedArchiving, FurtherRunsAddWhatIsNewOrChangedAndRevisitTheRest) {
  ASSERT_EQ(run_archive().exit, 0);
  const std::string first = read_all(files("archive", ".warc.gz").at(0));
  write_story(6);
  write_feed(7);
  std::string changed = story_page(1);
  server_.write("tale/1.html", changed.replace(changed.find("Again: "), 7, "Once more: "));
  const Ran ran = run_archive();
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("1 new, 1 changed, 5 unchanged"));
  EXPECT_EQ(read_all(files("archive", ".warc.gz").at(0)), first) << "a closed file is not changed";
  ASSERT_EQ(files("archive", ".warc.gz").size(), 2U);
  const Stored all = stored();
  EXPECT_EQ(all.responses.at(url(0)), 1U);
  EXPECT_EQ(all.revisits.at(url(0)), 1U);
  EXPECT_EQ(all.responses.at(url(1)), 2U) << "both versions";
  EXPECT_EQ(all.revisits.at(server_.url("/robots.txt")), 1U) << "the same response again";
  ASSERT_EQ(articles().size(), 8U) << "a record for each page in each version";
  EXPECT_THAT(articles()[6]["text"].get<std::string>() + articles()[7]["text"].get<std::string>(),
              HasSubstr("Once more: "));

  const Ran third = run_archive();
  EXPECT_EQ(third.exit, 0) << third.err;
  EXPECT_THAT(third.err, HasSubstr("7 unchanged"));
  EXPECT_EQ(articles().size(), 8U);
  EXPECT_TRUE(summary()["articles"].empty());
}

TEST_F(FeedArchiving, AnArticleBesideWhichThePageHasChangedHasNoNewRecord) {
  ASSERT_EQ(run_archive().exit, 0);
  const auto change_menu = [&](std::size_t i, const std::string& entry) {
    std::string page = story_page(i);
    server_.write("tale/" + std::to_string(i) + ".html", page.replace(page.find("<li>News"), 8, "<li>" + entry));
  };
  for (std::size_t i = 0; i < 4; ++i) change_menu(i, "Weather");
  std::string other = story_page(4);
  server_.write("tale/4.html", other.replace(other.find("Again: "), 7, "Once more: "));
  const Ran ran = run_archive();
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("5 changed, 1 unchanged"));
  EXPECT_THAT(ran.err, HasSubstr("articles without a new record: 4 (their text has not changed)"));
  EXPECT_EQ(summary()["unchanged_articles"], 4);
  EXPECT_EQ(articles().size(), 7U);

  change_menu(4, "Weather");
  change_menu(0, "Sports");
  EXPECT_EQ(run_archive().exit, 0);
  ASSERT_EQ(articles().size(), 8U) << "returning to the old text is another change";
  EXPECT_EQ(articles()[7]["url"], url(4));
}

TEST_F(FeedArchiving, ASiteWithFewPagesWaitsAndItsPagesAreReadAgainOnceItHasAWrapper) {
  write_feed(2);
  const Ran few = run_archive();
  EXPECT_EQ(few.exit, 0) << few.err;
  EXPECT_THAT(few.err, HasSubstr("127.0.0.1: no wrapper yet: 2 of at least 5 pages"));
  EXPECT_THAT(few.err, HasSubstr("articles: 2 fallback"));
  write_feed(6);
  const Ran enough = run_archive();
  EXPECT_EQ(enough.exit, 0) << enough.err;
  EXPECT_THAT(enough.err, HasSubstr("articles: 6 ok"));
  ASSERT_EQ(articles().size(), 6U);
  for (const auto& record : articles()) EXPECT_EQ(record["status"], "ok") << record["url"];
}

TEST_F(FeedArchiving, DriftIsJudgedOverTheRunsAndHasItsExitCode) {
  ASSERT_EQ(run_archive().exit, 0);
  // The site is rebuilt: the same tales, and new ones, in another frame.
  for (std::size_t i = 0; i < 12; ++i) {
    server_.write("tale/" + std::to_string(i) + ".html", story_page(i, "chronicle"));
  }
  write_feed(12);
  const Ran ran = run_archive({"--broken", "keep", "--fail-on-drift"});
  EXPECT_EQ(ran.exit, 4) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("127.0.0.1: broken"));
  EXPECT_EQ(summary()["drift"]["sites"][0]["verdict"], "broken");
}

TEST_F(FeedArchiving, TwoRunsAtOnceOnOneFolderAreAnError) {
  Running first(command({}, "0.5"));
  ASSERT_TRUE(wait_until([&] { return !files("archive", ".open").empty(); }));
  const Ran second = run_archive();
  EXPECT_EQ(second.exit, 3);
  EXPECT_THAT(second.err, HasSubstr("another process is archiving into this folder"));
  EXPECT_EQ(first.wait().exit, 0);
}

TEST_F(FeedArchiving, WhatCannotBeFetchedIsNamedAndTheRestIsArchived) {
  fs::remove(server_.root() / "tale/2.html");
  const Ran ran = run_archive();
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr(url(2) + ": HTTP status 404"));
  EXPECT_EQ(stored().responses.at(url(2)), 1U) << "the response is still archived";
  EXPECT_EQ(articles().size(), 5U);
  EXPECT_EQ(
      run({"archive", "--allow-private", "--retries", "0", "-o", path("x").string(), server_.url("/none.xml")}).exit,
      3);
}

TEST_F(FeedArchiving, WhatFailsForGoodIsToldOnceAndCountedAfterwards) {
  fs::remove(server_.root() / "tale/2.html");
  server_.write("robots.txt", "User-agent: *\nDisallow: /tale/3.html\n");
  const std::vector<std::string> more = {"--quiet", server_.url("/none.xml")};
  const Ran first = run_archive(more);
  EXPECT_EQ(first.exit, 1);
  EXPECT_THAT(first.err, HasSubstr(url(2) + ": HTTP status 404"));
  EXPECT_THAT(first.err, HasSubstr(url(3) + ": robots.txt disallows it"));
  EXPECT_THAT(first.err, HasSubstr("/none.xml: HTTP status 404"));
  const Ran second = run_archive(more);
  EXPECT_EQ(second.exit, 0);
  EXPECT_EQ(second.err, "");
  EXPECT_EQ(summary()["pages"]["failed_before"], 2);
  EXPECT_EQ(summary()["pages"]["failed"], 0);
  EXPECT_EQ(summary()["feeds"]["failed_before"], 1);
  const Ran spoken = run_archive({server_.url("/none.xml")});
  EXPECT_THAT(spoken.err, HasSubstr("2 failed as before"));
  EXPECT_THAT(spoken.err, HasSubstr("feeds that failed as before: 1"));
  EXPECT_EQ(run_archive({"--refetch", "always"}).exit, 0);
  EXPECT_EQ(stored().responses.at(url(2)) + stored().revisits[url(2)], 2U) << "requested again if the option says so";
}

TEST_F(FeedArchiving, InterruptedItEndsWithWholeFilesAndGoesOnLater) {
  Running running(command({}, "0.3"));
  ASSERT_TRUE(wait_until([&] { return stored(".open").responses.size() >= 3; }));
  running.send(SIGINT);
  EXPECT_EQ(running.wait().exit, 130);
  EXPECT_TRUE(files("archive", ".open").empty());
  EXPECT_EQ(stored().damages, 0U);
  EXPECT_EQ(run_archive().exit, 0);
  EXPECT_EQ(articles().size(), 6U);
}

TEST_F(FeedArchiving, WhatAKilledRunWasToFetchIsCompletedThoughTheFeedHasMovedOn) {
  Running running(command({}, "0.3"));
  ASSERT_TRUE(wait_until([&] { return stored(".open").responses.size() >= 4; }));
  running.send(SIGKILL);
  static_cast<void>(running.wait());
  ASSERT_LT(stored(".open").responses.size(), 8U) << "killed too late";
  write_feed(1);
  const Ran last = run_archive();
  EXPECT_EQ(last.exit, 0) << last.err;
  std::multiset<std::string> urls;
  for (const auto& record : articles()) urls.insert(record["url"].get<std::string>());
  EXPECT_THAT(urls, ElementsAre(url(0), url(1), url(2), url(3), url(4), url(5)));
  const Stored all = stored();
  for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(all.responses.at(url(i)), 1U);
  const Ran further = run_archive();
  EXPECT_THAT(further.err, HasSubstr(": 1 unchanged")) << "only what the feed names";
}

TEST_F(FeedArchiving, AFeedKeepsItsFileWhenOthersAreAddedOrLeftOut) {
  server_.write("other.xml", "<rss version='2.0'><channel><title>Other tales</title><item><link>" + url(5) +
                                 "</link></item></channel></rss>");
  ASSERT_EQ(run_archive().exit, 0);
  ASSERT_EQ(run_archive({server_.url("/other.xml")}).exit, 0);
  const auto names = files("feeds", ".xml");
  ASSERT_EQ(names.size(), 2U);
  EXPECT_EQ(names[1].filename(), "feed.xml");
  EXPECT_THAT(read_all(names[1]), HasSubstr("<title>Tales</title>"));
  EXPECT_THAT(read_all(names[0]), HasSubstr("<title>Other tales</title>"));
  std::vector<std::string> other = command();
  other.back() = server_.url("/other.xml");
  ASSERT_EQ(run(other).exit, 0);
  EXPECT_EQ(files("feeds", ".xml"), names);
}

// Killed at points spread over its run, from before the first record to after the last; then a last run.
TEST_F(FeedArchiving, KilledAnywhereNothingIsLostAndNothingDoubled) {
  write_feed(6, server_.url("/"));
  server_.write("index.html", "<p><a href=/list/1.html>Tales</a> <a href=/about.html>About</a>");
  server_.write("list/1.html", "<ul><li><a href=/tale/1.html>Tale 1</a></ul>");
  server_.write("about.html", "<p>Who tells these tales.</p>");
  const auto begin = std::chrono::steady_clock::now();
  ASSERT_EQ(run(command({}, "0.01")).exit, 0);
  const auto whole = std::chrono::steady_clock::now() - begin;
  const int points = std::getenv("WRAPWRIGHT_ALL_PAGES") != nullptr ? 200 : kSanitized ? 15 : 40;
  std::size_t killed_within = 0;
  for (int point = 0; point < points; ++point) {
    fs::remove_all(path());
    Running running(command({}, "0.01"));
    std::this_thread::sleep_for(whole * (point + 1) / points);
    running.send(SIGKILL);
    static_cast<void>(running.wait());
    const Stored left = stored(".open");
    if (!left.responses.empty() && articles().empty()) ++killed_within;
    EXPECT_LE(left.damages, 1U) << "only the last record may be cut off";
    EXPECT_EQ(stored().damages, 0U);
    const Ran last = run_archive();
    EXPECT_EQ(last.exit, 0) << last.err;
    const Stored all = stored();
    EXPECT_EQ(all.damages, 0U);
    EXPECT_TRUE(files("archive", ".open").empty());
    for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(all.responses.at(url(i)), 1U) << "point " << point;
    for (const auto& [uri, count] : left.responses) EXPECT_EQ(all.responses.at(uri), count) << uri;
    std::multiset<std::string> urls;
    for (const auto& record : articles()) urls.insert(record["url"].get<std::string>());
    EXPECT_THAT(urls, ElementsAre(url(0), url(1), url(2), url(3), url(4), url(5))) << "point " << point;
  }
  EXPECT_GT(killed_within, 0U) << "the points must lie between the first record and the last";
}

}  // namespace
}  // namespace wrapwright
