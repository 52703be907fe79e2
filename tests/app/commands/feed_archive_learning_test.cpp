// SPDX-License-Identifier: Apache-2.0
// What archive learns: pages beside the feed, wrappers that are renewed, several sites at once.
#include <chrono>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>
#include <thread>
#include <tuple>
#include <utility>

#include "app/commands/feed_archiving.h"
#include "app/commands/feed_site.h"
#include "site/store/wrapper_store.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;

class FeedArchiveLearning : public FeedArchiving {
 protected:
  // Rebuilds the site in another frame, with six more tales. Capture times have a resolution of a second and must
  // differ.
  void rebuild() {
    std::this_thread::sleep_for(std::chrono::milliseconds(1'100));
    for (std::size_t i = 0; i < 12; ++i) {
      server_.write("tale/" + std::to_string(i) + ".html", story_page(i, "chronicle"));
    }
    write_feed(12);
  }
  [[nodiscard]] std::string wrapper_file() const { return path("wrappers/127.0.0.1.xml").string(); }
};

TEST_F(FeedArchiveLearning, LooksAtTheHomePageAndAtPagesThatItLinksToBeforeItLearns) {
  serve_feed(server_, home_with_links(), server_.url("/"));
  const Ran ran = run_archive();
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("6 new"));
  const auto wrapper = WrapperStore(path("wrappers")).load("127.0.0.1");
  ASSERT_TRUE(wrapper.ok());
  ASSERT_TRUE(wrapper->kinds);
  EXPECT_EQ(wrapper->kinds->articles.pages, 6U);
  EXPECT_EQ(wrapper->kinds->others.pages, 4U) << "the home page, and the existing ones of four pages";
  const Stored all = stored();
  EXPECT_EQ(all.responses.at(server_.url("/")), 1U);
  EXPECT_EQ(all.responses.at(server_.url("/tag/t0.html")), 1U);
  EXPECT_EQ(all.responses.at(server_.url("/gone/x")), 1U) << "not a failure, but archived";
  EXPECT_EQ(articles().size(), 6U) << "only pages that feeds name";

  EXPECT_EQ(run_archive().exit, 0);
  EXPECT_EQ(requested(server_, "/"), 1U) << "the site has its wrapper";
}

TEST_F(FeedArchiveLearning, LooksAtNoOtherPagesOnRequest) {
  serve_feed(server_, home_with_links(), server_.url("/"));
  EXPECT_EQ(run_archive({"--other-pages", "0"}).exit, 0);
  EXPECT_EQ(requested(server_, "/"), 0U);
  EXPECT_EQ(articles().size(), 6U);
}

TEST_F(FeedArchiveLearning, ABrokenWrapperIsRenewedAndKeepsItsEra) {
  ASSERT_EQ(run_archive().exit, 0);
  rebuild();
  const Ran ran = run_archive({"--fail-on-drift"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("127.0.0.1.xml: renewed; templates kept 0, added 1, ended 1, dropped 0"));
  EXPECT_EQ(summary()["sites"]["renewed"], nlohmann::json({"127.0.0.1"}));
  EXPECT_EQ(summary()["drift"]["sites"][0]["verdict"], "ok");
  const auto wrapper = WrapperStore(path("wrappers")).load("127.0.0.1");
  ASSERT_TRUE(wrapper.ok());
  ASSERT_EQ(wrapper->templates.size(), 2U);
  EXPECT_EQ(wrapper->templates[0].valid_until, "");
  EXPECT_NE(wrapper->templates[1].valid_until, "") << "the rules of the earlier era";
  EXPECT_FALSE(wrapper->history.empty());
  const auto records = articles();
  EXPECT_EQ(records.size(), 12U) << "six tales have their texts in another frame";
  for (const auto& record : records) EXPECT_EQ(record["status"], "ok") << record["url"] << record["warc_date"];
}

// Pages outside the feed that never change, such as about and contact, belong to both eras.
TEST_F(FeedArchiveLearning, NoRecordThatWasGoodIsWrittenAgainAsAWorseOne) {
  serve_feed(server_, home_with_links(), server_.url("/"), 6);
  for (std::size_t i = 6; i < 13; ++i) write_story(i);
  const auto feed_of = [&](std::size_t first, std::size_t last) {
    std::string items = "<link>" + server_.url("/") + "</link>";
    for (std::size_t i = first; i < last; ++i) items += "<item><title>Tale</title><link>" + url(i) + "</link></item>";
    server_.write("feed.xml", "<rss version='2.0'><channel><title>Tales</title>" + items + "</channel></rss>");
  };
  feed_of(0, 13);
  const Ran first = run_archive();
  ASSERT_EQ(first.exit, 0) << first.err;
  const auto earlier = articles();
  ASSERT_EQ(earlier.size(), 13U);
  for (const auto& record : earlier) ASSERT_EQ(record["status"], "ok") << record["url"];

  std::this_thread::sleep_for(std::chrono::milliseconds(1'100));
  for (std::size_t i = 13; i < 21; ++i) {
    server_.write("tale/" + std::to_string(i) + ".html", story_page(i, "chronicle"));
  }
  feed_of(13, 21);
  const Ran ran = run_archive({"--drift-window", "8"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr(": renewed; "));
  const auto records = articles();
  ASSERT_EQ(records.size(), 21U);
  for (const auto& record : records) EXPECT_EQ(record["status"], "ok") << record["url"];
  for (std::size_t i = 0; i < earlier.size(); ++i) {
    EXPECT_EQ(records[i]["text"], earlier[i]["text"]);
    EXPECT_GE(records[i]["confidence"].get<double>(), earlier[i]["confidence"].get<double>());
  }
}

TEST_F(FeedArchiveLearning, ARecordIsLeftAsItWasWhereTheWrapperOfNowReadsItsPageWorse) {
  write_feed(4);
  ASSERT_EQ(run_archive().exit, 0);
  const std::filesystem::path file = files("articles", ".jsonl").at(0);
  // As if an earlier wrapper had read two of the pages.
  std::string before = read_all(file);
  std::size_t changed = 0;
  for (std::size_t at = 0; changed < 2 && (at = before.find("\"fallback\"", at)) != before.npos; ++changed)
    before.replace(at, 10, "\"ok\"");
  ASSERT_EQ(changed, 2U);
  before.replace(before.find("\"confidence\":"), 13, "\"confidence\":1.0,\"was\":");
  write_all(file, before);
  write_feed(6);
  const Ran ran = run_archive();
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("rewritten records: 3 (wrapper learned)"));
  EXPECT_THAT(ran.err, HasSubstr("unchanged records: 1 (the present wrapper reads these captures worse)"));
  EXPECT_EQ(summary()["rewritten"]["wrapper learned"], 3);
  EXPECT_EQ(summary()["retained"], 1);
  const auto records = articles();
  ASSERT_EQ(records.size(), 6U);
  EXPECT_TRUE(records[0].contains("was"));
}

TEST_F(FeedArchiveLearning, ABrokenWrapperThatWasEditedIsLeftAlone) {
  ASSERT_EQ(run_archive().exit, 0);
  std::string edited = read_all(wrapper_file());
  edited.replace(edited.find("<template"), 9, "<!-- by hand --><template");
  const std::size_t content = edited.find("story");
  ASSERT_NE(content, std::string::npos);
  edited.replace(content, 5, "novel");
  write_all(wrapper_file(), edited);
  rebuild();
  const Ran ran = run_archive();
  EXPECT_EQ(ran.exit, 1) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("broken, but edited by hand: renew it with learn --update"));
  EXPECT_EQ(read_all(wrapper_file()), edited);
}

TEST_F(FeedArchiveLearning, ABrokenWrapperWithFewNewPagesWaits) {
  ASSERT_EQ(run_archive().exit, 0);
  const std::string before = read_all(wrapper_file());
  rebuild();
  const Ran ran = run_archive({"--min-pages", "13"});
  EXPECT_EQ(ran.exit, 1) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("127.0.0.1: broken; it will be renewed when there are 13 pages"));
  EXPECT_EQ(read_all(wrapper_file()), before);
}

TEST_F(FeedArchiveLearning, TheNumberOfThreadsChangesNothingButTime) {
  std::string items;
  for (const char* host : {"127.0.0.1", "localhost"}) {
    for (std::size_t i = 0; i < 6; ++i) {
      std::string link = url(i);
      items += "<item><title>Tale</title><link>" + link.replace(link.find("127.0.0.1"), 9, host) + "</link></item>";
    }
  }
  server_.write("feed.xml", "<rss version='2.0'><channel><title>Tales</title>" + items + "</channel></rss>");
  std::set<std::set<std::tuple<std::string, std::string, std::string>>> seen;
  for (const char* jobs : {"1", "3"}) {
    std::filesystem::remove_all(path());
    const Ran ran = run_archive({"-j", jobs});
    EXPECT_EQ(ran.exit, 0) << ran.err;
    EXPECT_EQ(summary()["sites"]["learned"], nlohmann::json({"127.0.0.1", "localhost"}));
    std::set<std::tuple<std::string, std::string, std::string>> found;
    for (const auto& record : articles()) {
      found.emplace(record["url"], record["status"], record["text"]);
      EXPECT_EQ(record["status"], "ok");
    }
    EXPECT_EQ(found.size(), 12U);
    seen.insert(std::move(found));
  }
  EXPECT_EQ(seen.size(), 1U);
}

}  // namespace
}  // namespace wrapwright
