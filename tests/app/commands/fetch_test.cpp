// SPDX-License-Identifier: Apache-2.0
// Over HTTP: fetch, and learn and apply from URLs, against a real nginx.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/archive_records.h"
#include "support/program.h"
#include "support/servers.h"

namespace wrapwright {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::StartsWith;

class Fetch : public testing::Test {
 protected:
  void SetUp() override {
    std::string items;
    for (std::size_t i = 0; i < 4; ++i) {
      const std::string name = "/tale/" + std::to_string(i) + ".html";
      server_.write(name.substr(1), story_page(i));
      items += "<item><title>Tale " + std::to_string(i) + "</title><link>" + server_.url(name) +
               "</link><description>" + stories()[i] + "</description></item>";
    }
    server_.write("new.html", story_page(5));
    server_.write("feed.xml", "<rss version='2.0'><channel><title>Tales</title>" + items + "</channel></rss>");
    server_.write("index.html",
                  "<html><link rel=alternate type='application/rss+xml' href='/feed.xml'><p>Welcome to the tales.");
  }
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_.path() / name).string(); }
  static Ran run_here(std::vector<std::string> args, const std::string& input = "") {
    args.insert(args.begin() + 1, {"--allow-private", "--delay", "0", "--retries", "0"});
    return run(args, input);
  }
  NginxServer server_;
  TemporaryFolder folder_;
};

TEST_F(Fetch, FillsAFolderThatLearnTakes) {
  const Ran fetched = run_here({"fetch", server_.url("/feed.xml"), "-o", path("tales")});
  EXPECT_EQ(fetched.exit, 0) << fetched.err;
  EXPECT_EQ(fetched.out, "");
  EXPECT_THAT(fetched.err, HasSubstr("4 new"));
  EXPECT_TRUE(std::filesystem::exists(path("tales/feed.xml")));
  EXPECT_EQ(count_lines(read_all(path("tales/index.jsonl"))), 4U);
  EXPECT_EQ(run({"learn", "--store", path("store"), path("tales")}).exit, 0);
  // Exported rules belong to the feed.
  EXPECT_THAT(read_all(path("store/127.0.0.1.xml")), HasSubstr("feed=\"" + server_.url("/feed.xml") + "\""));
  EXPECT_EQ(run({"learn", "--method", "forest", "--signifiers", "feed", "--store", path("store"), path("tales")}).exit,
            0);
}

TEST_F(Fetch, RunAgainItFetchesOnlyWhatIsNew) {
  ASSERT_EQ(run_here({"fetch", server_.url("/feed.xml"), "-o", path("tales")}).exit, 0);
  const Ran again = run_here({"fetch", server_.url("/feed.xml"), "-o", path("tales")});
  EXPECT_EQ(again.exit, 0) << again.err;
  EXPECT_THAT(again.err, HasSubstr("4 unchanged"));
}

TEST_F(Fetch, AHomePageThatNamesNoFeedIsNoArticle) {
  server_.write("index.html", "<html><p>Welcome to the tales. " + stories()[0]);
  server_.write("feed.xml", "<html><p>There is no such page, but the status is 200.");
  const Ran ran = run_here({"learn", "--store", path("store"), server_.url("/")});
  EXPECT_EQ(ran.exit, 3);
  EXPECT_THAT(ran.err, HasSubstr(server_.url("/") +
                                 ": names no feed, and there is none at /feed/, /feed.xml, /atom.xml, /rss.xml, "
                                 "/index.xml, nor a sitemap nor a link to a page: give the URLs of articles"));
  EXPECT_EQ(count_lines(ran.err), 1U) << ran.err;
}

