// SPDX-License-Identifier: Apache-2.0
// Feeds that the server requests on its own.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <regex>

#include "app/serve/serve_fixture.h"
#include "content/feed/feed.h"
#include "core/base/percent_encoding.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;

class ServeWatch : public Serve {
 protected:
  void SetUp() override {
    Serve::SetUp();
    learns_ = true;
    options_.watch.list = folder_.path() / "watched.txt";
    serve_feed(site_, home_with_links(), site_.url("/"), 6);
  }
  [[nodiscard]] std::string feed() const { return site_.url("/feed.xml"); }
  int change(const std::string& method, const std::string& url, const std::string& headers = "") {
    return ask(method, "/v1/feeds?url=" + percent_encoded(url), headers).status;
  }
  // The first watched feed; null if there is none.
  AnyJson first() {
    const AnyJson feeds = get("/v1/feeds").json()["feeds"];
    return feeds.empty() ? AnyJson() : feeds[0];
  }
  std::string list() { return read_all(options_.watch.list); }
  AnyJson site() { return get("/v1/sites/127.0.0.1").json(); }
  bool learned(std::size_t pages) {
    return wait_until([&] {
      return site().value("pages", 0U) == pages && site().contains("wrapper") &&
             get("/metrics").body.find("\nwrapwright_learning_sites 0\n") != std::string::npos;
    });
  }
  // Without times, and what depends on them.
  static std::string without_times(const std::string& wrapper) {
    return std::regex_replace(wrapper, std::regex(" (fetched|date|fingerprint)=\"[^\"]*\""), "");
  }
  std::string stored() { return without_times(read_all(options_.store / "127.0.0.1.xml")); }
  std::string learned_from_feed(const std::vector<std::string>& more = {}) {
    std::vector<std::string> words = {"learn", "--allow-private", "--delay", "0", "--all-pages", "--store"};
    words.push_back((folder_.path() / "by-learn").string());
    words.insert(words.end(), more.begin(), more.end());
    words.push_back(feed());
    const Ran ran = run(words);
    EXPECT_EQ(ran.exit, 0) << ran.err;
    return without_times(read_all(folder_.path() / "by-learn" / "127.0.0.1.xml"));
  }
};

TEST_F(ServeWatch, LearnsASiteThoughNobodyAsks) {
  options_.watch.feeds = {feed()};
  start();
  ASSERT_TRUE(wait_until([&] { return get("/v1/sites/127.0.0.1").json().contains("wrapper"); }));
  EXPECT_THAT(get("/v1/sites/127.0.0.1").json()["wrapper"].get<std::string>(), HasSubstr(feed()));
  ASSERT_TRUE(wait_until([&] { return first().contains("asked"); }));
  EXPECT_EQ(first()["items"], 6);
  EXPECT_EQ(first()["full"], 6);
  EXPECT_EQ(first()["listed"], false);
  // It is not fetched again for a client's request.
  const std::size_t before = requested(site_, "/feed.xml");
  EXPECT_EQ(before, 1U);
  get("/v1/feed?url=" + percent_encoded(feed()));
  EXPECT_EQ(requested(site_, "/tale-number-0.html"), 1U);
}

// The home page and pages that it links to but the feed does not name are requested once for each learning.
TEST_F(ServeWatch, LearnsOfPagesBesideTheFeedAsLearnDoes) {
  options_.watch.feeds = {feed()};
  options_.watch.every = std::chrono::seconds(1);
  start();
  ASSERT_TRUE(learned(6));
  const std::vector<std::string> beside = {"/", "/tag/t0.html", "/tag/t1.html", "/page/2.html"};
  for (const std::string& path : beside) EXPECT_EQ(requested(site_, path), 1U) << path;
  EXPECT_EQ(site()["samples"], 10U);
  EXPECT_EQ(site()["kept_pages"], 6U);  // those beside the feed are not of the sample
  EXPECT_EQ(stored(), learned_from_feed());
  // From twice as many pages it is learned again.
  serve_feed(site_, home_with_links(), site_.url("/"), 12);
  ASSERT_TRUE(wait_until([&] { return site().value("samples", 0U) == 16U; })) << site();
  for (const std::string& path : beside) EXPECT_EQ(requested(site_, path), 3U) << path;  // once by `learn`
  EXPECT_THAT(get("/metrics").body, HasSubstr("{how=\"learned-again\"} 1\n"));
}

TEST_F(ServeWatch, LearnsOfTheFeedAloneWhereThatIsWanted) {
  options_.watch.feeds = {feed()};
  options_.learning.other_pages = 0;
  start();
  ASSERT_TRUE(learned(6));
  EXPECT_EQ(requested(site_, "/"), 0U);
  EXPECT_EQ(site()["samples"], 6U);
  EXPECT_EQ(stored(), learned_from_feed({"--other-pages", "0"}));
}

TEST_F(ServeWatch, LearnsThoughThereIsNoPageBesideTheFeed) {
  const std::vector<std::pair<std::string, std::string>> homes = {
      {"/gone", "it is not there"}, {"/robots-say-no/", "it may not be asked for"}, {"/home.bin", "it is no page"}};
  site_.write("robots.txt", "User-agent: *\nDisallow: /robots-say-no/\n");
  site_.write("home.bin", std::string("\0\1\2\3", 4));
  for (const auto& [home, why] : homes) {
    serve_feed(site_, home_with_links(), site_.url(home), 6);
    options_.watch.feeds = {feed()};
    start();
    EXPECT_TRUE(learned(6)) << why;
    EXPECT_EQ(site()["samples"], 6U) << why;
    end();
    for (const auto& file : std::filesystem::directory_iterator(folder_.path())) std::filesystem::remove_all(file);
  }
  EXPECT_EQ(requested(site_, "/gone"), 1U);
  EXPECT_EQ(requested(site_, "/robots-say-no/"), 0U);
  EXPECT_EQ(requested(site_, "/tag/t0.html"), 0U);
}

