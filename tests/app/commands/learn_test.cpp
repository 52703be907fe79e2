// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>
#include <sys/stat.h>

#include "app/commands/feed_site.h"
#include "site/store/wrapper_store.h"
#include "support/kinds_of_pages.h"
#include "support/program.h"
#include "support/servers.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;
using testing::Not;

class Learn : public testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_.path() / name).string(); }
  TemporaryFolder folder_;
};

TEST_F(Learn, OneOrTwoArticlesDoNotReplaceAWrapperOfMany) {
  write_site(path("many"), {"many.example"}, 6);
  write_site(path("few"), {"many.example"}, 2);
  ASSERT_EQ(run({"learn", "--store", path("store"), path("many")}).exit, 0);
  const std::string before = read_all(path("store/many.example.xml"));
  const Ran refused = run({"learn", "--store", path("store"), path("few")});
  EXPECT_EQ(refused.exit, 3);
  EXPECT_THAT(
      refused.err,
      HasSubstr("many.example: its wrapper was learned from 6 articles, but the pages given have only 2: --replace"));
  EXPECT_EQ(read_all(path("store/many.example.xml")), before);
  EXPECT_EQ(run({"learn", "--replace", "--store", path("store"), path("few")}).exit, 0);
  EXPECT_NE(read_all(path("store/many.example.xml")), before);
  EXPECT_EQ(run({"learn", "--store", path("store"), path("few")}).exit, 0) << "as few as before";
}

TEST_F(Learn, WritesOneWrapperForEachHostAndSaysWhere) {
  write_site(path("site"), {"a.example", "www.b.example"});
  const Ran ran = run({"learn", "--store", path("store"), path("site")});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(count_lines(ran.out), 2U) << ran.out;
  EXPECT_THAT(ran.out, HasSubstr(path("store/a.example.xml") + ": //div["));
  EXPECT_THAT(ran.out, HasSubstr(path("store/b.example.xml") + ": //div["));
  EXPECT_THAT(ran.out, HasSubstr("(pages 4, matched 4, templates 1, exclusions 0)\n"));
  EXPECT_EQ(ran.err, "");
  const auto wrapper = WrapperStore(path("store")).load("a.example");
  ASSERT_TRUE(wrapper.ok());
  EXPECT_THAT(wrapper->templates.front().content, HasSubstr("story"));
  EXPECT_EQ(wrapper->samples.size(), 4U);
}

TEST_F(Learn, SaysWhenNoSiteIsLeft) {
  write_site(path("site"), {"a.example", "b.example"});
  for (const char* command : {"learn", "inspect"}) {
    for (const auto& [option, value] : {std::pair{"--hosts", "c.example"}, {"--min-pages", "100"}}) {
      const Ran ran = run({command, option, value, path("site"), "--store", path("store")});
      EXPECT_EQ(ran.exit, 3) << command;
      EXPECT_EQ(ran.err, "wrapwright: no matching pages found; sites left out by --min-pages or --hosts: 2\n");
    }
  }
}

TEST_F(Learn, GroupsAndErasOfAnIndexNameTheSites) {
  std::string index;
  for (std::size_t i = 0; i < 4; ++i) {
    const std::string file = std::to_string(i) + ".html";
    write_all(path("site/" + file), story_page(i));
    index += R"({"id": "x)" + file + R"(", "group": "tales", "era": ")" + (i < 2 ? "2001" : "2002") +
             R"(", "page": ")" + file + "\"}\n";
  }
  write_all(path("site/index.jsonl"), index);
  const Ran ran = run({"learn", "--store", path("store"), path("site")});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_TRUE(std::filesystem::exists(path("store/tales-2001.xml")));
  EXPECT_TRUE(std::filesystem::exists(path("store/tales-2002.xml")));
}

TEST_F(Learn, AllSpellingsOfAHostAreOneSite) {
  write_site(path("site"), {"M\xC3\xBCnchen.example", "www.m\xC3\xBCnchen.example", "xn--mnchen-3ya.example."});
  std::string index = read_all(path("site/index.jsonl"));
  index.replace(index.find("{\"id\""), 1, R"({"group": "WWW.m\u00fcnchen.example", )");
  write_all(path("site/index.jsonl"), index);
  const Ran ran = run({"learn", "--store", path("store"), path("site")});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(count_lines(ran.out), 1U) << ran.out;
  EXPECT_THAT(ran.out, HasSubstr(path("store/xn--mnchen-3ya.example.xml")));
  EXPECT_THAT(ran.out, HasSubstr("(pages 12, matched 12,"));
  const Ran named = run({"learn", "--site", "WWW.Other.Example.", "--store", path("store"), path("site")});
  EXPECT_EQ(named.exit, 0) << named.err;
  EXPECT_TRUE(std::filesystem::exists(path("store/other.example.xml")));
}

TEST_F(Learn, AFolderWithoutIndexIsASiteOfItsName) {
  for (std::size_t i = 0; i < 3; ++i) write_all(path("tales/" + std::to_string(i) + ".html"), story_page(i));
  EXPECT_EQ(run({"learn", "--store", path("store"), path("tales")}).exit, 0);
  EXPECT_TRUE(std::filesystem::exists(path("store/tales.xml")));
}

TEST_F(Learn, PagesOfNoSiteAreRefusedUntilItIsNamed) {
  for (const char* name : {"1.html", "2.html"}) write_all(path(name), story_page(name[0] == '1' ? 1 : 2));
  const Ran refused = run({"learn", "--store", path("store"), path("1.html"), path("2.html")});
  EXPECT_EQ(refused.exit, 3);
  EXPECT_THAT(refused.err, HasSubstr(path("1.html") + ": the site of this page is unknown; name it with --site"));
  EXPECT_EQ(run({"learn", "--site", "t", "--store", path("store"), path("1.html"), path("2.html")}).exit, 0);
  EXPECT_TRUE(std::filesystem::exists(path("store/t.xml")));
}

