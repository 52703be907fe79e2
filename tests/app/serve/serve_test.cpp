// SPDX-License-Identifier: Apache-2.0
// The server on loopback with requests like those in the source code of its clients, and the parts of responses that
// their decoders need. The pages and feeds come from a real nginx.
#include <future>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <regex>
#include <set>
#include <sstream>
#include <sys/resource.h>

#include "app/serve/serve_fixture.h"
#include "content/feed/feed.h"
#include "core/base/hmac.h"
#include "core/base/percent_encoding.h"
#include "support/archive_records.h"
#include "support/corpora.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST_F(Serve, ExtractsPagesInEachForm) {
  const std::string target = "/v1/extract?url=" + percent_encoded(tale(0));
  const AnyJson record = get(target).json();
  EXPECT_EQ(record["url"], tale(0));
  EXPECT_THAT(record["text"].get<std::string>(), HasSubstr("Again: "));
  EXPECT_FALSE(record.contains("html"));
  const AnyJson more = get(target + "&include=html,markdown").json();
  EXPECT_THAT(more["html"].get<std::string>(), HasSubstr("<p>Again: "));
  EXPECT_THAT(more["markdown"].get<std::string>(), HasSubstr("Again: "));
  EXPECT_THAT(get(target + "&format=text").head, HasSubstr("Content-Type: text/plain"));
  EXPECT_THAT(get(target + "&format=markdown").body, HasSubstr("Again: "));
  const Answer html = get(target + "&format=html");
  EXPECT_THAT(html.body, HasSubstr("<p>Again: "));
  EXPECT_THAT(html.head, HasSubstr("sandbox"));
  EXPECT_EQ(requested(site_, "/tale/0.html"), 1U);  // all the same reading
}

TEST_F(Serve, ReadsPagesThatArePosted) {
  const Answer answer = ask("POST", "/v1/extract?url=https%3A%2F%2Fexample.org%2Fa", "", story_page(1));
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.json()["url"], "https://example.org/a");
  EXPECT_THAT(answer.json()["text"].get<std::string>(), HasSubstr("Again: "));
  EXPECT_EQ(ask("POST", "/v1/extract", "", "<p></p>").status, 422);
  EXPECT_EQ(ask("POST", "/v1/extract").status, 400);
}

TEST_F(Serve, GivesReadersCommentsIfAsked) {
  const std::string html =
      story_page(1) +
      "<div id=comments><ol class=comment-list><li class='comment depth-1' id=comment-1>"
      "<article class=comment-body><footer class=comment-meta><div class='comment-author vcard'>"
      "<b class=fn>Jane \"J\" Doe</b></div></footer><div class=comment-content><p>Well said.</p></div>"
      "</article></li></ol></div>";
  site_.write("tale/said.html", html);
  const std::string target = "/v1/extract?url=" + percent_encoded(site_.url("/tale/said.html"));
  const AnyJson wanted = AnyJson::array({{{"author", "Jane \"J\" Doe"}, {"text", "Well said."}, {"level", 0}}});
  // Fetched pages come from memory, whichever form was requested first; posted ones are read in the requested form.
  for (const bool is_posted : {false, true}) {
    const auto answer = [&](const std::string& more) {
      return ask(is_posted ? "POST" : "GET", target + more, "", is_posted ? html : "");
    };
    EXPECT_FALSE(answer("").json().contains("comments"));
    EXPECT_FALSE(answer("&comments=0").json().contains("comments"));
    EXPECT_EQ(answer("&comments=1").json()["comments"], wanted);
    const AnyJson both = answer("&comments=1&include=markdown").json();
    EXPECT_EQ(both["comments"], wanted);
    EXPECT_THAT(both["markdown"].get<std::string>(), HasSubstr("Well said."));
    EXPECT_THAT(answer("&comments=1&format=markdown").body, HasSubstr("Well said."));
    for (const char* const other : {"&format=markdown", "&include=markdown", "&comments=1&format=text"})
      EXPECT_THAT(answer(other).body, Not(HasSubstr("Well said."))) << other;
    EXPECT_EQ(answer("&comments=yes").status, 400);
  }
  // A page without comments has no such member.
  EXPECT_FALSE(get("/v1/extract?comments=1&url=" + percent_encoded(tale(0))).json().contains("comments"));
  AnyJson batch = {{"urls", {site_.url("/tale/said.html")}}, {"comments", true}};
  EXPECT_EQ(ask("POST", "/v1/extract:batch", "", batch.dump()).json()["pages"][0]["comments"], wanted);
  batch["comments"] = "yes";
  EXPECT_EQ(ask("POST", "/v1/extract:batch", "", batch.dump()).status, 400);
}

TEST_F(Serve, AnswersABatchInItsOrder) {
  const AnyJson urls = {{"urls", {tale(1), site_.url("/gone.html"), tale(0)}}};
  const AnyJson pages = ask("POST", "/v1/extract:batch", "", urls.dump()).json()["pages"];
  ASSERT_EQ(pages.size(), 3U);
  EXPECT_EQ(pages[0]["url"], tale(1));
  EXPECT_EQ(pages[1]["error"], "HTTP status 404");
  EXPECT_EQ(pages[2]["url"], tale(0));
  AnyJson many = {{"urls", AnyJson::array()}};
  for (int i = 0; i < 21; ++i) many["urls"].push_back(tale(0));
  EXPECT_EQ(ask("POST", "/v1/extract:batch", "", many.dump()).status, 400);
}