TEST_F(Fetch, AFeedOrSitemapThatAHomePageDoesNotNameIsFoundAtItsUsualAddress) {
  server_.write("index.html", "<html><p>Welcome to the tales. " + stories()[0]);
  const Ran by_feed = run_here({"learn", "--store", path("store"), server_.url("/")});
  EXPECT_EQ(by_feed.exit, 0) << by_feed.err;
  EXPECT_THAT(by_feed.err, HasSubstr(server_.url("/") + ": names no feed; reads " + server_.url("/feed.xml")));
  EXPECT_THAT(by_feed.out, HasSubstr("matched 4,"));
  const Ran fetched = run_here({"fetch", server_.url("/"), "-o", path("tales")});
  EXPECT_EQ(fetched.exit, 0) << fetched.err;
  EXPECT_THAT(fetched.err, HasSubstr(server_.url("/") + ": names no feed; reads " + server_.url("/feed.xml")));
  EXPECT_THAT(fetched.err, HasSubstr("4 new"));
  EXPECT_THAT(read_all(path("store/127.0.0.1.xml")), HasSubstr("feed=\"" + server_.url("/feed.xml") + "\""));
  server_.write("feed.xml", "<html><p>There is no such page, but the status is 200.");
  std::string urls;
  for (std::size_t i = 0; i < 4; ++i)
    urls += "<url><loc>" + server_.url("/tale/" + std::to_string(i) + ".html") + "</loc></url>";
  server_.write("sitemap.xml", "<urlset>" + urls + "</urlset>");
  EXPECT_THAT(run_here({"fetch", server_.url("/"), "-o", path("none")}).err,
              HasSubstr(server_.url("/") + ": names no feed, and there is none at /feed/, /feed.xml, /atom.xml, "));
  const Ran by_sitemap = run_here({"learn", "--replace", "--store", path("store"), server_.url("/")});
  EXPECT_EQ(by_sitemap.exit, 0) << by_sitemap.err;
  EXPECT_THAT(by_sitemap.err, HasSubstr("names no feed; reads " + server_.url("/sitemap.xml")));
  EXPECT_THAT(by_sitemap.out, HasSubstr("matched 4,"));
}

TEST_F(Fetch, OfASiteWithoutFeedAndSitemapLearnFollowsTheLinksOfItsHomePage) {
  server_.write("feed.xml", "<html><p>There is no such page, but the status is 200.");
  std::string links =
      "<a href=/about.html>About</a> <a href=/tag/tales/>All that is told here of the sea</a>"
      "<a href=/gone.html>A tale that was told here once and is gone since</a>";
  for (std::size_t i = 0; i < 4; ++i)
    links += "<li><a href=/tale/" + std::to_string(i) + ".html>A tale that is told at number " + std::to_string(i) +
             "</a> <a href=/tale/" + std::to_string(i) + ".html#more>More</a>";
  server_.write("index.html", "<html><title>Tales</title><ul>" + links + "</ul>");
  server_.write("about.html", "<html><title>About</title><p>Who tells these tales.");
  const Ran ran = run_here({"learn", "--pages", "5", "--store", path("store"), server_.url("/")});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr(server_.url("/") + ": names no feed, and there is none at "));
  EXPECT_THAT(ran.err, HasSubstr(", nor a sitemap; following its links (pages 5)"));
  EXPECT_EQ(count_lines(ran.err), 1U) << "nobody requested the missing page: " << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("matched 4,"));
  EXPECT_THAT(server_.requests(),
              testing::AllOf(Contains("GET /tale/0.html 200 HTTP/1.1"), Contains("GET /tale/3.html 200 HTTP/1.1")));
  EXPECT_THAT(server_.requests(), Contains("GET /about.html 200 HTTP/1.1")) << "to see what is not an article";
  for (std::size_t i = 0; i < 4; ++i) std::filesystem::remove(server_.root() / ("tale/" + std::to_string(i) + ".html"));
  const Ran none = run_here({"learn", "--pages", "5", "--store", path("none"), server_.url("/")});
  EXPECT_EQ(none.exit, 3) << none.err;
  EXPECT_THAT(none.err, HasSubstr(server_.url("/gone.html") + ": HTTP status 404"));
}

