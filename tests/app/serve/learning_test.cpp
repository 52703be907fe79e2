// SPDX-License-Identifier: Apache-2.0
// Compares what the server learns from the pages that pass through it with what the commands learn from the same pages.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <regex>

#include "app/serve/serve_fixture.h"
#include "core/base/percent_encoding.h"
#include "core/base/url.h"
#include "core/database/database.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;

class ServeLearning : public Serve {
 protected:
  void SetUp() override {
    Serve::SetUp();
    learns_ = true;
  }
  AnyJson site(const std::string& name = "127.0.0.1") { return get("/v1/sites/" + name).json(); }
  bool learned(const std::string& name = "127.0.0.1") {
    return wait_until([&] { return site(name).contains("wrapper"); });
  }
  int visit(const std::string& path) { return get("/v1/extract?url=" + percent_encoded(site_.url(path))).status; }
  Answer post(const std::string& url, const std::string& html, const std::string& headers = "") {
    return ask("POST", "/v1/extract?url=" + percent_encoded(url), headers, html);
  }
  // The same pages, as `learn` reads them from a folder.
  std::string learned_from(const std::vector<std::pair<std::string, std::string>>& pages) {
    std::string index;
    for (std::size_t i = 0; i < pages.size(); ++i) {
      const std::string file = std::to_string(i) + ".html";
      write_all(folder_.path() / "pages" / file, pages[i].second);
      index += AnyJson{{"id", pages[i].first}, {"url", pages[i].first}, {"page", file}}.dump() + "\n";
    }
    write_all(folder_.path() / "pages" / "index.jsonl", index);
    const Ran ran =
        run({"learn", "--store", (folder_.path() / "by-learn").string(), (folder_.path() / "pages").string()});
    EXPECT_EQ(ran.exit, 0) << ran.err;
    return read_all(folder_.path() / "by-learn" / (site_of(pages.front().first) + ".xml"));
  }
  // Without times, and the fingerprint of the rest.
  static std::string without_times(const std::string& wrapper) {
    const std::string timeless = std::regex_replace(wrapper, std::regex(" (fetched|date)=\"[^\"]*\""), "");
    return std::regex_replace(timeless, std::regex("fingerprint=\"[^\"]*\"|<fingerprint>[^<]*</fingerprint>"), "");
  }
};

TEST_F(ServeLearning, LearnsASiteFromItsPagesAsLearnDoes) {
  const std::string root = std::string(WRAPWRIGHT_SOURCE_DIR) + "/samples/jekyll/";
  std::vector<std::pair<std::string, std::string>> pages;
  std::istringstream index(read_all(root + "index.jsonl"));
  for (std::string line; std::getline(index, line);) {
    const std::string file = AnyJson::parse(line)["page"];
    const std::string path = file.substr(file.find('/'));
    site_.write(path.substr(1), read_all(root + file));
    pages.emplace_back(site_.url(path), read_all(root + file));
  }
  ASSERT_EQ(pages.size(), 8U);
  options_.learning.min_pages = pages.size();
  for (std::size_t i = 0; i < pages.size(); ++i) {
    EXPECT_EQ(site().contains("wrapper"), false) << i;
    EXPECT_EQ(get("/v1/extract?url=" + percent_encoded(pages[i].first)).status, 200);
    EXPECT_EQ(site()["pages"], i + 1);
  }
  ASSERT_TRUE(learned());
  EXPECT_EQ(without_times(read_all(options_.store / "127.0.0.1.xml")), without_times(learned_from(pages)));
  const AnyJson after = site();
  EXPECT_EQ(after["history"].size(), 0U);
  EXPECT_FALSE(after["rules"][0]["content"].get<std::string>().empty());
  // The page is read again, now with the wrapper.
  const AnyJson record = get("/v1/extract?url=" + percent_encoded(pages[0].first)).json();
  EXPECT_EQ(record["wrapper"]["site"], "127.0.0.1");
  EXPECT_THAT(get("/metrics").body, testing::HasSubstr("\nwrapwright_wrappers_stored_total{how=\"learned\"} 1\n"));
}