TEST_F(Serve, GivesFeedsWithFullText) {
  const std::string url = percent_encoded(site_.url("/feed.xml"));
  for (const std::string& target :
       {"/v1/feed?url=" + url, "/makefulltextfeed.php?url=" + url + "&max=4&links=preserve&exc=1",
        "/makefulltextfeed.php?max=4&url=" + site_.url("/feed.xml")}) {
    SCOPED_TRACE(target);
    const Answer answer = get(target);
    EXPECT_EQ(answer.status, 200) << answer.body;
    EXPECT_THAT(answer.head, HasSubstr("application/rss+xml"));
    const auto feed = parse_feed({answer.body, "", ""});
    ASSERT_TRUE(feed.ok());
    ASSERT_EQ(feed->items.size(), 4U);
    EXPECT_EQ(feed->items[3].id, "3");
    EXPECT_THAT(feed->items[3].contents.at(0), HasSubstr("Again: "));
  }
  EXPECT_THAT(get("/v1/feed?format=json&max=1&url=" + url).head, HasSubstr("application/feed+json"));
  EXPECT_EQ(requested(site_, "/tale/0.html"), 1U);
  site_.write("page.html", "<html><p>Welcome to the tales.");
  site_.write("home/index.html", "<html><link rel=alternate type='application/rss+xml' href=/gone.xml><p>Welcome.");
  for (const auto& [path, why] :
       std::vector<std::pair<std::string, std::string>>{{"/gone.xml", "the feed could not be fetched"},
                                                        {"/page.html", "neither a feed nor a page that names one"},
                                                        {"/home/index.html", "the feed could not be fetched"}}) {
    for (const bool is_known : {false, true}) {
      const Answer none = get("/v1/feed?url=" + percent_encoded(site_.url(path)));
      EXPECT_EQ(none.status, 502) << path << is_known;
      EXPECT_EQ(none.json()["error"], why) << path << is_known;
    }
  }
}

// Tells both clients and the operator about items without a text and about a feed that is cut off.
TEST_F(Serve, TellsWhatAFeedLacks) {
  std::mutex mutex;
  std::vector<std::string> told;
  options_.on_loss = [&](const Error& error) {
    const std::lock_guard lock(mutex);
    told.push_back(error.to_string());
  };
  const std::string feed = site_.url("/feed.xml");
  const std::string cut = site_.url("/cut.xml");
  const std::string whole = read_all(site_.root() / "feed.xml");
  site_.write("cut.xml", whole.substr(0, whole.rfind("</title>")));
  const std::string missing = "X-Wrapwright-Items-Without-Text: ";
  const std::string note = "X-Wrapwright-Feed-Note: ";
  EXPECT_THAT(get("/v1/feed?url=" + percent_encoded(feed)).head, Not(HasSubstr("X-Wrapwright-")));
  end();
  EXPECT_THAT(told, testing::IsEmpty());
  std::filesystem::create_directories(options_.store);
  write_all(options_.store / "127.0.0.1.xml", "<wrapper");
  options_.watch.feeds = {cut};
  for (int times = 0; times < 2; ++times)
    EXPECT_THAT(get("/v1/feed?url=" + percent_encoded(feed)).head,
                testing::AllOf(HasSubstr(missing + "4\r\n"), Not(HasSubstr(note))));
  EXPECT_THAT(get("/v1/feed?format=json&url=" + percent_encoded(cut)).head,
              testing::AllOf(HasSubstr(missing + "3\r\n"), HasSubstr(note + cut + ":1:"),
                             HasSubstr(": the feed ends inside <title>\r\n")));
  const auto watched = [&] { return get("/v1/feeds").json()["feeds"][0]; };
  ASSERT_TRUE(wait_until([&] { return watched().contains("asked"); }));
  EXPECT_EQ(watched()["items"], 3);
  EXPECT_EQ(watched()["full"], 0);
  EXPECT_EQ(watched()["failed"], 3);
  EXPECT_THAT(watched()["notes"].at(0).get<std::string>(), HasSubstr("cut.xml:1:"));
  EXPECT_FALSE(watched().contains("error"));
  end();
  for (std::size_t i = 0; i < 4; ++i)
    EXPECT_THAT(told, testing::Contains(HasSubstr(tale(static_cast<int>(i)) + ": item " + std::to_string(i + 1) +
                                                  " has no full text: ")));
  EXPECT_THAT(told, testing::Contains(HasSubstr("127.0.0.1.xml")));
  EXPECT_THAT(told, testing::Contains(HasSubstr(": the feed ends inside <title>")));
}

// As Full-Text RSS documents them: https://help.fivefilters.org/full-text-rss/usage.html
TEST_F(Serve, TakesTheParametersOfFullTextRss) {
  const std::string linked = std::regex_replace(story_page(7), std::regex("Again: "), "<a href=/x>Again</a>: ");
  site_.write("linked.html", linked);
  site_.write("some.xml",
              "<rss version='2.0'><channel><title>T</title><item><title>A</title><link>" + site_.url("/linked.html") +
                  "</link><description>teaser</description></item><item><title>B</title><link>" +
                  site_.url("/gone.html") + "</link><description>lost</description></item></channel></rss>");
  const std::string url = percent_encoded(site_.url("/some.xml"));
  const std::string link = "<a href=\"" + site_.url("/x") + "\">Again</a>: ";
  struct Case {
    const char* parameters;
    std::size_t items;
    std::string content;
    std::string not_content;
    std::string summary;
  };
  for (const Case& c : {
           Case{"", 2, link, "<sup>", "^teaser$"},
           Case{"&links=preserve&exc=0&summary=0", 2, link, "<sup>", "^teaser$"},
           Case{"&exc=1", 1, link, "<sup>", "^teaser$"},
           Case{"&links=remove", 2, "Again: ", "<a ", "^teaser$"},
           Case{"&links=footnotes&exc=1", 1, "Again<sup>[1]</sup>: ", link, "^teaser$"},
           Case{"&summary=1", 2, link, "<sup>", "^Tale 7 The baker [^<&]*$"},
           Case{"&max=2&links=remove&exc=1&summary=1&format=atom", 1, "Again: ", "<a ", "^Tale 7 The baker [^<&]*$"},
       }) {
    for (const char* const path : {"/makefulltextfeed.php?url=", "/v1/feed?url="}) {
      SCOPED_TRACE(std::string(path) + c.parameters);
      const Answer answer = get(path + url + c.parameters);
      const auto feed = parse_feed({answer.body, "", ""});
      ASSERT_TRUE(feed.ok()) << answer.body;
      ASSERT_EQ(feed->items.size(), c.items);
      EXPECT_THAT(feed->items[0].contents.at(0), HasSubstr(c.content));
      EXPECT_THAT(feed->items[0].contents.at(0), Not(HasSubstr(c.not_content)));
      EXPECT_TRUE(std::regex_search(feed->items[0].summary, std::regex(c.summary))) << feed->items[0].summary;
      if (c.items == 2) {
        EXPECT_EQ(feed->items[1].summary, "lost");
      }
    }
  }
  EXPECT_EQ(get("/v1/feed?links=all&url=" + url).status, 400);
  const std::string page = "/extract.php?url=" + percent_encoded(site_.url("/linked.html"));
  EXPECT_THAT(get(page).json()["content"].get<std::string>(), HasSubstr(link));
  EXPECT_THAT(get(page + "&links=remove").json()["content"].get<std::string>(), Not(HasSubstr("<a ")));
  EXPECT_THAT(get(page + "&links=footnotes").json()["content"].get<std::string>(), HasSubstr("Again<sup>[1]</sup>: "));
  EXPECT_EQ(get(page + "&content=0").json()["content"], "");
  EXPECT_THAT(ask("POST", "/extract.php", "", "links=remove&inputhtml=" + percent_encoded(linked))
                  .json()["content"]
                  .get<std::string>(),
              testing::AllOf(HasSubstr("Again: "), Not(HasSubstr("<a "))));
}