TEST_F(Fetch, OfASiteWhoseFeedIsDeadOthersAreLookedForAndLearnThenFollowsItsLinks) {
  server_.write("none.xml", "<rss version='2.0'><channel><title>Tales</title></channel></rss>");
  server_.write("page.xml", "<html><p>There is no such page, but the status is 200.");
  std::string links;
  for (std::size_t i = 0; i < 4; ++i)
    links +=
        "<li><a href=/tale/" + std::to_string(i) + ".html>A tale that is told at number " + std::to_string(i) + "</a>";
  const auto name_feed = [&](const std::string& feed) {
    server_.write("index.html", "<html><title>Tales</title><link rel=alternate type='application/atom+xml' href='" +
                                    feed + "'><ul>" + links + "</ul>");
  };
  const std::string elsewhere = "http://127.0.0.1:1/feed.xml";
  for (const std::string& dead :
       {server_.url("/gone.xml"), server_.url("/none.xml"), server_.url("/page.xml"), elsewhere}) {
    SCOPED_TRACE(dead);
    name_feed(dead);
    const Ran ran = run_here({"learn", "--replace", "--store", path("store"), server_.url("/")});
    EXPECT_EQ(ran.exit, 0) << ran.err;
    EXPECT_THAT(ran.err, StartsWith("wrapwright: " + server_.url("/") + ": names the feed " + dead +
                                    ", which cannot be read: "));
    EXPECT_THAT(ran.err, HasSubstr(": names no feed that can be read; reads " + server_.url("/feed.xml")));
    EXPECT_EQ(count_lines(ran.err), 2U) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("matched 4,"));
  }
  for (const char* command : {"fetch", "archive", "feed"}) {
    const Ran ran = run_here({command, "-o", path(command), server_.url("/")});
    EXPECT_EQ(ran.exit, 0) << ran.err;
    EXPECT_THAT(ran.err, StartsWith("wrapwright: " + server_.url("/") + ": names the feed " + elsewhere +
                                    ", which cannot be read: "));
    EXPECT_THAT(ran.err, HasSubstr(": names no feed that can be read; reads " + server_.url("/feed.xml")));
  }
  name_feed("/feed.xml");
  std::filesystem::remove(server_.root() / "feed.xml");
  for (const char* command : {"fetch", "archive", "feed"}) {
    const Ran ran = run_here({command, "-o", path(std::string("none-") + command), server_.url("/")});
    EXPECT_EQ(ran.exit, 3) << ran.err;
    EXPECT_THAT(ran.err, HasSubstr("/feed.xml, which cannot be read: HTTP status 404\n"));
    EXPECT_THAT(ran.err, HasSubstr(": names no feed that can be read, and there is none at /feed/, /feed.xml, "));
  }
  const auto before = server_.requests().size();
  const Ran ran = run_here({"learn", "--store", path("links"), server_.url("/")});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("names no feed that can be read, and there is none at /feed/, "));
  EXPECT_THAT(ran.err, HasSubstr(", nor a sitemap; following its links (pages 4)"));
  EXPECT_THAT(ran.out, HasSubstr("matched 4,"));
  const auto requests = server_.requests();
  EXPECT_EQ(
      std::count(requests.begin() + static_cast<std::ptrdiff_t>(before), requests.end(), "GET /feed.xml 404 HTTP/1.1"),
      1)
      << "it is known to be gone";
}

// The home page offers a choice of languages.
TEST_F(Fetch, OfAHomePageThatLetsChooseOthersLearnReadsTheirFeeds) {
  const std::string feed = read_all(server_.root() / "feed.xml");
  std::filesystem::remove(server_.root() / "feed.xml");
  server_.write("index.html", "<html><title>Tales</title><p><a href=/zh/>Chinese</a> <a href=/en/>English</a>");
  std::string teasers;
  for (std::size_t i = 0; i < 4; ++i)
    teasers += "<div class=teaser><h2><a href=/tale/" + std::to_string(i) + ".html>A tale told at number " +
               std::to_string(i) + "</a></h2><p class=date>3 May 2012</p></div>";
  const auto home = [&](const std::string& link) {
    return "<html><title>Tales</title><link rel=alternate type='application/rss+xml' href='" + link + "'>" + teasers;
  };
  server_.write("en/index.html", home("/en/rss.xml"));
  server_.write("zh/index.html", home("/en/rss.xml"));
  server_.write("en/rss.xml", feed);
  const Ran ran = run_here({"learn", "--store", path("store"), server_.url("/")});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("; following its links (pages 2)"));
  EXPECT_THAT(ran.err, HasSubstr("/: names the feed " + server_.url("/en/rss.xml")));
  EXPECT_EQ(count_lines(ran.err), 2U) << "the feed is read once: " << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("matched 4,"));
  std::filesystem::remove(server_.root() / "en/rss.xml");
  const Ran dead = run_here({"learn", "--store", path("links"), server_.url("/")});
  EXPECT_EQ(dead.exit, 0) << dead.err;
  EXPECT_THAT(dead.err, HasSubstr(": names the feed " + server_.url("/en/rss.xml") + ", which cannot be read: "));
  EXPECT_THAT(dead.err, HasSubstr("; following its links (pages "));
  EXPECT_THAT(dead.out, HasSubstr("matched 4,"));
}