TEST_F(Learn, AFileThatIsNoFeedAsItsNameSaysIsToldToBeAPage) {
  for (const char* name : {"feed.xml", "feeds.opml", "1.html"}) {
    write_all(path(name), story_page(1));
    const Ran refused = run({"learn", "--store", path("store"), path(name)});
    EXPECT_EQ(refused.exit, 3);
    const std::string page = ": an HTML page, not a feed, OPML, a sitemap or a list of URLs";
    EXPECT_EQ(refused.err, "wrapwright: " + path(name) + (std::string(name) == "1.html" ? "" : page) +
                               ": the site of this page is unknown; name it with --site or --url\n");
  }
}

TEST_F(Learn, SameBytesWhateverTheNumberOfThreads) {
  write_site(path("site"), {"a.example", "b.example", "c.example", "d.example", "e.example"});
  const Ran one = run({"learn", "--store", "store", "-j", "1", path("site")}, "", folder_.path());
  const std::string store = snapshot(path("store"));
  std::filesystem::remove_all(path("store"));
  const Ran four = run({"learn", "--store", "store", "-j", "4", path("site")}, "", folder_.path());
  EXPECT_EQ(one.out, four.out);
  EXPECT_EQ(one.err, four.err);
  EXPECT_NE(store, "");
  EXPECT_EQ(store, snapshot(path("store")));
}

TEST_F(Learn, JsonIsOneObjectASite) {
  write_site(path("site"), {"a.example"});
  write_all(path("one/x.html"), "<img src=a.png>");
  const Ran ran = run({"learn", "--json", "--store", path("store"), path("site"), path("one")});
  EXPECT_EQ(ran.exit, 1);
  std::istringstream lines(ran.out);
  std::string line;
  ASSERT_TRUE(std::getline(lines, line));
  auto object = nlohmann::json::parse(line);
  EXPECT_EQ(object["site"], "a.example");
  EXPECT_EQ(object["status"], "ok");
  EXPECT_EQ(object["pages"], 4);
  EXPECT_EQ(object["method"], "auto");
  EXPECT_THAT(object["xpath"].get<std::string>(), HasSubstr("story"));
  EXPECT_EQ(object["exclusions"], nlohmann::json::array());
  EXPECT_GT(object["value"], 0.5);
  ASSERT_FALSE(object["runners_up"].empty());
  for (const auto& other : object["runners_up"]) EXPECT_LE(other["value"], object["value"]);
  EXPECT_EQ(object["articles"], 4);
  EXPECT_EQ(object["others"], 0);
  EXPECT_EQ(object["guards"].size(), 1U);
  EXPECT_EQ(object["matched"], 4);
  EXPECT_EQ(object["templates"], 1);
  EXPECT_FALSE(object.contains("p") || object.contains("r"));
  EXPECT_EQ(object["file"], path("store/a.example.xml"));
  ASSERT_TRUE(std::getline(lines, line));
  object = nlohmann::json::parse(line);
  EXPECT_EQ(object["site"], "one");
  EXPECT_EQ(object["status"], "failed");
  EXPECT_THAT(object["error"].get<std::string>(), HasSubstr("nothing on the pages looks like an article"));
  const auto forest =
      nlohmann::json::parse(run({"learn", "--json", "--method", "forest", "--store", path("store"), path("site")}).out);
  EXPECT_EQ(forest["method"], "forest");
  EXPECT_EQ(forest["p"], 4);
  EXPECT_GT(forest["r"], 0);
  EXPECT_FALSE(forest.contains("exclusions"));
}

TEST_F(Learn, EitherMethodSaysInTheWrapperHowItWasLearned) {
  write_site(path("site"), {"a.example"});
  for (const std::string method : {"auto", "forest"}) {
    SCOPED_TRACE(method);
    EXPECT_EQ(run({"learn", "--method", method, "--store", path(method), path("site")}).exit, 0);
    const auto wrapper = WrapperStore(path(method)).load("a.example");
    ASSERT_TRUE(wrapper.ok());
    EXPECT_EQ(to_string(wrapper->settings.method), method);
    EXPECT_THAT(wrapper->templates.front().content, HasSubstr("story"));
  }
  EXPECT_THAT(run({"learn", "--method", "forest", "--store", path("forest"), path("site")}).out,
              HasSubstr("(pages 4, p 4, R "));
}

TEST_F(Learn, UpdateKeepsWhatHoldsAndAddsWhatIsMissed) {
  write_site(path("site"), {"a.example"});
  const auto update = [&](std::vector<std::string> args) {
    args.insert(args.begin(), {"learn", "--update", "--store", path("store")});
    return run(args);
  };
  const Ran first = update({path("site")});
  EXPECT_EQ(first.exit, 0) << first.err;
  EXPECT_THAT(first.out, testing::Not(HasSubstr("unchanged"))) << "there was nothing to update";
  const std::string file = read_all(path("store/a.example.xml"));
  EXPECT_THAT(update({path("site")}).out, HasSubstr("; rules unchanged)\n"));
  EXPECT_EQ(read_all(path("store/a.example.xml")), file);

  std::string index;
  for (std::size_t i = 0; i < 8; ++i) {
    const std::string page = std::to_string(i) + ".html";
    write_all(path("more/" + page), story_page(i, i < 4 ? "story" : "film"));
    index += R"({"id": ")" + page + R"(", "url": ")" + story_url("a.example", i) + R"(", "page": ")" + page + "\"}\n";
  }
  write_all(path("more/index.jsonl"), index);
  EXPECT_THAT(update({path("more")}).out, HasSubstr("; templates kept 1, added 1, dropped 0)\n"));
  const auto object = nlohmann::json::parse(update({"--json", path("more")}).out);
  EXPECT_EQ(object["update"]["kept"], 2);
  EXPECT_EQ(object["update"]["added"], 0);
  EXPECT_EQ(object["matched"], 8);
}

TEST_F(Learn, UpdateLeavesAWrapperAloneThatIsNoXml) {
  write_site(path("site"), {"a.example"});
  write_all(path("store/a.example.xml"), "<wrapper");
  const Ran ran = run({"learn", "--update", "--store", path("store"), path("site")});
  EXPECT_EQ(ran.exit, 3);
  EXPECT_THAT(ran.err, HasSubstr("a.example.xml:1"));
  EXPECT_EQ(read_all(path("store/a.example.xml")), "<wrapper");
  EXPECT_EQ(run({"learn", "--update", "--method", "forest", "--store", path("store"), path("site")}).exit, 2);
}