// Its clients request articles one by one, and read rss.channel.item.description.
TEST_F(Serve, GivesPagesAndFeedsAsFullTextRssDoes) {
  site_.write("page.html", std::regex_replace(story_page(7), std::regex("<title>"),
                                              "<link rel=alternate type=application/rss+xml href=/feed.xml><title>"));
  const std::string page = "/makefulltextfeed.php?format=json&url=" + percent_encoded(site_.url("/page.html"));
  const Answer answer = get(page);
  EXPECT_EQ(answer.status, 200) << answer.body;
  EXPECT_THAT(answer.head, HasSubstr("application/json"));
  const AnyJson channel = answer.json()["rss"]["channel"];
  EXPECT_EQ(answer.json()["rss"]["@attributes"]["version"], "2.0");
  ASSERT_TRUE(channel["item"].is_object()) << answer.body;
  EXPECT_EQ(channel["item"]["title"], "Tale 7");
  EXPECT_EQ(channel["item"]["link"], site_.url("/page.html"));
  EXPECT_THAT(channel["item"]["description"].get<std::string>(), HasSubstr("Again: "));
  EXPECT_FALSE(channel["item"].contains("content_encoded"));
  const AnyJson excerpt = get(page + "&summary=1").json()["rss"]["channel"]["item"];
  EXPECT_THAT(excerpt["content_encoded"].get<std::string>(), HasSubstr("Again: "));
  EXPECT_THAT(excerpt["description"].get<std::string>(), testing::StartsWith("Tale 7 The baker "));
  EXPECT_EQ(requested(site_, "/page.html"), 1U);
  EXPECT_EQ(requested(site_, "/feed.xml"), 0U);
  const auto rss =
      parse_feed({get("/makefulltextfeed.php?url=" + percent_encoded(site_.url("/page.html"))).body, "", ""});
  ASSERT_TRUE(rss.ok());
  ASSERT_EQ(rss->items.size(), 1U);
  EXPECT_EQ(rss->items[0].url, site_.url("/page.html"));
  EXPECT_THAT(rss->items[0].contents.at(0), HasSubstr("Again: "));

  const std::string feed = "/makefulltextfeed.php?format=json&url=" + percent_encoded(site_.url("/feed.xml"));
  const AnyJson items = get(feed).json()["rss"]["channel"]["item"];
  ASSERT_TRUE(items.is_array());
  ASSERT_EQ(items.size(), 4U);
  EXPECT_EQ(items[3]["guid"], site_.url("/3"));
  EXPECT_THAT(items[3]["description"].get<std::string>(), HasSubstr("Again: "));
  EXPECT_EQ(requested(site_, "/feed.xml"), 2U);  // as a page, and then as a feed
  EXPECT_TRUE(get(feed + "&max=1").json()["rss"]["channel"]["item"].is_object());
  EXPECT_EQ(get("/makefulltextfeed.php?format=json&url=" + percent_encoded(site_.url("/gone.html"))).status, 502);
  EXPECT_EQ(requested(site_, "/gone.html"), 1U);
}

// FreshRSS' extension does not escape the address, uses `content` alone and needs HTML there.
TEST_F(Serve, SpeaksMercury) {
  for (const std::string& target : {"/parser?url=" + percent_encoded(tale(0)), "/parser?url=" + tale(0) + "?a=b&c=d"}) {
    const AnyJson page = get(target).json();
    EXPECT_THAT(page["content"].get<std::string>(), HasSubstr("<p>Again: "));
    EXPECT_TRUE(page["word_count"].is_number_integer());
    EXPECT_TRUE(page["total_pages"].is_number_integer());
    EXPECT_EQ(page["domain"], "127.0.0.1");
  }
  EXPECT_EQ(requested(site_, "/tale/0.html?a=b&c=d"), 1U);
  EXPECT_THAT(get("/parser?contentType=markdown&url=" + percent_encoded(tale(0))).json()["content"].get<std::string>(),
              Not(HasSubstr("<p>")));
  const Answer failed = get("/parser?url=" + percent_encoded(site_.url("/gone.html")));
  EXPECT_EQ(failed.status, 200);
  EXPECT_EQ(failed.json()["error"], true);
  const AnyJson body = {{"url", "https://example.org/a"}, {"html", story_page(2)}};
  EXPECT_THAT(ask("POST", "/parse-html", "", body.dump()).json()["content"].get<std::string>(), HasSubstr("Again: "));
}