// As written by generators of multilingual sites.
TEST_F(Fetch, FollowsAHomePageThatOnlyLeadsToAnother) {
  const std::string home = read_all(server_.root() / "index.html");
  const auto leads_to = [](const std::string& url) {
    return "<!DOCTYPE html><html><head><meta http-equiv=refresh content=\"0; url=" + url + "\"></head></html>";
  };
  server_.write("index.html", leads_to(server_.url("/en/")));
  server_.write("en/index.html", home);
  const Ran learned = run_here({"learn", "--store", path("store"), server_.url("/")});
  EXPECT_EQ(learned.exit, 0) << learned.err;
  EXPECT_THAT(learned.out, HasSubstr("matched 4,"));
  const Ran fetched = run_here({"fetch", server_.url("/"), "-o", path("tales")});
  EXPECT_EQ(fetched.exit, 0) << fetched.err;
  EXPECT_THAT(fetched.err, HasSubstr(server_.url("/en/") + ": names the feed " + server_.url("/feed.xml")));
  // It is a home page even if it names no feed.
  server_.write("en/index.html", "<html><p>Welcome to the tales.");
  for (const char* command : {"learn", "fetch"}) {
    const std::string out = std::string(command) == "learn" ? "--store" : "-o";
    const Ran ran = run_here({command, out, path(std::string("unnamed-") + command), server_.url("/")});
    EXPECT_EQ(ran.exit, 0) << ran.err;
    EXPECT_THAT(ran.err, HasSubstr(server_.url("/en/") + ": names no feed; reads " + server_.url("/feed.xml")));
  }
  server_.write("en/index.html", leads_to("/"));
  for (const char* command : {"learn", "fetch"}) {
    const std::string out = std::string(command) == "learn" ? "--store" : "-o";
    const Ran ran = run_here({command, out, path(std::string("loop-") + command), server_.url("/")});
    EXPECT_EQ(ran.exit, 3) << ran.err;
    EXPECT_THAT(ran.err, HasSubstr(server_.url("/") + ": redirect loop: " + server_.url("/") + " again"));
    EXPECT_EQ(count_lines(ran.err), 1U) << ran.err;
  }
  server_.write("en/index.html", leads_to("file:///etc/passwd"));
  EXPECT_THAT(run_here({"learn", "--store", path("file"), server_.url("/")}).err,
              HasSubstr(server_.url("/en/") + ": names no feed; reads "));
}

TEST_F(Fetch, OfAListOfUrlsLearnFetchesNoMorePagesThanItUses) {
  std::string list = server_.url("/gone.html") + "\n" + server_.url("/feed.xml") + "\n";
  for (std::size_t i = 0; i < 30; ++i) {
    const std::string name = "/listed" + std::to_string(i) + ".html";
    server_.write(name.substr(1), story_page(i));
    list += server_.url(name) + "\n";
  }
  write_all(path("list.txt"), list);
  const auto fetched = [&](const std::string& part) {
    const auto all = server_.requests();
    return std::count_if(all.begin(), all.end(), [&](const std::string& line) { return line.find(part) != line.npos; });
  };
  const Ran ran = run_here({"learn", "--pages", "9", "--store", path("store"), path("list.txt")});
  EXPECT_EQ(ran.exit, 1) << "one page is gone";
  EXPECT_THAT(ran.out, HasSubstr("(pages 9, matched 9"));
  EXPECT_EQ(fetched("GET /listed"), 9) << "two others replace the feed and the missing page";
  EXPECT_EQ(run_here({"extract", "--json", "-o", path("all.jsonl"), path("list.txt")}).exit, 1);
  EXPECT_EQ(fetched("GET /listed"), 9 + 30);
}