TEST_F(Learn, KeepsAWrapperThatWasEditedByHandUntilToldToReplaceIt) {
  write_site(path("site"), {"a.example", "b.example"});
  const auto learn = [&](std::vector<std::string> args) {
    args.insert(args.begin(), {"learn", "--store", path("store")});
    args.push_back(path("site"));
    return run(args);
  };
  ASSERT_EQ(learn({}).exit, 0);
  EXPECT_EQ(learn({}).exit, 0) << "learned again, nothing was edited";
  const std::string file = path("store/a.example.xml");
  const std::string learned = read_all(file);
  std::string edited = learned;
  edited.insert(edited.find("</content>") + 10, "<exclude>//aside</exclude>");
  write_all(file, edited);
  const Ran refused = learn({});
  EXPECT_EQ(refused.exit, 1);
  EXPECT_THAT(refused.err, HasSubstr(file + ": the file was edited by hand"));
  EXPECT_THAT(refused.err, HasSubstr("--replace"));
  EXPECT_THAT(refused.out, HasSubstr("b.example.xml: //")) << "the other site is learned";
  EXPECT_EQ(read_all(file), edited);
  EXPECT_EQ(learn({"--update"}).exit, 0);
  EXPECT_THAT(read_all(file), HasSubstr("<exclude>//aside</exclude>"));
  write_all(file, edited);
  EXPECT_EQ(learn({"--replace"}).exit, 0);
  EXPECT_THAT(read_all(file), Not(HasSubstr("//aside")));
}

TEST_F(Learn, RefusesOptionsOfForestWithoutForest) {
  write_site(path("site"), {"a.example"});
  for (const auto& [option, value] :
       {std::pair{"--signifiers", "tfidf"}, std::pair{"--rank", "ju"}, std::pair{"--attributes", "all"},
        std::pair{"--terms", "9"}, std::pair{"--candidates", "all"}}) {
    SCOPED_TRACE(option);
    const Ran refused = run({"learn", option, value, "--store", path("store"), path("site")});
    EXPECT_EQ(refused.exit, 2);
    EXPECT_EQ(refused.out, "");
    EXPECT_THAT(refused.err, HasSubstr(std::string(option) + " requires --method forest"));
    EXPECT_FALSE(std::filesystem::exists(path("store")));
    EXPECT_EQ(run({"learn", "--method", "forest", option, value, "--store", path("forest"), path("site")}).exit, 0);
  }
  EXPECT_EQ(run({"learn", "--templates", "1", "--store", path("store"), path("site")}).exit, 0);
}

TEST_F(Learn, AFeedFileBesideThePagesGivesItemsToThem) {
  write_site(path("site"), {"a.example"}, 1);
  write_all(path("site/feed.xml"), "<rss version='2.0'><channel><title>T</title><item><link>" +
                                       story_url("a.example", 0) + "</link><title>Tale 0</title><description>" +
                                       stories()[0] + "</description></item></channel></rss>");
  const Ran ran = run({"learn", "--method", "forest", "--signifiers", "feed", "--store", path("store"), path("site")});
  EXPECT_EQ(ran.exit, 0) << ran.err;
}

TEST_F(Learn, SaysWhereAFeedIsCutAndUsesItsItems) {
  const NginxServer server;
  std::string feed = "<rss version=\"2.0\"><channel><title>Tales</title>";
  for (std::size_t i = 0; i < 3; ++i) {
    const std::string file = std::to_string(i) + ".html";
    server.write(file, story_page(i));
    feed += "<item><title>Tale</title><link>" + server.url("/" + file) + "</link></item>";
  }
  server.write("feed.xml", feed + "\n<item><title>bro");
  const std::string place = server.url("/feed.xml") + ":2:17: the feed ends inside <title>";
  const Ran ran = run({"learn", "--allow-private", "--delay", "0", "--store", path("store"), server.url("/feed.xml")});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.out, HasSubstr("(pages 3, matched 3"));
  EXPECT_THAT(ran.err, HasSubstr(place));
  write_site(path("site"), {"a.example"});
  write_all(path("site/feed.xml"), feed + "\n<item><title>bro");
  const Ran beside = run({"learn", "--store", path("store"), path("site")});
  EXPECT_EQ(beside.exit, 1);
  EXPECT_THAT(beside.err, HasSubstr("feed.xml:2:17: the feed ends inside <title>"));
}

TEST_F(Learn, PagesLimitCountsFromTheFirst) {
  write_site(path("site"), {"a.example"}, 6);
  EXPECT_THAT(run({"learn", "--pages", "3", "--store", path("store"), path("site")}).out,
              HasSubstr("(pages 3, matched 3"));
  EXPECT_THAT(run({"learn", "--pages", "0", "--store", path("store"), path("site")}).out,
              HasSubstr("(pages 6, matched 6"));
}

// "2024-1.html" comes before "about.html", and archives before posts: the first names are not a sample.
TEST_F(Learn, OfAFolderWithoutIndexItTakesASampleOfTruePages) {
  const std::string feed = "<?xml version='1.0'?><rss><channel><title>Tales</title></channel></rss>";
  for (std::size_t i = 0; i < 40; ++i) {
    const std::string number = std::to_string(i);
    write_all(path("saved/a" + number + ".html"), i % 2 == 0 ? feed : "");
    write_all(path("saved/b" + number + ".html"), story_page(i));
  }
  const Ran ran = run({"learn", "--pages", "5", "--store", path("store"), path("saved")});
  EXPECT_EQ(ran.exit, 1) << "empty files are failures";
  EXPECT_THAT(ran.out, HasSubstr("(pages 5, matched 5"));
  const std::string wrapper = read_all(path("store/saved.xml"));
  EXPECT_EQ(run({"learn", "--replace", "--pages", "5", "--store", path("store"), path("saved")}).exit, 1);
  EXPECT_EQ(read_all(path("store/saved.xml")), wrapper);
  const Ran all = run({"learn", "--pages", "0", "--store", path("store"), path("saved")});
  EXPECT_THAT(all.out, HasSubstr("(pages 40, matched 40"));
}