TEST_F(Serve, SpeaksReadabilityOpenWebUiFullTextRssAndJina) {
  const AnyJson readability = ask("POST", "/", "", AnyJson{{"url", tale(0)}}.dump()).json();
  EXPECT_THAT(readability["content"].get<std::string>(), HasSubstr("<p>Again: "));
  EXPECT_EQ(readability["length"], readability["textContent"].get<std::string>().size());
  const AnyJson documents =
      ask("POST", "/", "Authorization: Bearer x\r\n", AnyJson{{"urls", {tale(0), tale(1)}}}.dump()).json();
  ASSERT_EQ(documents.size(), 2U);
  EXPECT_THAT(documents[1]["page_content"].get<std::string>(), HasSubstr("Again: "));
  EXPECT_EQ(documents[1]["metadata"]["source"], tale(1));
  EXPECT_THAT(get("/extract.php?url=" + percent_encoded(tale(0))).json()["content"].get<std::string>(),
              HasSubstr("Again: "));
  EXPECT_THAT(get("/" + tale(0)).head, HasSubstr("text/markdown"));
  EXPECT_THAT(get("/" + tale(0), "Accept: application/json\r\n").json()["data"]["content"].get<std::string>(),
              HasSubstr("Again: "));
}

// NetNewsWire sends standard base64 whose "+" may arrive as a space, Feedbin the URL-safe kind.
TEST_F(Serve, SpeaksFeedbinsSignedAddresses) {
  write_all(folder_.path() / "keys", "# keys\nuser:a long enough secret\nanother-long-key\n");
  auto keys = AccessKeys::read(folder_.path() / "keys");
  ASSERT_TRUE(keys.ok());
  options_.keys = std::move(keys).value();
  const std::string url = tale(0);
  const std::string signature = hmac_sha1_hex("a long enough secret", url);
  // Of "http://127.0.0.1:PORT/tale/0.html", by the shell's base64.
  const std::string command = "printf %s '" + url + "' | base64 -w0 > '" + (folder_.path() / "b64").string() + "'";
  ASSERT_EQ(std::system(command.c_str()), 0);
  const std::string standard = read_all(folder_.path() / "b64");
  const Answer answer = get("/parser/user/" + signature + "?base64_url=" + standard);
  EXPECT_EQ(answer.status, 200) << answer.body;
  EXPECT_THAT(answer.json()["content"].get<std::string>(), HasSubstr("Again: "));
  EXPECT_EQ(get("/parser/user/" + std::string(40, '0') + "?base64_url=" + standard).status, 400);
  EXPECT_EQ(get("/health_check").body, "OK\n");
  // Everything else needs a key.
  const std::string target = "/v1/extract?url=" + percent_encoded(url);
  EXPECT_EQ(get(target).status, 401);
  EXPECT_EQ(get(target, "Authorization: Bearer another-long-kez\r\n").status, 401);
  EXPECT_EQ(get(target, "Authorization: Bearer another-long-key\r\n").status, 200);
  EXPECT_EQ(get(target + "&key=another-long-key").status, 200);
  EXPECT_EQ(get("/v1/sites").status, 401);
  EXPECT_EQ(get("/healthz").status, 200);
}

// The response is always the same and does not reveal what is behind the server.
TEST_F(Serve, RefusesAllThatIsPrivateAlike) {
  options_.http.private_addresses = PrivateAddresses::kRefuse;
  std::vector<std::string> bodies;
  for (const std::string& url : std::vector<std::string>{tale(0),
                                                         "http://127.0.0.1:1/",
                                                         "http://localhost/",
                                                         "http://localhost./",
                                                         "http://0x7f.1/",
                                                         "http://0177.0.0.1/",
                                                         "http://127.1/",
                                                         "http://0/",
                                                         "http://2130706433/",
                                                         "http://10.0.0.1/",
                                                         "http://user@127.0.0.1/",
                                                         "http://100.64.0.1/",
                                                         "http://192.168.1.1/",
                                                         "http://169.254.169.254/latest/meta-data/",
                                                         "http://[::1]/",
                                                         "http://[::]/",
                                                         "http://[::ffff:127.0.0.1]/",
                                                         "http://[::ffff:7f00:1]/",
                                                         "http://[64:ff9b::7f00:1]/",
                                                         "http://[2002:7f00:1::]/",
                                                         "http://[fe80::1]/",
                                                         "http://[fc00::1]/"}) {
    const Answer answer = get("/v1/extract?url=" + percent_encoded(url));
    EXPECT_EQ(answer.status, 502) << url;
    bodies.push_back(answer.body);
  }
  EXPECT_THAT(bodies, testing::Each("{\"error\":\"the page could not be fetched\"}\n"));
  EXPECT_EQ(get("/v1/extract?allow_private=1&url=" + percent_encoded(tale(0))).status, 502);
  EXPECT_TRUE(site_.requests().empty());
}

TEST_F(Serve, RefusesOtherPortsUnlessTheyAreAllowed) {
  options_.http.ports = {80, 443};
  std::mutex mutex;
  std::vector<std::string> reasons;  // only for the operator of the server
  options_.on_loss = [&](const Error& error) {
    const std::lock_guard lock(mutex);
    reasons.push_back(error.to_string());
  };
  EXPECT_EQ(get("/v1/extract?url=" + percent_encoded(tale(0))).body, "{\"error\":\"the page could not be fetched\"}\n");
  EXPECT_EQ(get("/v1/feed?url=" + percent_encoded(site_.url("/feed.xml"))).status, 502);
  end();
  EXPECT_THAT(reasons, testing::ElementsAre(HasSubstr("not one of the allowed ports"),
                                            HasSubstr("not one of the allowed ports")));
  EXPECT_TRUE(site_.requests().empty());
}