TEST_F(ServeWatch, EndsWhilePagesBesideAFeedAreAwaited) {
  auto silent = std::make_unique<IllBehavedServer>();
  serve_feed(site_, home_with_links(), silent->url("/silent"));
  options_.watch.feeds = {feed()};
  start();
  ASSERT_TRUE(wait_until([&] {
    const auto all = silent->requests();
    return std::any_of(all.begin(), all.end(), [](const auto& each) { return each.target == "/silent"; });
  }));
  // Meanwhile, other requests are served, and other sites learned.
  for (std::size_t i = 0; i < 5; ++i) {
    const PageOfSite page = article_of_site(i);
    EXPECT_EQ(ask("POST", "/v1/extract?url=" + percent_encoded(page.url), "", page.html).status, 200);
  }
  EXPECT_TRUE(wait_until([&] { return get("/v1/sites/site.example").json().contains("wrapper"); }));
  EXPECT_FALSE(site().contains("wrapper"));
  end();
  silent.reset();
  start();
  EXPECT_TRUE(learned(6));
  EXPECT_EQ(site()["samples"], 6U);
}

// New pages arrive, known ones are not requested again, and the feed is requested conditionally.
TEST_F(ServeWatch, AsksAgainAndAgain) {
  options_.watch.feeds = {feed()};
  options_.watch.every = std::chrono::seconds(1);
  start();
  ASSERT_TRUE(wait_until([&] { return requested(site_, "/feed.xml") >= 2; }));
  serve_feed(site_, home_with_links(), site_.url("/"), 9);
  ASSERT_TRUE(wait_until([&] { return first()["items"] == 9; })) << first();
  EXPECT_EQ(requested(site_, "/tale-number-8.html"), 1U);
  EXPECT_EQ(requested(site_, "/tale-number-0.html"), 1U);
  const auto requests = site_.requests();
  EXPECT_TRUE(std::any_of(requests.begin(), requests.end(), [](const std::string& line) {
    return line.find("/feed.xml ") != std::string::npos && line.find(" 304 ") != std::string::npos;
  })) << testing::PrintToString(requests);
}

TEST_F(ServeWatch, TakesAndDropsFeedsWhileItRuns) {
  EXPECT_EQ(get("/v1/feeds").json()["feeds"].size(), 0U);
  EXPECT_EQ(get("/v1/feeds").json()["every"], 3600);
  EXPECT_EQ(change("PUT", feed()), 201);
  EXPECT_EQ(change("PUT", feed()), 200);
  EXPECT_EQ(list(), feed() + "\n");
  ASSERT_TRUE(wait_until([&] { return first().contains("asked"); }));
  // The next process continues with it.
  end();
  start();
  EXPECT_EQ(first()["url"], feed());
  EXPECT_EQ(first()["listed"], true);
  EXPECT_EQ(change("DELETE", feed()), 200);
  EXPECT_EQ(change("DELETE", feed()), 404);
  EXPECT_EQ(list(), "");
  EXPECT_TRUE(first().is_null());
}

TEST_F(ServeWatch, SaysWhatIsWrong) {
  options_.watch.max_feeds = 1;
  for (const char* url : {"", "x", "file:///etc/passwd"}) EXPECT_EQ(change("PUT", url), 400) << url;
  EXPECT_THAT(ask("POST", "/v1/feeds").head, HasSubstr("Allow: GET, HEAD, PUT, DELETE"));
  EXPECT_EQ(change("PUT", site_.url("/gone.xml")), 201);
  EXPECT_EQ(change("PUT", feed()), 409);
  ASSERT_TRUE(wait_until([&] { return first().contains("asked"); }));
  EXPECT_EQ(first()["error"], "the feed could not be fetched");
}

// Neither a page of another site nor another client may make a visitor's server request addresses.
TEST_F(ServeWatch, TakesFeedsOnlyFromThoseWhoMayChangeIt) {
  EXPECT_EQ(change("PUT", feed(), "Sec-Fetch-Site: cross-site\r\n"), 403);
  EXPECT_EQ(change("PUT", feed(), "X-Forwarded-For: 192.0.2.1\r\n"), 403);
  for (const char* origin : {"https://evil.example", "http://localhost:1", "null"})
    EXPECT_EQ(change("PUT", feed(), "Origin: " + std::string(origin) + "\r\n"), 403) << origin;
  EXPECT_EQ(exchanged(server_->port(), "PUT /v1/feeds?url=" + percent_encoded(feed()) +
                                           " HTTP/1.1\r\nHost: rebound.example\r\nConnection: close\r\n\r\n")
                .status,
            403);
  EXPECT_EQ(get("/v1/feeds").json()["feeds"].size(), 0U);
  end();
  write_all(folder_.path() / "keys", "a-long-enough-key\n");
  options_.keys = AccessKeys::read(folder_.path() / "keys").value();
  EXPECT_EQ(change("PUT", feed()), 401);
  EXPECT_EQ(change("PUT", feed(), "X-Api-Key: a-long-enough-key\r\n"), 201);
}

TEST_F(ServeWatch, KeepsToAListThatHasOtherLines) {
  std::vector<std::string> told;
  options_.watch.on_error = [&](const Error& error) { told.push_back(error.to_string()); };
  write_all(options_.watch.list, "# feeds\n" + feed() + "\nnonsense\n");
  start();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_THAT(told[0], HasSubstr("watched.txt:3"));
  EXPECT_EQ(first()["url"], feed());
}

}  // namespace
}  // namespace wrapwright
