// SPDX-License-Identifier: Apache-2.0
// Feeds with full text, from a real nginx.
#include "content/feed/feed.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/commands/feed_site.h"
#include "support/program.h"
#include "support/servers.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;
using testing::Not;

Feed parsed(const std::string& bytes) {
  auto feed = parse_feed({bytes, "", ""});
  EXPECT_TRUE(feed.ok()) << bytes;
  return feed.ok() ? std::move(feed).value() : Feed{};
}

class FeedCommand : public testing::Test {
 protected:
  void SetUp() override {
    std::string items;
    for (std::size_t i = 0; i < 4; ++i) {
      const std::string name = "tale/" + std::to_string(i) + ".html";
      server_.write(name, story_page(i));
      items += item("/" + name, i);
    }
    write_feed(items);
  }
  [[nodiscard]] std::string item(const std::string& path, std::size_t number, const std::string& more = "") const {
    return "<item><title>Tale</title><link>" + server_.url(path) + "</link><guid isPermaLink='false'>tale " +
           std::to_string(number) + "</guid><description>short</description><x:y xmlns:x='urn:x'/>" + more +
           "</item>\n";
  }
  void write_feed(const std::string& items) const {
    server_.write("feed.xml", "<?xml version='1.0'?>\n<rss version='2.0'><channel><title>Tales</title>" + items +
                                  "</channel></rss>");
  }
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_.path() / name).string(); }
  [[nodiscard]] Ran run_here(std::vector<std::string> args) const {
    args.insert(args.begin(), {"feed", "--allow-private", "--delay", "0", "--retries", "0", "--store", path("store")});
    return run(args);
  }
  NginxServer server_;
  TemporaryFolder folder_;
};

TEST_F(FeedCommand, GivesTheFeedAgainWithFullTexts) {
  const Ran ran = run_here({server_.url("/feed.xml")});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("4 of 4 items with full text"));
  EXPECT_THAT(ran.out, HasSubstr("<x:y xmlns:x='urn:x'/>"));
  const Feed feed = parsed(ran.out);
  ASSERT_EQ(feed.items.size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(feed.items[i].id, "tale " + std::to_string(i));
    EXPECT_EQ(feed.items[i].summary, "short");
    ASSERT_EQ(feed.items[i].contents.size(), 1U);
    EXPECT_THAT(feed.items[i].contents[0], HasSubstr("<p>Again: "));
    EXPECT_THAT(feed.items[i].contents[0], Not(HasSubstr("<h1>")));
    EXPECT_THAT(feed.items[i].contents[0], Not(HasSubstr("Imprint")));
  }
}

TEST_F(FeedCommand, WritesOtherKindsAndFewerItems) {
  for (const char* kind : {"rss", "atom", "json"}) {
    SCOPED_TRACE(kind);
    const Ran ran = run_here({"--format", kind, "--items", "2", "-o", path("out"), server_.url("/feed.xml")});
    EXPECT_EQ(ran.exit, 0) << ran.err;
    EXPECT_EQ(ran.out, "");
    const Feed feed = parsed(read_all(path("out")));
    EXPECT_THAT(feed.format, HasSubstr(kind));
    ASSERT_EQ(feed.items.size(), 2U);
    EXPECT_THAT(feed.items[0].contents[0], HasSubstr("Again: "));
  }
}