TEST_F(Fetch, APackedListOnStandardInputIsReadAsOneInAFile) {
  std::string urls;
  for (std::size_t i = 0; i < 4; ++i) urls += server_.url("/tale/" + std::to_string(i) + ".html") + "\n";
  const std::string opml =
      "<opml version='2.0'><body><outline xmlUrl='" + server_.url("/feed.xml") + "'/></body></opml>";
  const std::string sitemap = "<urlset><url><loc>" + server_.url("/tale/0.html") + "</loc></url></urlset>";
  const std::string feed = read_all(server_.root() / "feed.xml");
  for (const auto& [input, pages] : std::vector<std::pair<std::string, std::size_t>>{
           {urls, 4}, {opml, 4}, {sitemap, 1}, {feed, 4}, {story_page(1), 1}}) {
    const Ran plain = run_here({"extract", "--json", "-"}, input);
    const Ran packed = run_here({"extract", "--json", "-"}, gzip_member(input));
    EXPECT_EQ(packed.exit, 0) << packed.err;
    EXPECT_EQ(count_lines(packed.out), pages);
    EXPECT_EQ(packed.out, plain.out);
  }
  const Ran learned = run_here({"learn", "--store", path("store"), "-"}, gzip_member(feed));
  EXPECT_THAT(learned.out, HasSubstr("matched 4,"));
  const Ran damaged = run({"extract", "-"}, gzip_member(urls).substr(0, 60));
  EXPECT_EQ(damaged.exit, 3);
}

// A sitemap may name all pages of a site, and an index one sitemap for each day.
TEST_F(Fetch, OfASitemapLearnFetchesASampleAlone) {
  std::string index = "<sitemapindex>";
  for (std::size_t day = 0; day < 15; ++day) {
    std::string urls;
    for (std::size_t i = 0; i < 4; ++i) {
      const std::string name = "day" + std::to_string(day) + "/" + std::to_string(i) + ".html";
      server_.write(name, story_page(day + i));
      urls += "<url><loc>" + server_.url("/" + name) + "</loc></url>";
    }
    const std::string name = "map" + std::to_string(day) + ".xml";
    server_.write(name, "<urlset>" + urls + "</urlset>");
    index += "<sitemap><loc>" + server_.url("/" + name) + "</loc></sitemap>";
  }
  server_.write("maps.xml", index + "</sitemapindex>");
  const auto fetched = [&](const std::string& part) {
    const auto all = server_.requests();
    return std::count_if(all.begin(), all.end(), [&](const std::string& line) { return line.find(part) != line.npos; });
  };
  const Ran ran = run_here({"learn", "--verbose", "--pages", "6", "--store", path("store"), server_.url("/maps.xml")});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("(pages 6, matched 6"));
  EXPECT_THAT(ran.err, HasSubstr("of 40 pages that sitemaps name, 6 are fetched"));
  EXPECT_EQ(fetched("GET /map"), 11) << "the index and ten of it";
  EXPECT_EQ(fetched("GET /day"), 6);
  EXPECT_EQ(run_here({"learn", "--pages", "0", "--store", path("all"), server_.url("/maps.xml")}).exit, 0);
  EXPECT_EQ(fetched("GET /day"), 6 + 60);
}

TEST_F(Fetch, SeveralPagesOfASiteAreLearnedFromBesideTheFeedThatTheyName) {
  const std::string link = "<link rel=alternate type='application/rss+xml' href='/feed.xml'>";
  for (const std::string name : {"5", "6"}) {
    std::string page = story_page(std::stoul(name));
    server_.write("named/" + name + ".html", page.insert(page.find("</head>"), link));
  }
  const Ran ran =
      run_here({"learn", "--store", path("store"), server_.url("/named/5.html"), server_.url("/named/6.html")});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("(pages 6, matched 6"));
  const std::string wrapper = read_all(path("store/127.0.0.1.xml"));
  for (const char* page : {"/named/5.html", "/named/6.html", "/tale/0.html"})
    EXPECT_THAT(wrapper, HasSubstr(server_.url(page)));
}

TEST_F(Fetch, AnEmptyAnswerIsNoFile) {
  server_.write("empty.html", "");
  const Ran ran = run_here({"extract", server_.url("/empty.html")});
  EXPECT_EQ(ran.exit, 3);
  EXPECT_THAT(ran.err, HasSubstr(server_.url("/empty.html") + ": the response has no body"));
}

TEST_F(Fetch, FollowsTheFeedThatAHomePageNames) {
  const Ran ran = run_here({"fetch", server_.url("/"), "-o", path("tales")});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("names the feed " + server_.url("/feed.xml")));
  EXPECT_EQ(read_all(path("tales/feeds.jsonl")), R"({"file":"feed.xml","url":")" + server_.url("/feed.xml") +
                                                     R"(","source":")" + server_.url("/") + "\"}\n");
}