TEST_F(Learn, OfAFolderThatIsMostlyListsItLooksForArticles) {
  for (std::size_t i = 0; i < 90; ++i)
    write_all(path("saved/l" + std::to_string(i) + ".html"), list_of_site(i, "").html);
  for (std::size_t i = 0; i < 10; ++i)
    write_all(path("saved/t" + std::to_string(i) + ".html"), article_of_site(i).html);
  const auto learned = [&](const std::vector<std::string>& more) {
    std::vector<std::string> args = {"learn", "--json", "--replace", "--store", path("store"), path("saved")};
    args.insert(args.end(), more.begin(), more.end());
    const Ran ran = run(args);
    EXPECT_EQ(ran.exit, 0) << ran.err;
    return nlohmann::json::parse(ran.out);
  };
  const auto of_twenty = learned({});
  EXPECT_EQ(of_twenty["pages"], 20);
  EXPECT_EQ(of_twenty["articles"], 6);
  EXPECT_EQ(of_twenty["others"], 14);
  const auto of_four = learned({"--pages", "4"});
  EXPECT_EQ(of_four["pages"], 4);
  EXPECT_EQ(of_four["articles"], 2) << "half of them";
}

// Site generators leave such documents for drafts.
TEST_F(Learn, EmptyDocumentsAreNoArticles) {
  for (std::size_t i = 0; i < 7; ++i) {
    write_all(path("saved/draft" + std::to_string(i) + ".html"), "<!DOCTYPE html>\n<html lang=en></html>");
    write_all(path("saved/tale" + std::to_string(i) + ".html"), story_page(i));
  }
  const Ran ran = run({"learn", "--store", path("store"), path("saved")});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("(pages 7, matched 7"));
  const Ran applied = run({"apply", "--store", path("store"), "--json", path("saved")});
  EXPECT_EQ(applied.exit, 0) << applied.err;
  EXPECT_THAT(applied.err, HasSubstr("no page: 7 documents are empty, "));
}

TEST_F(Learn, StopsFetchingAFeedsPagesWhenTheChoiceNoLongerChanges) {
  const NginxServer server;
  std::string feed = "<rss version=\"2.0\"><channel><title>Tales</title>";
  for (std::size_t i = 0; i < 16; ++i) {
    const std::string file = std::to_string(i) + ".html";
    server.write(file, story_page(i));
    feed += "<item><title>Tale " + std::to_string(i) + "</title><link>" + server.url("/" + file) + "</link></item>";
  }
  server.write("feed.xml", feed + "</channel></rss>");
  const auto pages_learned_from = [&](std::vector<std::string> args) {
    args.insert(args.begin(), {"learn", "--json", "--allow-private", "--delay", "0", "--store", path("store")});
    args.push_back(server.url("/feed.xml"));
    const std::size_t before = server.requests().size();
    const Ran ran = run(args);
    EXPECT_EQ(ran.exit, 0) << ran.err;
    const std::size_t pages = nlohmann::json::parse(ran.out)["pages"];
    std::size_t fetched = 0;
    const std::vector<std::string> requests = server.requests();
    for (std::size_t i = before; i < requests.size(); ++i)
      fetched += requests[i].find(".html") != std::string::npos ? 1U : 0U;
    EXPECT_EQ(fetched, pages);
    return pages;
  };
  EXPECT_EQ(pages_learned_from({}), 8U) << "4, then 6, then 8 say the same";
  EXPECT_EQ(pages_learned_from({"--pages", "6"}), 6U);
  EXPECT_EQ(pages_learned_from({"--pages", "3"}), 3U);
  EXPECT_EQ(pages_learned_from({"--all-pages"}), 16U);
  EXPECT_EQ(pages_learned_from({"--method", "forest"}), 16U) << "of --pages";
}

TEST_F(Learn, LooksAtAFeedsHomePageAndAtPagesThatItLinksTo) {
  const NginxServer server;
  serve_feed(server, home_with_links(), server.url("/"));
  const auto learn = [&](std::vector<std::string> args) {
    args.insert(args.begin(), {"learn", "--replace", "--json", "--allow-private", "--delay", "0", "--retries", "0",
                               "--store", path("store"), server.url("/feed.xml")});
    const Ran ran = run(args);
    EXPECT_EQ(ran.exit, 0) << ran.err;
    EXPECT_EQ(ran.err, "") << "a missing page is not a failure: nobody requested it";
    return nlohmann::json::parse(ran.out);
  };
  const auto all = learn({});
  EXPECT_EQ(all["pages"], 10) << "six articles, the home page, and the existing ones of four pages";
  EXPECT_EQ(all["matched"], 6);
  EXPECT_EQ(requested(server, "/"), 1U);
  EXPECT_EQ(requested(server, "/logo.png"), 0U);
  const auto wrapper = WrapperStore(path("store")).load("127.0.0.1");
  ASSERT_TRUE(wrapper.ok());
  ASSERT_TRUE(wrapper->kinds);
  EXPECT_EQ(wrapper->kinds->articles.pages, 6U);
  EXPECT_EQ(wrapper->kinds->others.pages, 4U);
  EXPECT_EQ(wrapper->statistics.no_article, 4U);
  EXPECT_EQ(learn({"--other-pages", "1"})["pages"], 8);
  EXPECT_EQ(learn({"--other-pages", "0"})["pages"], 6);
  EXPECT_EQ(requested(server, "/"), 2U) << "0 is the home page neither";
  EXPECT_EQ(learn({"--pages", "5"})["pages"], 9) << "--pages counts what the feed names";
  EXPECT_EQ(learn({"--method", "forest"})["pages"], 6);
  EXPECT_EQ(run({"learn", "--method", "forest", "--other-pages", "2", server.url("/feed.xml")}).exit, 2);
}