// A site of 40 pages that are requested or posted one by one.
TEST_F(ServeLearning, LearnsOfASiteOfFortyPagesWhatLearnDoesOfTwenty) {
  std::vector<std::pair<std::string, std::string>> pages;
  for (std::size_t i = 0; i < 40; ++i) {
    // An advertisement that the first pages lack, so that rules learned from them do not exclude it.
    std::string html = article_of_site(i).html;
    if (i > 5)
      html =
          std::regex_replace(html, std::regex("</h1>"), "</h1><aside class=ad>Buy boats and nets of us today</aside>");
    site_.write("tale-number-" + std::to_string(i), html);
    pages.emplace_back(site_.url("/tale-number-" + std::to_string(i)), html);
  }
  const auto samples = [&] {
    const AnyJson now = site();
    return now.contains("samples") ? now["samples"].get<std::size_t>() : 0;
  };
  for (std::size_t i = 0; i < pages.size(); ++i) {
    EXPECT_EQ(samples(), i < 5 ? 0U : i < 10 ? 5U : i < 20 ? 10U : 20U) << i;
    const bool is_visit = i % 2 == 0;
    const int status =
        is_visit ? visit("/tale-number-" + std::to_string(i)) : post(pages[i].first, pages[i].second).status;
    EXPECT_EQ(status, 200);
    if (i % 5 != 4) continue;
    // The site is examined after every five new pages, so the next pages wait for that.
    if (i == 4 || i == 9 || i == 19) {
      EXPECT_TRUE(wait_until([&] { return samples() == i + 1; })) << i;
    }
    EXPECT_TRUE(wait_until([&] {
      return site()["pages"] == i + 1 &&
             get("/metrics").body.find("\nwrapwright_learning_sites 0\n") != std::string::npos;
    })) << i;
  }
  const std::string wrapper = read_all(options_.store / "127.0.0.1.xml");
  // Ignores the history, which says that the wrapper was learned again.
  const auto without_history = [](const std::string& file) {
    return std::regex_replace(without_times(file), std::regex("  <history>[^]*</history>\n"), "");
  };
  EXPECT_EQ(without_history(wrapper), without_history(learned_from({pages.begin(), pages.begin() + 20})));
  // With it, each of the forty pages gives the same as with `apply`.
  learned_from(pages);  // writes all of them
  const Ran applied = run({"apply", "--json", "--store", options_.store.string(), (folder_.path() / "pages").string()});
  EXPECT_EQ(applied.exit, 0) << applied.err;
  std::istringstream lines(applied.out);
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line); ++number) {
    const AnyJson record = AnyJson::parse(line);
    const AnyJson served = post(record["url"], pages.at(number).second).json();
    for (const char* const member : {"status", "text", "title", "is_article"})
      EXPECT_EQ(served[member], record[member]) << record["url"] << " " << member;
    EXPECT_TRUE(served.contains("wrapper")) << record["url"];  // by each of the threads that read
  }
  EXPECT_EQ(number, 40U);
}

// Wrappers that somebody else has learned, or changed, stay as they are.
TEST_F(ServeLearning, LearnsAgainOnlyWhatItHasLearned) {
  std::vector<std::pair<std::string, std::string>> pages;
  for (std::size_t i = 0; i < 6; ++i) pages.emplace_back(article_of_site(i).url, article_of_site(i).html);
  learned_from(pages);
  std::filesystem::create_directories(options_.store);
  std::filesystem::copy_file(folder_.path() / "by-learn" / "site.example.xml", options_.store / "site.example.xml");
  const std::string before = read_all(options_.store / "site.example.xml");
  for (std::size_t i = 0; i < 30; ++i) EXPECT_EQ(post(article_of_site(i).url, article_of_site(i).html).status, 200);
  // The last pages are only examined if there are enough of them.
  const std::size_t at_least = 30 - options_.learning.min_pages + 1;
  const auto looked_at = [&] {
    const AnyJson now = site("site.example");
    return now.contains("drift") ? now["drift"]["pages"].get<std::size_t>() : 0;
  };
  ASSERT_TRUE(wait_until([&] { return looked_at() >= at_least; })) << site("site.example").dump();
  EXPECT_EQ(read_all(options_.store / "site.example.xml"), before);
}