TEST_F(FeedCommand, KeepsWhatItHasAndAsksForWhatIsNew) {
  ASSERT_EQ(run_here({"--cache", path("cache"), server_.url("/feed.xml")}).exit, 0);
  server_.write("tale/4.html", story_page(4));
  std::string items = item("/tale/4.html", 4);
  items += item("/tale/0.html", 0, "<pubDate>Fri, 01 Jan 2100 00:00:00 GMT</pubDate>");
  for (std::size_t i = 1; i < 4; ++i) items += item("/tale/" + std::to_string(i) + ".html", i);
  write_feed(items);
  const Ran again = run_here({"--cache", path("cache"), server_.url("/feed.xml")});
  EXPECT_EQ(again.exit, 0) << again.err;
  EXPECT_EQ(parsed(again.out).items.size(), 5U);
  EXPECT_EQ(requested(server_, "/feed.xml"), 2U);
  EXPECT_EQ(requested(server_, "/tale/4.html"), 1U);
  EXPECT_EQ(requested(server_, "/tale/1.html"), 1U);
  EXPECT_EQ(requested(server_, "/tale/0.html"), 2U);  // the feed says that it is newer
  // The same bytes again, without a request for a page.
  EXPECT_EQ(run_here({"--cache", path("cache"), "--refetch", "never", server_.url("/feed.xml")}).out, again.out);
  EXPECT_EQ(requested(server_, "/tale/0.html"), 2U);
  EXPECT_EQ(run_here({"--cache", path("cache"), "--refetch", "changed", server_.url("/feed.xml")}).out, again.out);
  EXPECT_EQ(requested(server_, "/tale/1.html"), 2U);
}

TEST_F(FeedCommand, AsksAnewForWhatWasDamagedInTheCache) {
  const auto run_cached = [&](const char* refetch) {
    return run_here({"--cache", path("cache"), "--refetch", refetch, server_.url("/feed.xml")});
  };
  const Ran first = run_cached("new");
  ASSERT_EQ(first.exit, 0) << first.err;
  for (const char* refetch : {"new", "changed", "never"}) {
    std::size_t damaged = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path("cache"))) {
      if (entry.path().filename() == "feed.xml") std::filesystem::resize_file(entry.path(), 20);
      if (entry.path().extension() == ".html") std::filesystem::resize_file(entry.path(), damaged++ * 100);
    }
    EXPECT_EQ(damaged, 4U);
    const Ran again = run_cached(refetch);
    EXPECT_EQ(again.exit, 0) << again.err;
    EXPECT_EQ(again.out, first.out);
  }
}

TEST_F(FeedCommand, ItemsWithoutATextKeepWhatTheyHad) {
  server_.write("list.html", "<html><body><p>x");
  const std::string before = item("/gone.html", 7, "<content:encoded>own</content:encoded>");
  write_feed(before + item("/tale/0.html", 0) + "<item><title>no link</title></item>");
  const Ran ran = run_here({server_.url("/feed.xml")});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.out, HasSubstr(before));
  EXPECT_THAT(ran.err, HasSubstr(server_.url("/gone.html") + ": item 1 has no full text: HTTP status 404"));
  EXPECT_THAT(ran.err, HasSubstr("item 3 has no full text: the item has no http or https link"));
  EXPECT_THAT(ran.err, HasSubstr("1 of 3 items with full text"));
  write_feed(before);
  const Ran none = run_here({server_.url("/feed.xml")});
  EXPECT_EQ(none.exit, 3);
  EXPECT_THAT(none.out, HasSubstr(before));
}

TEST_F(FeedCommand, ALongerTextOfTheFeedIsKept) {
  const std::string own = "<content:encoded>" + std::string(9'000, 'x') + "</content:encoded>";
  write_feed(item("/tale/0.html", 0, own));
  const Ran ran = run_here({server_.url("/feed.xml")});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr(own));
}

// The wrapper has a rule for the next page, and the pages here form a cycle.
TEST_F(FeedCommand, JoinsThePagesOfAnArticle) {
  for (std::size_t i = 0; i < 3; ++i) {
    std::string page = story_page(i);
    const std::string next = "/part/" + std::to_string((i + 1) % 3) + ".html";
    page.insert(page.find("</head>"), "<link rel=next href=" + next + ">");
    server_.write("part/" + std::to_string(i) + ".html", page);
  }
  write_all(path("wrapper.xml"),
            "<wrapper format=\"1\" site=\"127.0.0.1\" normalizer=\"html5\"><template name=\"article\">"
            "<content>//div[@class='story']</content><field name=\"next\">//link[@rel='next']/@href</field>"
            "</template></wrapper>");
  write_feed(item("/part/0.html", 0));
  const Ran ran = run_here({"--wrapper", path("wrapper.xml"), server_.url("/feed.xml")});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  const Feed feed = parsed(ran.out);
  ASSERT_EQ(feed.items.size(), 1U);
  ASSERT_EQ(feed.items[0].contents.size(), 1U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(requested(server_, "/part/" + std::to_string(i) + ".html"), 1U);
    EXPECT_THAT(feed.items[0].contents[0], HasSubstr("Again: " + stories()[i].substr(0, 20)));
  }
  const Ran first = run_here({"--wrapper", path("wrapper.xml"), "--pages", "2", server_.url("/feed.xml")});
  EXPECT_EQ(first.exit, 0) << first.err;
  EXPECT_EQ(requested(server_, "/part/2.html"), 1U);
}