TEST_F(Learn, ReadsAHomePageThatNamesTheFeedOnce) {
  const NginxServer server;
  serve_feed(server, "<link rel=alternate type=application/rss+xml href=/feed.xml>" + home_with_links(),
             server.url(""));
  const Ran ran =
      run({"learn", "--json", "--allow-private", "--delay", "0", "--store", path("store"), server.url("/")});
  ASSERT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(nlohmann::json::parse(ran.out)["pages"], 10);
  EXPECT_EQ(requested(server, "/"), 1U);
}

TEST_F(Learn, FetchesNoOtherPagesThatRobotsTxtForbids) {
  const NginxServer server;
  serve_feed(server, home_with_links(), server.url("/"));
  server.write("robots.txt", "User-agent: *\nDisallow: /tag/\n");
  const Ran ran = run({"learn", "--json", "--verbose", "--allow-private", "--delay", "0", "--store", path("store"),
                       server.url("/feed.xml")});
  ASSERT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(requested(server, "/tag/t0.html"), 0U);
  EXPECT_THAT(ran.err, HasSubstr("/tag/t0.html: skipped: "));
}

// The home page repeats the newest article, with its own canonical address or none.
TEST_F(Learn, AHomePageThatIsTheNewestArticleDoesNotSpeakAgainstArticles) {
  for (const bool says_so : {true, false}) {
    SCOPED_TRACE(says_so);
    const NginxServer server;
    const std::string canonical = "<link rel=canonical href=/tale-number-0.html>";
    serve_feed(server, (says_so ? canonical : "") + article_of_site(0).html, server.url("/"));
    const std::string store = path(says_so ? "store1" : "store2");
    const Ran ran =
        run({"learn", "--json", "--allow-private", "--delay", "0", "--store", store, server.url("/feed.xml")});
    ASSERT_EQ(ran.exit, 0) << ran.err;
    const auto wrapper = WrapperStore(store).load("127.0.0.1");
    ASSERT_TRUE(wrapper.ok());
    EXPECT_EQ(wrapper->statistics.no_article, 0U);
    EXPECT_EQ(wrapper->samples.size(), 6U) << "it is not learned from twice";
    const Ran applied = run({"apply", "--json", "--allow-private", "--delay", "0", "--store", store,
                             server.url("/tale-number-0.html"), server.url("/tale-number-5.html")});
    EXPECT_EQ(count_lines(applied.out), 2U);
    EXPECT_THAT(applied.out, testing::Not(HasSubstr("no-article"))) << applied.out;
  }
}

// An index with these pages.
void write_pages(const std::filesystem::path& folder, const std::vector<PageOfSite>& pages) {
  std::string index;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    const std::string file = std::to_string(i) + ".html";
    write_all(folder / file, pages[i].html);
    index += R"({"id": ")" + file + R"(", "page": ")" + file + R"(", "url": ")" + pages[i].url + "\"}\n";
  }
  write_all(folder / "index.jsonl", index);
}

TEST_F(Learn, PagesOfFilesAreNoArticles) {
  std::vector<PageOfSite> pages;
  for (std::size_t i = 0; i < 6; ++i) pages.push_back(article_of_site(i));
  write_pages(path("articles"), pages);
  for (std::size_t i = 0; i < 3; ++i) {
    pages[i].html.replace(pages[i].html.find("<body"), 5, "<body class='single-attachment attachmentid-7'");
    pages[i].url += "/attachment/1";
  }
  write_pages(path("files"), pages);
  for (const char* sample : {"articles", "files"}) {
    const Ran ran = run({"learn", "--json", "--store", path(sample + std::string(".store")), path(sample)});
    ASSERT_EQ(ran.exit, 0) << ran.err;
    EXPECT_EQ(nlohmann::json::parse(ran.out)["articles"], std::string(sample) == "files" ? 3 : 6) << ran.out;
    const Ran applied = run({"apply", "--json", "--store", path(sample + std::string(".store")), path("files")});
    EXPECT_THAT(applied.err, HasSubstr("ok: 3 of 6 pages")) << sample;
    EXPECT_THAT(applied.err, HasSubstr("no article: 3 pages")) << sample;
  }
}

TEST_F(Learn, OfListsAloneItFindsNoArticlesAndSaysWhatItSaw) {
  std::vector<PageOfSite> lists;
  for (std::size_t i = 0; i < 6; ++i) lists.push_back(list_of_site(i, "page/"));
  write_pages(path("lists"), lists);
  for (const char* update : {"--all-pages", "--update"}) {
    const Ran ran = run({"learn", update, "--store", path("store"), path("lists")});
    EXPECT_EQ(ran.exit, 3);
    EXPECT_EQ(ran.out, "");
    EXPECT_THAT(
        ran.err,
        HasSubstr("site.example: no articles found: 6 pages are lists or other kinds of page without an article ("));
    EXPECT_THAT(ran.err, HasSubstr("list "));
    EXPECT_FALSE(std::filesystem::exists(path("store")));
  }
}