TEST_F(Serve, RefusesPrivateAddressesWhereRedirectsLead) {
  const IllBehavedServer hostile;
  options_.http.private_addresses = PrivateAddresses::kRefuse;
  options_.http.allowed_addresses = {"127.0.0.1"};  // as if that were a public one
  const std::string port = std::to_string(hostile.port());
  for (const char* const host : {"127.0.0.2", "[::1]", "[::ffff:127.0.0.2]", "0x7f000002", "2130706434", "10.0.0.1"}) {
    const std::string target =
        hostile.url("/to?url=" + percent_encoded(std::string("http://") + host + ":" + port + "/page"));
    const Answer answer = get("/v1/extract?url=" + percent_encoded(target));
    EXPECT_EQ(answer.body, "{\"error\":\"the page could not be fetched\"}\n") << host;
  }
  for (const auto& request : hostile.requests())
    EXPECT_THAT(request.target, testing::AnyOf(StartsWith("/to"), "/robots.txt"));
}

TEST_F(Serve, RefusesOtherPortsWhereRedirectsLead) {
  const IllBehavedServer other;
  options_.http.ports = {static_cast<std::uint16_t>(other.port())};
  EXPECT_EQ(get("/v1/extract?url=" + percent_encoded(other.url("/to?url=" + percent_encoded(tale(0))))).status, 502);
  EXPECT_TRUE(site_.requests().empty());
  // As a feed's items lead there.
  EXPECT_EQ(
      get("/v1/feed?url=" + percent_encoded(other.url("/to?url=" + percent_encoded(site_.url("/feed.xml"))))).status,
      502);
  EXPECT_TRUE(site_.requests().empty());
}