TEST_F(FeedCommand, FilesAndHomePagesNameFeeds) {
  server_.write("index.html", "<html><link rel=alternate type='application/rss+xml' href='/feed.xml'><p>Welcome.");
  EXPECT_EQ(run_here({server_.url("/")}).exit, 0);
  server_.write("from/index.html", "<html><meta http-equiv=refresh content='0; url=../'>");
  EXPECT_EQ(run_here({server_.url("/from/")}).exit, 0);
  write_all(path("feed.json"),
            R"({"version":"https://jsonfeed.org/version/1.1","title":"T","items":[{"id":"1","url":")" +
                server_.url("/tale/0.html") + R"(","_x":1}]})");
  const Ran ran = run_here({path("feed.json")});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("\"_x\": 1"));
  EXPECT_THAT(ran.out, HasSubstr("\"content_html\": \"<p>"));
  write_all(path("page.html"), "<html><title>A page</title><p>No feed.</html>");
  write_all(path("none.txt"), "# no address\n");
  for (const std::string& source : {path("missing.xml"), server_.url("/gone.xml"), server_.url("/tale/0.html"),
                                    path("page.html"), path("none.txt")}) {
    const Ran failed = run_here({source});
    EXPECT_EQ(failed.exit, 3) << source;
    EXPECT_EQ(failed.out, "");
    EXPECT_THAT(failed.err, HasSubstr(source));
    EXPECT_EQ(std::count(failed.err.begin(), failed.err.end(), '\n'), 1) << failed.err;  // said once
  }
}

TEST_F(FeedCommand, AsksForAddressesWithSpaces) {
  server_.write("tale/by the sea.html", story_page(0));
  write_feed(item("/tale/by the sea.html", 0));
  const Ran ran = run_here({server_.url("/feed.xml")});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("1 of 1 items with full text"));
  write_all(path("feed.xml"), read_all(server_.root() / "feed.xml"));
  EXPECT_EQ(run_here({path("feed.xml")}).exit, 0);
  const Ran page = run({"extract", "--json", "--allow-private", "--delay", "0", server_.url("/tale/by the sea.html")});
  EXPECT_EQ(page.exit, 0) << page.err;
  EXPECT_THAT(page.out, HasSubstr(server_.url("/tale/by%20the%20sea.html")));
}

TEST_F(FeedCommand, SaysWhereAFeedIsCut) {
  server_.write("feed.xml",
                "<rss version='2.0'><channel><title>Tales</title>" + item("/tale/0.html", 0) + "<item><title>bro");
  const Ran ran = run_here({server_.url("/feed.xml")});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr(server_.url("/feed.xml") + ":2:17: the feed ends inside <title>\n"));
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 2) << ran.err;  // once, and how many items have texts
  EXPECT_EQ(parsed(ran.out).items.size(), 1U);
}

TEST_F(FeedCommand, PrivateAddressesAreRefusedUnlessAllowed) {
  const Ran ran = run({"feed", "--retries", "0", "--store", path("store"), server_.url("/feed.xml")});
  EXPECT_EQ(ran.exit, 3);
  EXPECT_THAT(ran.err, HasSubstr("loopback"));
}

}  // namespace
}  // namespace wrapwright