TEST_F(Learn, OfArticlesAloneItLearnsToRefuseLists) {
  std::vector<PageOfSite> articles;
  for (std::size_t i = 0; i < 6; ++i) articles.push_back(article_of_site(i));
  write_pages(path("articles"), articles);
  const Ran ran = run({"learn", "--store", path("store"), path("articles")});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("(pages 6, matched 6,"));
  write_pages(path("all"), {article_of_site(9), list_of_site(1, "page/")});
  const Ran applied = run({"apply", "--json", "--store", path("store"), path("all")});
  EXPECT_THAT(applied.out, HasSubstr(R"("id":"0.html","url":"https://site.example/tale-number-9","status":"ok")"));
  EXPECT_THAT(applied.out, HasSubstr(R"("id":"1.html","url":"https://site.example/page/1","status":"no-article")"));
}

// Each month has one article, which its list shows in full: structure alone hardly distinguishes them.
TEST_F(Learn, KnowsTheListsOfAMirrorByTheUrlsThatItsFilesHave) {
  const auto shown_in_list = [](std::size_t i) {
    const std::string html = article_of_site(i).html;
    const std::size_t begin = html.find("<p class=date>");
    const std::string n = std::to_string(i);
    return "<div class=story><h2><a href=/blog/tale-number-" + n + "/>Tale " + n + "</a></h2>" +
           html.substr(begin, html.find("<div class=comments>") - begin);
  };
  for (std::size_t i = 0; i < 12; ++i)
    write_all(path("mirror/tale-number-" + std::to_string(i) + "/index.html"), article_of_site(i).html);
  for (std::size_t i = 0; i < 8; ++i) {
    const std::string page = i == 0 ? "" : "2012/0" + std::to_string(i) + "/";
    write_all(path("mirror/" + page + "index.html"),
              head_of_site("Tales") + shown_in_list(i) + (i == 0 ? shown_in_list(8) + shown_in_list(9) : ""));
  }
  const Ran without = run({"learn", "--store", path("store"), path("mirror")});
  EXPECT_THAT(without.out, Not(HasSubstr("others 8")));
  EXPECT_THAT(without.err,
              HasSubstr("/mirror: has an index.html; if it is a mirror of a site, give the site's URL with --url"));
  const Ran ran = run({"learn", "--url", "https://site.example/blog", "--store", path("store"), path("mirror")});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.err, Not(HasSubstr("--url")));
  EXPECT_THAT(ran.out, HasSubstr(path("store/site.example.xml") + ": "));
  EXPECT_THAT(ran.out, HasSubstr("(pages 20, articles 12, others 8, matched 12,"));
  const Ran applied =
      run({"apply", "--json", "--url", "https://site.example/blog", "--store", path("store"), path("mirror")});
  EXPECT_THAT(
      applied.out,
      HasSubstr(R"("id":"2012/05/index.html","url":"https://site.example/blog/2012/05/","status":"no-article")"));
  EXPECT_THAT(applied.out,
              HasSubstr(R"("id":"tale-number-3/index.html","url":"https://site.example/blog/tale-number-3/",)"
                        R"("status":"ok")"));
  EXPECT_THAT(applied.err, HasSubstr("ok: 12 of 20 pages"));
  const Ran bad = run({"learn", "--url", "site.example", "--store", path("store"), path("mirror")});
  EXPECT_EQ(bad.exit, 2);
  EXPECT_THAT(bad.err, HasSubstr("--url: \"site.example\" is not an absolute URL"));
}

// No template matches, and each page by itself looks like an article.
TEST_F(Learn, APageOfAnotherLayoutIsRefusedWhereItsAddressIsThatOfTheLists) {
  std::vector<PageOfSite> pages;
  for (std::size_t i = 0; i < 8; ++i) {
    pages.push_back(article_of_site(i));
    pages.push_back(list_of_site(i, "people/"));
  }
  write_pages(path("pages"), pages);
  ASSERT_EQ(run({"learn", "--store", path("store"), path("pages")}).exit, 0);
  std::string other_layout = std::regex_replace(head_of_site("Jane"), std::regex("class=menu"), "class=other");
  for (std::size_t i = 0; i < 4; ++i)
    other_layout += "<h2>Tale " + std::to_string(i) + "</h2><p>" + std::string(kStories[i]) + "</p>";
  write_pages(path("new"), {{"https://site.example/people/10", other_layout, false},
                            {"https://site.example/tale-number-10", other_layout, true},
                            {"https://site.example/new/2024/tale.html", other_layout, true}});
  const Ran ran = run({"apply", "--json", "--store", path("store"), path("new")});
  EXPECT_THAT(ran.out, HasSubstr(R"("url":"https://site.example/people/10","status":"no-article")"));
  EXPECT_THAT(ran.out, HasSubstr(R"("url":"https://site.example/tale-number-10","status":"fallback")"));
  EXPECT_THAT(ran.out, HasSubstr(R"("url":"https://site.example/new/2024/tale.html","status":"fallback")"));
}

TEST_F(Learn, OfCopiesOfOnePageItLearnsThatPageOrNothing) {
  for (const bool article : {true, false}) {
    SCOPED_TRACE(article);
    std::vector<PageOfSite> copies(6, article ? article_of_site(1) : list_of_site(1, "page/"));
    for (std::size_t i = 0; i < copies.size(); ++i) copies[i].url += "-" + std::to_string(i);
    write_pages(path("copies"), copies);
    const Ran ran = run({"learn", "--replace", "--store", path("store"), path("copies")});
    EXPECT_EQ(ran.exit, article ? 0 : 3) << ran.err;
    EXPECT_EQ(ran.err.find("no articles found") == std::string::npos, article);
  }
}

// The English part of the site has articles, the German part lists: the kind is not the language.
TEST_F(Learn, KindsAreNotTakenForLanguages) {
  const auto german = [](PageOfSite page) {
    page.url.replace(page.url.find(".example/") + 9, 0, "de/");
    page.html = "<html lang=de>" + std::regex_replace(page.html, std::regex("Tale"), "Die Geschichte");
    return page;
  };
  std::vector<PageOfSite> pages;
  for (std::size_t i = 0; i < 6; ++i) {
    pages.push_back(article_of_site(i));
    pages.back().html.insert(0, "<html lang=en>");
    pages.push_back(german(list_of_site(i, "page/")));
  }
  write_pages(path("site"), pages);
  const Ran ran = run({"learn", "--verbose", "--store", path("store"), path("site")});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("(pages 12, articles 6, others 6, matched 6,"));
  EXPECT_THAT(ran.err, HasSubstr("site.example: kinds: no article where the probability is below "));
  EXPECT_THAT(ran.err, HasSubstr("compared with articles (6) and other pages (6); names on nearly all articles: "));
  EXPECT_THAT(ran.err, HasSubstr("on others alone: "));
  PageOfSite list = list_of_site(7, "page/");
  list.html.insert(0, "<html lang=en>");
  write_pages(path("new"), {german(article_of_site(8)), list});
  const Ran applied = run({"apply", "--json", "--store", path("store"), path("new")});
  EXPECT_THAT(applied.out, HasSubstr(R"(/de/tale-number-8","status":"ok")"));
  EXPECT_THAT(applied.out, HasSubstr(R"(/page/7","status":"no-article")"));
}

TEST_F(Learn, AFeedWhoseItemsAreOnOtherHostsHasNoHomePageOfTheirs) {
  const NginxServer server;
  std::string elsewhere = server.url("/");
  elsewhere.replace(elsewhere.find("127.0.0.1"), 9, "localhost");
  serve_feed(server, home_with_links(), elsewhere);
  const Ran ran =
      run({"learn", "--json", "--allow-private", "--delay", "0", "--store", path("store"), server.url("/feed.xml")});
  ASSERT_EQ(ran.exit, 0) << ran.err;
  const auto record = nlohmann::json::parse(ran.out);
  EXPECT_EQ(record["site"], "127.0.0.1") << "the site of the items, and not of the feed's link";
  EXPECT_EQ(record["pages"], 6);
  EXPECT_EQ(requested(server, "/"), 0U);
}

TEST_F(Learn, EndsForEachSiteByItself) {
  const NginxServer server;
  std::string home = server.url("");
  const std::string other_home = std::string(home).replace(home.find("127.0.0.1"), 9, "localhost");
  std::string feed = "<rss version=\"2.0\"><channel><title>Tales</title>";
  const auto add = [&](const std::string& host, const std::string& file, const std::string& page) {
    server.write(file, page);
    feed += "<item><title>" + file + "</title><link>" + host + "/" + file + "</link></item>";
  };
  // The second site changes its template after six pages, so two rounds without a change take longer.
  for (std::size_t i = 0; i < 16; ++i) {
    add(home, "a" + std::to_string(i) + ".html", story_page(i));
    add(other_home, "b" + std::to_string(i) + ".html", story_page(i, i < 6 ? "story" : "tale"));
  }
  server.write("feed.xml", feed + "</channel></rss>");
  std::string first;
  for (const char* jobs : {"1", "4"}) {
    const Ran ran = run({"learn", "--json", "--allow-private", "--delay", "0", "-j", jobs, "--store", path("store"),
                         server.url("/feed.xml")});
    ASSERT_EQ(ran.exit, 0) << ran.err;
    std::map<std::string, std::size_t> pages;
    std::istringstream lines(ran.out);
    for (std::string line; std::getline(lines, line);) {
      const auto record = nlohmann::json::parse(line);
      pages[record["site"]] = record["pages"];
    }
    EXPECT_EQ(pages.at("127.0.0.1"), 8U);
    EXPECT_GT(pages.at("localhost"), 8U);
    if (first.empty()) first = ran.out;
    EXPECT_EQ(ran.out, first) << jobs;
  }
}

TEST_F(Learn, ForestRefusesOnePageAndNamesTheWayOut) {
  write_site(path("site"), {"a.example"}, 1);
  const Ran ran = run({"learn", "--method", "forest", "--store", path("store"), path("site")});
  EXPECT_EQ(ran.exit, 3);
  EXPECT_EQ(ran.out, "");
  EXPECT_THAT(ran.err, HasSubstr("a.example: "));
  EXPECT_THAT(ran.err, HasSubstr("--signifiers feed"));
  EXPECT_FALSE(std::filesystem::exists(path("store")));
}

TEST_F(Learn, WritesNothingWherePagesHaveNothingInCommon) {
  write_all(path("odd/1.html"), "");
  write_all(path("odd/2.html"), "<p></p>");
  write_all(path("odd/3.html"), "<div><img src=a></div>");
  const Ran ran = run({"learn", "--store", path("store"), path("odd")});
  EXPECT_EQ(ran.exit, 3) << ran.out;
  EXPECT_THAT(ran.err, HasSubstr("odd: "));
  EXPECT_FALSE(std::filesystem::exists(path("store")));
}

TEST_F(Learn, ReportsAStoreThatCannotBeWrittenBeforeAllElse) {
  write_site(path("site"), {"a.example"});
  write_all(path("file"), "x");
  for (const std::string& store : {path("file"), path("file/store"), std::string("/proc/wrapwright")}) {
    SCOPED_TRACE(store);
    const Ran ran = run({"learn", "--store", store, path("missing"), path("site")});
    EXPECT_EQ(ran.exit, 3);
    EXPECT_EQ(ran.out, "");
    EXPECT_THAT(ran.err, HasSubstr(store + ": the store cannot be written"));
    EXPECT_EQ(count_lines(ran.err), 1U) << ran.err;
  }
  EXPECT_EQ(read_all(path("file")), "x");
}

TEST_F(Learn, AStoreThatIsALinkToNowhereIsFoundBeforeLearning) {
  write_site(path("site"), {"a.example"});
  std::filesystem::create_symlink(path("nowhere"), path("link"));
  for (const std::string& store : {path("link"), path("link/below")}) {
    const Ran ran = run({"learn", "--store", store, path("missing"), path("site")});
    EXPECT_EQ(ran.exit, 3);
    EXPECT_THAT(ran.err, HasSubstr("is a link to a folder that is not there"));
    EXPECT_EQ(count_lines(ran.err), 1U) << ran.err;
  }
}

TEST_F(Learn, APipeInTheStoreIsNoWrapper) {
  write_site(path("site"), {"a.example", "b.example"});
  std::filesystem::create_directory(path("store"));
  ASSERT_EQ(::mkfifo(path("store/a.example.xml").c_str(), 0600), 0);
  const Ran ran = run({"learn", "--store", path("store"), path("site")});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr("a.example.xml: not overwritten"));
  EXPECT_TRUE(std::filesystem::exists(path("store/b.example.xml")));
  EXPECT_EQ(run({"apply", "--store", path("store"), path("site")}).exit, 1);
  EXPECT_EQ(run({"check", "--store", path("store")}).exit, 1);
}

TEST_F(Learn, RemovesWhatKilledRunsLeftInTheStoreAndNothingElse) {
  write_site(path("site"), {"a.example"});
  const std::string old = path("store/.wrapwright-0123456789abcdef.tmp");
  const std::string young = path("store/.wrapwright-0123456789abcdee.tmp");
  const std::string foreign = path("store/.wrapwright-notes.tmp");
  for (const std::string& file : {old, young, foreign}) write_all(file, "x");
  const auto two_days_ago = std::filesystem::file_time_type::clock::now() - std::chrono::hours(48);
  for (const std::string& file : {old, foreign}) std::filesystem::last_write_time(file, two_days_ago);
  EXPECT_EQ(run({"learn", "--store", path("store"), path("site")}).exit, 0);
  EXPECT_FALSE(std::filesystem::exists(old));
  EXPECT_TRUE(std::filesystem::exists(young)) << "another run may be at work";
  EXPECT_TRUE(std::filesystem::exists(foreign));
}

TEST_F(Learn, LeavesAWrapperAloneThatIsNoXmlAndLearnsTheRest) {
  write_site(path("site"), {"a.example", "b.example"});
  write_all(path("store/a.example.xml"), "<wrapper\n  not xml");
  const Ran ran = run({"learn", "--store", path("store"), path("site")});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr(path("store/a.example.xml") + ":"));
  EXPECT_EQ(read_all(path("store/a.example.xml")), "<wrapper\n  not xml");
  EXPECT_TRUE(std::filesystem::exists(path("store/b.example.xml")));
}

TEST_F(Learn, NamesEverySourceItCannotUseAndLearnsTheRest) {
  const std::string rss = "<rss version='2.0'><channel><title>T</title>";
  write_all(path("empty.txt"), "");
  write_all(path("junk.bin"), std::string("\x7f\x45\x4c\x46\0\1\2\3\xff\xfe", 10));
  write_all(path("no-items.xml"), rss + "</channel></rss>");
  write_all(path("no-links.xml"), rss + "<item><title>a</title></item><item><title>b</title></item></channel></rss>");
  write_all(path("broken.xml"), "<rss version='2.0'>\n<channel><item><title>a");
  write_all(path("list.txt"), "http://127.0.0.1:9/a\nnonsense\n");
  std::filesystem::create_directory(path("empty-folder"));
  write_site(path("site"), {"a.example"});
  struct Case {
    std::string source;
    std::string message;
  };
  const std::vector<Case> cases = {
      {path("missing"), path("missing") + ": no such file"},
      {path("empty.txt"), path("empty.txt") + ": the file is empty"},
      {path("junk.bin"), path("junk.bin") + ": neither a feed"},
      {path("no-items.xml"), path("no-items.xml") + ": the feed has no items"},
      {path("no-links.xml"), path("no-links.xml") + ": item 2 has no link"},
      {path("broken.xml"), path("broken.xml") + ":2:"},
      {path("list.txt"), path("list.txt") + ":2: not an http or https URL"},
      {path("list.txt"), "http://127.0.0.1:9/a: "},
      {path("empty-folder"), path("empty-folder") + ": no pages in this folder"},
      {"ftp://a.example/feed", "ftp://a.example/feed: only http and https"},
  };
  std::vector<std::string> args{"learn", "--store", path("store")};
  for (const Case& c : cases) {
    SCOPED_TRACE(c.source);
    const Ran alone = run({"learn", "--store", path("none"), c.source});
    EXPECT_EQ(alone.exit, 3);
    EXPECT_THAT(alone.err, HasSubstr(c.message));
    EXPECT_FALSE(std::filesystem::exists(path("none")));
    args.push_back(c.source);
  }
  args.push_back(path("site"));
  const Ran batch = run(args);
  EXPECT_EQ(batch.exit, 1);
  for (const Case& c : cases) EXPECT_THAT(batch.err, HasSubstr(c.message));
  EXPECT_TRUE(std::filesystem::exists(path("store/a.example.xml")));
}

TEST_F(Learn, AnEmptyFileAmongThePagesIsNamedAndLeftOut) {
  write_site(path("site"), {"a.example"});
  const Ran clean = run({"learn", "--store", path("store"), "--pages", "3", path("site")});
  write_all(path("site/pages/a.example3.html"), "");
  const Ran ran = run({"learn", "--store", path("store"), path("site")});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr("a.example-3: the file is empty"));
  EXPECT_EQ(ran.out, clean.out);
}

TEST_F(Learn, ABinaryFileAmongThePagesIsNamedAndLeftOut) {
  write_site(path("site"), {"a.example"});
  const Ran clean = run({"learn", "--store", path("store"), "--pages", "3", path("site")});
  std::string junk;
  for (unsigned i = 0; i < 3'000; ++i) junk += static_cast<char>((i * 2'654'435'761U) >> 24U);
  write_all(path("site/pages/a.example3.html"), junk);
  const Ran ran = run({"learn", "--store", path("store"), path("site")});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr("a.example-3: not a page"));
  EXPECT_EQ(ran.out, clean.out);
}

TEST_F(Learn, CopiesOfAPageCountOnce) {
  write_site(path("site"), {"a.example"});
  const Ran once = run({"learn", "--store", path("store"), path("site")});
  const std::string index = read_all(path("site/index.jsonl"));
  write_all(path("site/index.jsonl"), index + index);
  const Ran twice = run({"learn", "--store", path("store"), path("site")});
  EXPECT_EQ(twice.exit, 0);
  EXPECT_EQ(twice.out, once.out);
}

TEST_F(Learn, CtrlCLeavesWholeWrappersAndSaysSo) {
  std::vector<std::string> hosts;
  for (int i = 0; i < 2'000; ++i) hosts.push_back("h" + std::to_string(i) + ".example");
  write_site(path("site"), hosts, 2);
  Running learn({"learn", "-j", "2", "--store", path("store"), path("site")});
  ASSERT_TRUE(wait_until([&] { return std::filesystem::exists(path("store/h0.example.xml")); }));
  learn.send(SIGINT);
  const Ran ran = learn.wait();
  EXPECT_EQ(ran.exit, 130) << ran.err;
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(path("store"))) {
    ++files;
    EXPECT_EQ(entry.path().extension(), ".xml");
    EXPECT_TRUE(WrapperStore(path("store")).load(entry.path().stem().string()).ok()) << entry.path();
  }
  EXPECT_LT(files, hosts.size());
  EXPECT_EQ(files, count_lines(ran.out));
}

}  // namespace
}  // namespace wrapwright