TEST_F(Fetch, NamesWhatFailsAndGoesOn) {
  server_.write("feed.xml", "<rss version='2.0'><channel><title>T</title><item><link>" + server_.url("/gone.html") +
                                "</link></item><item><title>no link</title></item><item><link>" +
                                server_.url("/new.html") + "</link></item></channel></rss>");
  const Ran ran = run_here({"fetch", server_.url("/feed.xml"), path("missing.xml"), "-o", path("tales")});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr(server_.url("/gone.html") + ": "));
  EXPECT_THAT(ran.err, HasSubstr("item 2 has no"));
  EXPECT_THAT(ran.err, HasSubstr(path("missing.xml") + ": no such file"));
  EXPECT_EQ(count_lines(read_all(path("tales/index.jsonl"))), 1U);
}

TEST_F(Fetch, FeedsWithoutItemsAndPagesWithoutFeedsAreNamed) {
  server_.write("empty.xml", "<rss version='2.0'><channel><title>T</title></channel></rss>");
  const Ran empty = run_here({"fetch", server_.url("/empty.xml"), "-o", path("a")});
  EXPECT_EQ(empty.exit, 3);
  EXPECT_THAT(empty.err, HasSubstr(server_.url("/empty.xml") + ": the feed has no items"));
  const Ran page = run_here({"fetch", server_.url("/new.html"), "-o", path("b")});
  EXPECT_EQ(page.exit, 3);
  EXPECT_THAT(page.err, HasSubstr(server_.url("/new.html") + ": neither a feed nor a page that names one"));
}

TEST_F(Fetch, AFolderThatCannotBeMadeIsNamed) {
  write_all(path("file"), "x");
  const Ran ran = run_here({"fetch", server_.url("/feed.xml"), "-o", path("file/tales")});
  EXPECT_EQ(ran.exit, 3);
  EXPECT_THAT(ran.err, HasSubstr(path("file")));
}

TEST_F(Fetch, LearnAndApplyTakeUrls) {
  for (const char* source : {"/feed.xml", "/"}) {
    SCOPED_TRACE(source);
    std::filesystem::remove_all(path("store"));
    const Ran learned = run_here({"learn", "--store", path("store"), server_.url(source)});
    EXPECT_EQ(learned.exit, 0) << learned.err;
    EXPECT_THAT(learned.out, HasSubstr("pages 4, matched 4"));
  }
  const Ran applied = run_here({"apply", "--store", path("store"), server_.url("/new.html")});
  EXPECT_EQ(applied.exit, 0) << applied.err;
  EXPECT_THAT(applied.out, StartsWith("Tale 5\n"));
}

TEST_F(Fetch, ListsAndOpmlNameFeedsAndPages) {
  write_all(path("feeds.txt"), "# feeds\n" + server_.url("/feed.xml") + "\n");
  write_all(path("feeds.opml"),
            "<opml version='2.0'><body><outline text='T' xmlUrl='" + server_.url("/feed.xml") + "'/></body></opml>");
  for (const char* list : {"feeds.txt", "feeds.opml"}) {
    SCOPED_TRACE(list);
    EXPECT_THAT(run_here({"learn", "--store", path("store"), path(list)}).out, HasSubstr("pages 4, matched 4"));
  }
  write_all(path("pages.txt"), server_.url("/new.html") + "\n" + server_.url("/tale/1.html") + "\n" +
                                   server_.url("/gone.html") + "\n" + server_.url("/feed.xml") + "\n");
  const Ran applied = run_here({"apply", "--store", path("store"), path("pages.txt")});
  EXPECT_EQ(applied.exit, 1);
  EXPECT_THAT(applied.out, StartsWith("==> " + server_.url("/new.html") + " <==\nTale 5\n"));
  EXPECT_THAT(applied.out, HasSubstr("==> " + server_.url("/tale/3.html") + " <==\nTale 3\n"));
  EXPECT_THAT(applied.err, HasSubstr(server_.url("/gone.html")));
}

TEST_F(Fetch, PrivateAddressesAreRefusedUnlessAllowed) {
  const Ran ran = run({"learn", "--store", path("store"), "--retries", "0", server_.url("/feed.xml")});
  EXPECT_EQ(ran.exit, 3);
  EXPECT_THAT(ran.err, HasSubstr(server_.url("/feed.xml")));
  EXPECT_THAT(ran.err, HasSubstr("loopback"));
}

}  // namespace
}  // namespace wrapwright