TEST_F(ServeLearning, LooksAtASiteAgainWhenMorePagesHaveCome) {
  for (std::size_t i = 0; i < 40; ++i) site_.write("tale-number-" + std::to_string(i), article_of_site(i).html);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(visit("/tale-number-" + std::to_string(i)), 200);
  ASSERT_TRUE(learned());
  for (int i = 5; i < 40; ++i) EXPECT_EQ(visit("/tale-number-" + std::to_string(i)), 200);
  ASSERT_TRUE(wait_until([&] { return site().contains("drift") && site()["drift"]["pages"] > 35; })) << site().dump();
  EXPECT_EQ(site()["drift"]["verdict"], "ok");
  EXPECT_EQ(site()["pages"], 40);
  const AnyJson sites = get("/v1/sites").json()["sites"];
  ASSERT_EQ(sites.size(), 1U);
  EXPECT_EQ(sites[0]["drift"], "ok");
}

// As after a redesign: the old rules are kept for the captures of their era.
TEST_F(ServeLearning, RenewsAWrapperThatIsBroken) {
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(post(article_of_site(i).url, article_of_site(i).html).status, 200);
  ASSERT_TRUE(learned("site.example"));
  std::this_thread::sleep_for(std::chrono::milliseconds(1'100));  // samples are told apart by their second
  for (std::size_t i = 10; i < 40; ++i) {
    std::string html = std::regex_replace(article_of_site(i).html, std::regex("class=story"), "class=newbody");
    html = std::regex_replace(html, std::regex("<div class=newbody><h1>"), "<main><section class=newbody><h2>");
    EXPECT_EQ(post(article_of_site(i).url, html).status, 200);
  }
  wait_until([&] { return !site("site.example")["history"].empty(); });
  const AnyJson after = site("site.example");
  ASSERT_FALSE(after["history"].empty()) << after.dump();
  EXPECT_THAT(after["wrapper"].get<std::string>(), HasSubstr("newbody"));
  EXPECT_THAT(after["wrapper"].get<std::string>(), HasSubstr("valid-until"));
}

TEST_F(ServeLearning, TakesThePagesOfAFeedWithTheWordsOfItsItems) {
  serve_feed(site_, home_with_links(), site_.url("/"), 6);
  EXPECT_EQ(get("/v1/feed?url=" + percent_encoded(site_.url("/feed.xml"))).status, 200);
  ASSERT_TRUE(learned());
  EXPECT_THAT(site()["wrapper"].get<std::string>(), HasSubstr(site_.url("/feed.xml")));
  EXPECT_EQ(site()["pages"], 6);
}

TEST_F(ServeLearning, GoesOnWithWhatAnEarlierProcessHasLeft) {
  options_.learning.min_pages = 100;
  for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(post(article_of_site(i).url, article_of_site(i).html).status, 200);
  end();
  options_.learning.min_pages = 5;
  ASSERT_TRUE(learned("site.example"));
  EXPECT_EQ(site("site.example")["pages"], 6);
}

// If stopped while it learns, it ends soon and stores nothing incomplete.
TEST_F(ServeLearning, StopsInTheMiddle) {
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(post(article_of_site(i).url, article_of_site(i).html).status, 200);
  end();
  const auto store = folder_.path() / "store";
  std::error_code none;  // there may be no store yet
  for (const auto& file : std::filesystem::recursive_directory_iterator(store, none))
    EXPECT_EQ(file.path().filename(), "site.example.xml");
  ASSERT_TRUE(learned("site.example"));
}

// Clients that post pages of a site influence what its wrapper finds.
TEST_F(ServeLearning, LearnsOnlyFromThoseWhoMayTeach) {
  const PageOfSite page = article_of_site(0);
  for (const char* headers :
       {"X-Forwarded-For: 192.0.2.1\r\n", "X-Forwarded-For: 127.0.0.1\r\n", "Origin: https://evil.example\r\n"})
    EXPECT_EQ(post(page.url, page.html, headers).status, 200);
  options_.trusted_proxies = {"127.0.0.1"};
  EXPECT_EQ(ask("POST", "/v1/extract?url=" + page.url, "Sec-Fetch-Site: cross-site\r\n", page.html).status, 403);
  EXPECT_EQ(get("/v1/sites/site.example").status, 404);
  EXPECT_EQ(
      exchanged(server_->port(), "POST /v1/extract?url=" + page.url +
                                     " HTTP/1.1\r\nHost: rebound.example\r\nConnection: close\r\nContent-Length: " +
                                     std::to_string(page.html.size()) + "\r\n\r\n" + page.html)
          .status,
      200);
  EXPECT_EQ(get("/v1/sites/site.example").status, 404);
  EXPECT_EQ(post(page.url, page.html).status, 200);
  EXPECT_EQ(site("site.example")["pages"], 1);
}

TEST_F(ServeLearning, LeavesWrappersThatWereEditedByHand) {
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(post(article_of_site(i).url, article_of_site(i).html).status, 200);
  ASSERT_TRUE(learned("site.example"));
  end();
  const auto file = options_.store / "site.example.xml";
  const std::string edited = std::regex_replace(read_all(file), std::regex("story"), "storz");
  write_all(file, edited);
  std::size_t said = 0;
  std::mutex mutex;
  options_.learning.on_remark = [&](const std::string& line) {
    const std::lock_guard lock(mutex);
    if (line.find("edited by hand") != std::string::npos) ++said;
  };
  // Each examination finds the wrapper broken, but they become less and less frequent.
  constexpr std::size_t kLooks = 20;
  for (std::size_t i = 5; i < 5 + 5 * kLooks; ++i) {
    EXPECT_EQ(post(article_of_site(i).url, article_of_site(i).html).status, 200);
    if (i % 5 != 4) continue;
    EXPECT_TRUE(wait_until([&] {
      return get("/metrics").body.find("\nwrapwright_learning_sites 0\n") != std::string::npos;
    })) << i;
  }
  EXPECT_EQ(site("site.example")["drift"]["verdict"], "broken") << site("site.example");
  end();
  EXPECT_GE(said, 2U);
  EXPECT_LE(said, 6U);
  EXPECT_EQ(read_all(file), edited);
}

SampledPage sampled(const std::string& site, const std::string& url, const std::string& bytes) {
  return {.site = site, .url = url, .content_type = "", .time = "2026-01-01T00:00:00Z", .feed = "", .bytes = bytes};
}

TEST(SiteSamples, KeepsTheLatestPagesWithinItsBounds) {
  const TemporaryFolder folder;
  auto samples = SiteSamples::open(folder.path() / "s.sqlite", {.pages_of_site = 3, .bytes = 100'000});
  ASSERT_TRUE(samples.ok()) << samples.error().to_string();
  const auto urls = [&](const std::string& site) {
    std::vector<std::string> out;
    const std::vector<SourcePage> latest = (*samples)->latest(site, 10).value();
    for (const SourcePage& page : latest) out.push_back(page.url);
    return out;
  };
  for (const char* url : {"http://a/1", "http://a/2", "http://a/3", "http://a/2#x"})
    ASSERT_TRUE((*samples)->add(sampled("a", url, "one")).ok());
  EXPECT_EQ(urls("a"), (std::vector<std::string>{"http://a/1", "http://a/2", "http://a/3"}));
  EXPECT_TRUE((*samples)->add(sampled("a", "http://a/1", "other")).value());
  EXPECT_FALSE((*samples)->add(sampled("a", "http://a/1", "other")).value());
  EXPECT_TRUE((*samples)->add(sampled("a", "http://a/4", "one")).value());
  EXPECT_EQ(urls("a"), (std::vector<std::string>{"http://a/3", "http://a/1", "http://a/4"}));
  const SampledSite site = (*samples)->site("a").value();
  EXPECT_EQ(site.seen, 4U);
  EXPECT_EQ(site.added, 5U);
  EXPECT_EQ(site.pages, 3U);
  // The pages of the most recently seen sites stay.
  std::string noise;
  for (std::uint32_t i = 1, n = 1; i < 40'000; ++i)
    noise += static_cast<char>((n = n * 1'664'525 + 1'013'904'223) >> 24U);
  for (const char* name : {"b", "c", "d"})
    ASSERT_TRUE((*samples)->add(sampled(name, "http://" + std::string(name) + "/", noise)).ok());
  EXPECT_TRUE((*samples)->site("a").value().name.empty());
  EXPECT_TRUE((*samples)->site("b").value().name.empty());
  EXPECT_EQ((*samples)->sites(10).value().size(), 2U);
  EXPECT_EQ((*samples)->sites(10).value().front().name, "d");
  // They outlive the process.
  samples = Error{ErrorKind::kIo, "closed", {}};
  samples = SiteSamples::open(folder.path() / "s.sqlite", {.pages_of_site = 3, .bytes = 100'000});
  ASSERT_TRUE(samples.ok());
  ASSERT_EQ(urls("d").size(), 1U);
  std::string buffer;
  EXPECT_EQ(read_any_bytes((*samples)->latest("d", 1).value()[0], 1'000'000, buffer).value(), noise);
}

// The schema of version 0.2.0.
TEST(SiteSamples, ReadsTheFirstVersion) {
  const TemporaryFolder folder;
  const auto file = folder.path() / "s.sqlite";
  {
    auto old = Database::open(file);
    ASSERT_TRUE(old.ok());
    ASSERT_TRUE(old->run(
        "CREATE TABLE pages(number INTEGER PRIMARY KEY AUTOINCREMENT, site BLOB NOT NULL, key BLOB NOT NULL,"
        " url BLOB NOT NULL, type BLOB NOT NULL, time BLOB NOT NULL, feed BLOB NOT NULL, hash INTEGER NOT NULL,"
        " size INTEGER NOT NULL, bytes BLOB NOT NULL, UNIQUE(site, key));"
        "CREATE TABLE sites(name BLOB PRIMARY KEY, seen INTEGER NOT NULL, added INTEGER NOT NULL,"
        " checked INTEGER NOT NULL, pages INTEGER NOT NULL, last INTEGER NOT NULL, verdict BLOB NOT NULL,"
        " drift BLOB NOT NULL) WITHOUT ROWID;"
        "INSERT INTO sites VALUES(x'61', 7, 8, 5, 7, 8, x'', x'');PRAGMA user_version=1"));
  }
  for (std::size_t i = 0; i < 2; ++i) {
    auto samples = SiteSamples::open(file, {});
    ASSERT_TRUE(samples.ok()) << samples.error().to_string();
    SampledSite site = (*samples)->site("a").value();
    EXPECT_EQ(site.seen, 7 + i);
    EXPECT_EQ(site.learned, i == 0 ? 0U : 9U);
    EXPECT_EQ(site.samples, i == 0 ? 0U : 14U);
    site.learned = 9;
    site.samples = 14;
    ASSERT_TRUE((*samples)->set_checked(site).ok());
    ASSERT_TRUE((*samples)->add(sampled("a", "http://a/" + std::to_string(i), "one")).ok());
  }
}

// The second version had no contrast pages.
TEST(SiteSamples, ReadsTheSecondVersion) {
  const TemporaryFolder folder;
  const auto file = folder.path() / "s.sqlite";
  ASSERT_TRUE(SiteSamples::open(file, {}).ok());
  {
    auto old = Database::open(file);
    ASSERT_TRUE(old.ok());
    ASSERT_TRUE(
        old->run("ALTER TABLE sites DROP COLUMN samples;"
                 "INSERT INTO sites VALUES(x'61', 7, 8, 5, 7, 8, x'', x'', 6);PRAGMA user_version=2"));
  }
  const auto samples = SiteSamples::open(file, {});
  ASSERT_TRUE(samples.ok()) << samples.error().to_string();
  EXPECT_EQ((*samples)->site("a")->learned, 6U);
  EXPECT_EQ((*samples)->site("a")->samples, 6U);
}

TEST(SiteSamples, RefusesWhatIsNone) {
  const TemporaryFolder folder;
  write_all(folder.path() / "s.sqlite", "no database, but long enough to look like a file that somebody needs");
  EXPECT_EQ(SiteSamples::open(folder.path() / "s.sqlite", {}).error().kind, ErrorKind::kSyntax);
}

}  // namespace
}  // namespace wrapwright