// Each has its own address, so that all are requested at the same time. None may take longer than the server's limits
// or more memory than a few pages, and other requests are still served.
TEST_F(Serve, BearsHostileServers) {
  std::string monster = "User-agent: *\n";
  while (monster.size() < (4U << 20U)) monster += "Disallow: /" + std::string(1'000, '*') + "$\n";
  const IllBehavedServer hostile;
  const IllBehavedServer hostile_robots(monster);
  options_.http.limits.max_total_time = std::chrono::milliseconds(1'500);
  options_.http.limits.max_decoded_bytes = options_.limits.max_bytes = 4U << 20U;
  options_.deadline = std::chrono::seconds(8);
  options_.fetchers = 32;
  const std::vector<const char*> paths = {"/drip",
                                          "/silent",
                                          "/short",
                                          "/lengths",
                                          "/long-length",
                                          "/short-chunk",
                                          "/close",
                                          "/garbage",
                                          "/gzip-bomb",
                                          "/gzip-truncated",
                                          "/gzip-damaged",
                                          "/coding-unknown",
                                          "/big?bytes=99000000",
                                          "/endless-headers",
                                          "/endless-line",
                                          "/endless-lines",
                                          "/endless-interim",
                                          "/loop-a",
                                          "/hops?n=50",
                                          "/to?url=http%3A%2F%2F10.0.0.1%2F",
                                          "/to?url=file%3A%2F%2F%2Fetc%2Fpasswd",
                                          "/gone"};
  start();
  rusage before{};
  ::getrusage(RUSAGE_SELF, &before);
  std::vector<std::thread> askers;
  std::vector<int> statuses(paths.size() + 1);
  const auto began = std::chrono::steady_clock::now();
  for (std::size_t i = 0; i <= paths.size(); ++i) {
    askers.emplace_back([&, i] {
      const std::string host = "127.0.7." + std::to_string(i + 1);
      const std::string url = i < paths.size() ? hostile.url(paths[i], host) : hostile_robots.url("/page", host);
      statuses[i] = get("/v1/extract?url=" + percent_encoded(url)).status;
    });
  }
  for (int i = 0; i < 10; ++i) EXPECT_EQ(get("/healthz").status, 200);
  EXPECT_EQ(ask("POST", "/v1/extract", "", story_page(0)).status, 200);
  for (auto& asker : askers) asker.join();
  const auto took = std::chrono::steady_clock::now() - began;
  for (std::size_t i = 0; i < paths.size(); ++i)
    EXPECT_TRUE(statuses[i] == 502 || statuses[i] == 504 || statuses[i] == 422) << paths[i] << " " << statuses[i];
  EXPECT_NE(statuses.back(), 0) << "robots.txt of 4 MB";
  EXPECT_LT(took, std::chrono::seconds(30));  // limits of 1.5 and 8 s, on a busy machine
#ifndef WRAPWRIGHT_SANITIZED
  rusage after{};
  ::getrusage(RUSAGE_SELF, &after);
  EXPECT_LT(after.ru_maxrss - before.ru_maxrss, 300'000) << "KB";
#endif
}

TEST_F(Serve, SaysWhatIsWrongWithARequest) {
  struct Case {
    const char* method;
    const char* target;
    const char* body;
    int status;
  };
  for (const Case& c : {
           Case{"GET", "/v1/extract", "", 400},
           Case{"GET", "/v1/extract?url=", "", 400},
           Case{"GET", "/v1/extract?url=file:///etc/passwd", "", 400},
           Case{"GET", "/v1/extract?url=javascript:x", "", 400},
           Case{"GET", "/v1/extract?url=http://", "", 400},
           Case{"GET", "/v1/extract?url=https://G%C2%9B", "", 400},
           Case{"GET", "/v1/extract?url=http://x.example/&format=pdf", "", 400},
           Case{"GET", "/v1/extract?url=http://x.example/&include=pdf", "", 400},
           Case{"GET", "/v1/extract?url=http://x.example/&include=html,pdf", "", 400},
           Case{"GET", "/v1/extract?url=http://x.example/&include=html,", "", 400},
           Case{"POST", "/v1/extract?include=pdf", "<p>", 400},
           Case{"DELETE", "/v1/extract?url=http://x.example/", "", 405},
           Case{"GET", "/v1/feed?url=http://x.example/&max=-1", "", 400},
           Case{"GET", "/v1/feed?url=http://x.example/&format=pdf", "", 400},
           Case{"GET", "/v1/extract:batch", "", 405},
           Case{"POST", "/v1/extract:batch", "{", 400},
           Case{"POST", "/v1/extract:batch", "[]", 400},
           Case{"POST", "/v1/extract:batch", "{\"urls\":[1]}", 400},
           Case{"POST", "/v1/extract:batch", "{\"urls\":[]}", 400},
           Case{"POST", "/v1/extract:batch", "{\"urls\":[\"https://G\\u009b\"]}", 400},
           Case{"POST", "/v1/extract:batch", "{\"urls\":[\"http://x.example/\"],\"include\":{}}", 400},
           Case{"POST", "/v1/extract:batch", "{\"urls\":[\"http://x.example/\"],\"include\":\"pdf\"}", 400},
           Case{"POST", "/", "[[[[[[[[[[[[[[[[", 400},
           Case{"POST", "/", "{}", 400},
           Case{"POST", "/parse-html", "{\"html\":1}", 400},
           Case{"GET", "/parser/a/b", "", 400},
           Case{"GET", "/v1/sites/nothing.example", "", 404},
           Case{"GET", "/v1/sites/..%2f..%2fetc%2fpasswd", "", 404},
           Case{"GET", "/nothing", "", 404},
           Case{"GET", "/%00%ff", "", 404},
       }) {
    const Answer answer = ask(c.method, c.target, "", c.body);
    EXPECT_EQ(answer.status == 405, answer.head.find("\r\nAllow: ") != std::string::npos) << c.target;
    EXPECT_EQ(answer.status, c.status) << c.method << " " << c.target << " " << c.body << answer.body;
    EXPECT_FALSE(answer.json().is_discarded());
  }
}

TEST_F(Serve, OtherInterfacesCanBeLeftOut) {
  options_.route.compat = false;
  for (const char* target :
       {"/parser?url=http://x.example/", "/extract.php?url=http://x.example/", "/http://x.example/"})
    EXPECT_EQ(get(target).status, 404) << target;
}

TEST_F(Serve, OtherSitesCannotUseAVisitorsBrowser) {
  const std::string target = "/v1/extract?url=" + percent_encoded(tale(0));
  EXPECT_EQ(get(target, "Sec-Fetch-Site: cross-site\r\n").status, 403);
  EXPECT_EQ(get(target, "Sec-Fetch-Site: none\r\n").status, 200);
}

TEST_F(Serve, LimitsRatesAndBodies) {
  options_.rate = 0.001;
  options_.burst = 2;
  server_options_.max_body = 100'000;
  EXPECT_EQ(ask("POST", "/v1/extract", "", story_page(0)).status, 200);
  EXPECT_EQ(ask("POST", "/v1/extract", "", story_page(0)).status, 200);
  const Answer refused = ask("POST", "/v1/extract", "", story_page(0));
  EXPECT_EQ(refused.status, 429);
  EXPECT_THAT(refused.head, HasSubstr("Retry-After"));
  EXPECT_EQ(ask("POST", "/v1/extract", "", std::string(200'000, 'x')).status, 413);
  EXPECT_EQ(get("/healthz").status, 200);
}

TEST_F(Serve, OneFetchServesManyAskers) {
  start();
  std::vector<std::thread> askers;
  std::atomic<int> good = 0;
  for (int i = 0; i < 16; ++i) {
    askers.emplace_back([&] {
      if (get("/v1/extract?url=" + percent_encoded(tale(2))).status == 200) ++good;
    });
  }
  for (auto& asker : askers) asker.join();
  EXPECT_EQ(good, 16);
  EXPECT_EQ(requested(site_, "/tale/2.html"), 1U);
}

TEST_F(Serve, GivesUpInTime) {
  options_.deadline = std::chrono::seconds(1);
  const IllBehavedServer slow;
  const Answer answer = get("/v1/extract?url=" + percent_encoded(slow.url("/silent")));
  EXPECT_EQ(answer.status, 504) << answer.body;
}

TEST_F(Serve, TellsOfSitesAndOfItself) {
  write_site(folder_.path() / "site", {"tales.example"});
  ASSERT_EQ(run({"learn", "--store", options_.store.string(), (folder_.path() / "site").string()}).exit, 0);
  EXPECT_EQ(get("/v1/sites").json()["sites"][0]["site"], "tales.example");
  EXPECT_THAT(get("/v1/sites/tales.example").json()["wrapper"].get<std::string>(), HasSubstr("<wrapper"));
  EXPECT_EQ(get("/v1/openapi.json").json()["openapi"], "3.0.3");
  EXPECT_EQ(get("/readyz").status, 200);
  const Answer posted = ask("POST", "/v1/extract?url=http://tales.example/tale/1.html", "", story_page(1));
  EXPECT_EQ(posted.json()["status"], "ok");
  EXPECT_EQ(posted.json()["wrapper"]["site"], "tales.example");
  const std::string metrics = get("/metrics").body;
  EXPECT_THAT(metrics, HasSubstr("wrapwright_requests_total{api=\"sites\",status=\"200\"} 1\n"));
  EXPECT_THAT(metrics, HasSubstr("wrapwright_pages_total{status=\"article\"} 1\n"));
}

TEST_F(Serve, TellsWhyAWrapperCannotBeRead) {
  std::filesystem::create_directories(options_.store);
  write_all(options_.store / "broken.example.xml", "<wrapper format=\"1\"\n  site=\"broken.example\">");
  for (const bool learns : {false, true}) {
    learns_ = learns;
    const AnyJson listed = get("/v1/sites").json()["sites"][0];
    const Answer answer = get("/v1/sites/broken.example");
    EXPECT_EQ(answer.status, 200);
    EXPECT_EQ(answer.json()["site"], "broken.example");
    EXPECT_THAT(answer.json()["error"].get<std::string>(), StartsWith("broken.example.xml:"));
    EXPECT_EQ(answer.json()["error"], listed["error"]);
    EXPECT_FALSE(answer.json().contains("wrapper"));
    end();
  }
}

// A job that throws ends only its own requests, at once. It used to end the server, and must not leave other requests
// waiting.
TEST_F(Serve, OutlivesAJobThatThrows) {
  options_.on_loss = [](const Error&) { throw std::bad_alloc(); };
  const std::string gone = percent_encoded(site_.url("/gone.html"));
  const AnyJson batch = {{"urls", {tale(1), site_.url("/gone.html")}}};
  for (int times = 0; times < 2; ++times) {
    for (const std::string& target : {"/v1/extract?url=" + gone, "/v1/feed?url=" + gone}) {
      const Answer answer = get(target);
      EXPECT_EQ(answer.status, 503) << target;
      EXPECT_EQ(answer.json()["error"], "out of memory") << target;
    }
    EXPECT_EQ(ask("POST", "/v1/extract:batch", "", batch.dump()).json()["pages"][1]["error"], "out of memory");
    EXPECT_EQ(get("/v1/extract?url=" + percent_encoded(tale(0))).status, 200);
  }
}

// As if the end had come after at_once() let it pass.
TEST_F(Serve, AnswersWhatComesWhenItHasStopped) {
  start();
  service_->stop();
  for (const auto& [method, target] : std::vector<std::pair<std::string, std::string>>{
           {"GET", "/v1/sites"},
           {"GET", "/v1/sites/a.example"},
           {"GET", "/v1/feeds"},
           {"PUT", "/v1/feeds?url=" + percent_encoded(site_.url("/feed.xml"))},
           {"POST", "/v1/extract"},
           {"GET", "/v1/extract?url=" + percent_encoded(tale(0))},
           {"GET", "/v1/feed?url=" + percent_encoded(site_.url("/feed.xml"))},
           {"GET", "/workbench/"}}) {
    const auto answer = std::make_shared<std::promise<int>>();
    ServeRequest request{
        .method = method, .target = target, .address = "127.0.0.1", .headers = {{"host", "localhost"}}, .body = "<p>"};
    service_->later(std::move(request), [answer](ServeAnswer given) { answer->set_value(given.status); });
    auto status = answer->get_future();
    ASSERT_EQ(status.wait_for(std::chrono::seconds(20)), std::future_status::ready) << method << " " << target;
    EXPECT_THAT(status.get(), testing::AnyOf(503, 502, 200)) << method << " " << target;
  }
}

// Everything that is referred to exists, everything that exists is referred to, and no response is described twice.
TEST_F(Serve, DescribesItselfWithoutLooseEnds) {
  const AnyJson document = get("/v1/openapi.json").json();
  const std::string text = document.dump();
  const std::regex reference("\"\\$ref\":\"#([^\"]*)\"");
  std::set<std::string> referred;
  for (std::sregex_iterator each(text.begin(), text.end(), reference), end; each != end; ++each) {
    referred.insert((*each)[1]);
    EXPECT_TRUE(document.contains(AnyJson::json_pointer((*each)[1].str()))) << (*each)[1];
  }
  for (const auto& [kind, components] : document["components"].items()) {
    for (const auto& [name, component] : components.items()) {
      const bool is_used = kind == "securitySchemes" || referred.contains("/components/" + kind + "/" + name);
      EXPECT_TRUE(is_used) << name;
    }
  }
  std::set<std::string> written;
  for (const auto& [path, methods] : document["paths"].items()) {
    for (const auto& [method, operation] : methods.items()) {
      if (!operation.contains("responses")) continue;
      for (const auto& [status, answer] : operation["responses"].items())
        EXPECT_TRUE(answer.contains("$ref") || written.insert(answer.dump()).second) << path << " " << status;
    }
  }
}

// Also parsed with Prometheus' own client, if installed.
TEST_F(Serve, CountsWhatItDoes) {
  learns_ = true;
  options_.rate = 0.001;
  options_.burst = 9;
  options_.http.ports = {static_cast<std::uint16_t>(std::stoi(site_.url("").substr(site_.url("").rfind(':') + 1)))};
  write_all(folder_.path() / "keys", "a-long-enough-key\n");
  options_.keys = AccessKeys::read(folder_.path() / "keys").value();
  const std::string key = "X-Api-Key: a-long-enough-key\r\n";
  const auto page = [&](const std::string& url) { return get("/v1/extract?url=" + percent_encoded(url), key).status; };
  EXPECT_EQ(page(tale(0)), 200);
  EXPECT_EQ(page(tale(0)), 200);  // known
  EXPECT_EQ(page(site_.url("/gone.html")), 502);
  EXPECT_EQ(page("http://127.0.0.1:1/"), 502);
  site_.write("robots.txt", "");
  const std::string feed = "/v1/feed?url=" + percent_encoded(site_.url("/feed.xml"));
  EXPECT_EQ(get(feed, key).status, 200);
  EXPECT_EQ(get(feed, key).status, 200);
  EXPECT_EQ(get(feed).status, 401);
  EXPECT_EQ(ask("POST", "/v1/extract", key, story_page(1)).status, 200);
  EXPECT_EQ(ask("POST", "/v1/extract", key, "<p>").status, 422);
  while (ask("POST", "/v1/extract", key, "<p>").status != 429) continue;
  EXPECT_EQ(get("/nothing", key).status, 404);
  const std::string file = (folder_.path() / "metrics").string();
  const Answer metrics = get("/metrics", key);
  EXPECT_THAT(metrics.head, HasSubstr("text/plain; version=0.0.4"));
  write_all(file, metrics.body);
  const std::string command = "/usr/bin/python3 '" WRAPWRIGHT_SOURCE_DIR "/tests/app/serve/metrics_check.py' '" + file +
                              "' >'" + file + ".read' 2>&1";
  const int status = WEXITSTATUS(std::system(command.c_str()));  // NOLINT(cert-env33-c)
  const std::string read = read_all(file + ".read");
  if (status == 77) GTEST_SKIP() << read;
  EXPECT_EQ(status, 0) << read << metrics.body;
  for (const char* const line :
       {"wrapwright_requests_total{api=\"extract\",status=\"200\"} 3",
        "wrapwright_requests_total{api=\"extract\",status=\"502\"} 2",
        "wrapwright_requests_total{api=\"none\",status=\"404\"} 1", "wrapwright_refused_total{reason=\"key\"} 1",
        "wrapwright_refused_total{reason=\"rate\"} 1", "wrapwright_fetches_total{outcome=\"http-error\"} 1",
        "wrapwright_fetches_total{outcome=\"port\"} 1", "wrapwright_fetches_total{outcome=\"private-address\"} 0",
        "wrapwright_fetches_total{outcome=\"ok\"} 6",  // a page, a feed, and its four pages
        "wrapwright_cache_requests_total{cache=\"pages\",outcome=\"hit\"} 1",
        "wrapwright_cache_requests_total{cache=\"pages\",outcome=\"miss\"} 3",
        "wrapwright_cache_requests_total{cache=\"feeds\",outcome=\"hit\"} 1",
        "wrapwright_pages_total{status=\"article\"} 2", "wrapwright_learning_sites{} 0",
        "wrapwright_wrappers_stored_total{how=\"learned\"} 0", "wrapwright_watched_feeds{} 0",
        "wrapwright_waiting{what=\"posted\"} 0", "wrapwright_request_seconds_count{api=\"feed\"} 3"})
    EXPECT_THAT(read, HasSubstr(line + std::string("\n")));
}

// Only the operator of the server learns why something was not fetched.
TEST_F(Serve, CountsWhyNothingWasFetched) {
  options_.http.private_addresses = PrivateAddresses::kRefuse;
  options_.http.allowed_addresses = {"127.0.0.1"};
  site_.write("robots.txt", "User-agent: *\nDisallow: /tale/\n");
  get("/v1/extract?url=" + percent_encoded(tale(0)));
  get("/v1/extract?url=http%3A%2F%2F10.0.0.1%2F");
  const std::string metrics = get("/metrics").body;
  EXPECT_THAT(metrics, HasSubstr("wrapwright_fetches_total{outcome=\"robots\"} 1\n"));
  EXPECT_THAT(metrics, HasSubstr("wrapwright_fetches_total{outcome=\"private-address\"} 1\n"));
}

// The pages contain no data of the server, so they need no key; they load from and send requests to this server only.
TEST_F(Serve, GivesPagesForPeople) {
  write_all(folder_.path() / "keys", "a-long-enough-key\n");
  options_.keys = AccessKeys::read(folder_.path() / "keys").value();
  for (const auto& [path, type] :
       std::initializer_list<std::pair<const char*, const char*>>{{"/", "text/html"},
                                                                  {"/sites/a.example", "text/html"},
                                                                  {"/serve.css", "text/css"},
                                                                  {"/serve.js", "text/javascript"}}) {
    const Answer answer = get(path, "Sec-Fetch-Site: cross-site\r\n");
    EXPECT_EQ(answer.status, 200) << path;
    EXPECT_THAT(answer.head, HasSubstr(std::string("Content-Type: ") + type));
    EXPECT_THAT(answer.head, HasSubstr("Content-Security-Policy: default-src 'none'; script-src 'self'; "));
    EXPECT_THAT(answer.body, Not(HasSubstr("<script>")));
    EXPECT_THAT(answer.body, Not(HasSubstr("style=")));
  }
  EXPECT_EQ(get("/sites/").status, 404);
  EXPECT_EQ(get("/sites/a/b").status, 404);
  EXPECT_EQ(get("/v1/sites").status, 401);
}

// Exit codes of browser_check.py: 0 fine, 77 no browser here, else faults on its output.
TEST(ServePages, WorkInABrowser) {
  if (kSanitized) GTEST_SKIP() << "what a browser makes of it is the same for each build of the program";
  const TemporaryFolder folder;
  const std::string log = (folder.path() / "log").string();
  const std::string source = WRAPWRIGHT_SOURCE_DIR;
  const std::string command = "/usr/bin/python3 '" + source +
                              "/tests/app/serve/browser_check.py' '" WRAPWRIGHT_PROGRAM "' '" + source + "/samples' '" +
                              (folder.path() / "work").string() + "' >'" + log + "' 2>&1";
  const int status = std::system(command.c_str());  // NOLINT(cert-env33-c)
  if (WEXITSTATUS(status) == 77) GTEST_SKIP() << read_all(log);
  EXPECT_EQ(status, 0) << read_all(log);
}

// Small forms of abuse_check.py, which says what is done. 77 = what it needs is not allowed here.
TEST(ServeAbuse, LosesNothingWhenKilledAndBearsAnyRequest) {
  for (const char* const what : {"kill 5", "requests 1000", "slow 500", "names 64"}) {
    SCOPED_TRACE(what);
    const TemporaryFolder folder;
    const std::string log = (folder.path() / "log").string();
    const std::string command = "/usr/bin/python3 '" WRAPWRIGHT_SOURCE_DIR
                                "/tests/app/serve/abuse_check.py' '" WRAPWRIGHT_PROGRAM "' '" +
                                (folder.path() / "work").string() + "' " + what + " >'" + log + "' 2>&1";
    const int status = WEXITSTATUS(std::system(command.c_str()));  // NOLINT(cert-env33-c)
    EXPECT_TRUE(status == 0 || status == 77) << read_all(log);
  }
}

// By systemd's own judgement, from 0 to 100.
TEST(ServeUnit, GivesTheServerFewRights) {
  if (std::system("command -v systemd-analyze >/dev/null") != 0) GTEST_SKIP() << "systemd-analyze is not here";
  const std::string unit = std::string(WRAPWRIGHT_SOURCE_DIR) + "/scripts/wrapwright.service";
  EXPECT_EQ(std::system(("systemd-analyze security --offline=true --threshold=15 '" + unit + "' >/dev/null").c_str()),
            0);
}

}  // namespace
}  // namespace wrapwright
