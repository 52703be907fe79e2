// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <iostream>
#include <nlohmann/json.hpp>
#include <regex>

#include "app/commands/feed_site.h"
#include "build_paths.h"
#include "support/corpora.h"
#include "support/program.h"
#include "support/servers.h"

namespace wrapwright {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;

class Inspect : public testing::Test {
 protected:
  void SetUp() override { write_site(path("site"), {"a.example"}); }
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_.path() / name).string(); }
  TemporaryFolder folder_;
};

TEST_F(Inspect, WithoutAWrapperShowsWhatLearnWouldWriteAndStoresNothing) {
  const Ran ran = run({"inspect", path("site")}, "", folder_.path());
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("Site a.example: 4 pages, no wrapper is stored: what learn would write"));
  EXPECT_FALSE(std::filesystem::exists(path("wrappers")));
  const Ran learned = run({"learn", path("site")}, "", folder_.path());
  ASSERT_EQ(learned.exit, 0) << learned.err;
  const std::string xpath =
      learned.out.substr(learned.out.find(": ") + 2, learned.out.find("  (") - learned.out.find(": ") - 2);
  EXPECT_THAT(ran.out, HasSubstr(xpath));
}

// Removes the capture times, and the fingerprint, which depends on them.
std::string without_times(const std::string& xml) {
  return std::regex_replace(xml, std::regex(R"((fetched|fingerprint)="[^"]*")"), "");
}

TEST_F(Inspect, ShowsOfAFolderTheVeryFileThatLearnWrites) {
  const Ran ran = run({"inspect", "--json", path("site")}, "", folder_.path());
  ASSERT_EQ(ran.exit, 0) << ran.err;
  ASSERT_EQ(run({"learn", path("site")}, "", folder_.path()).exit, 0);
  EXPECT_EQ(nlohmann::json::parse(ran.out)["wrapper"], read_all(path("wrappers/a.example.xml")));
  const Ran stored = run({"inspect", "--json", path("site")}, "", folder_.path());
  EXPECT_FALSE(nlohmann::json::parse(stored.out).contains("wrapper")) << "the file can be read";
}

TEST_F(Inspect, ShowsOfAFeedTheWrapperThatLearnWritesByPagesBesideItAndInRounds) {
  const NginxServer server;
  serve_feed(server, home_with_links(), server.url("/"), 16);
  const auto run_on_feed = [&](const std::string& command) {
    return run({command, "--json", "--allow-private", "--delay", "0", "--retries", "0", server.url("/feed.xml")}, "",
               folder_.path());
  };
  const Ran ran = run_on_feed("inspect");
  ASSERT_EQ(ran.exit, 0) << ran.err;
  const Ran learned = run_on_feed("learn");
  ASSERT_EQ(learned.exit, 0) << learned.err;
  const auto line = nlohmann::json::parse(learned.out);
  EXPECT_GT(line["others"], 0) << "from the pages outside the feed";
  EXPECT_LT(line["articles"], 16) << "the rounds converge before the last item";
  const std::string file = read_all((folder_.path() / line["file"].get<std::string>()).string());
  EXPECT_EQ(without_times(nlohmann::json::parse(ran.out)["wrapper"]), without_times(file));
}

TEST_F(Inspect, ShowsTheWrapperThatIsStoredOrNamed) {
  write_all(path("wrappers/a.example.xml"),
            "<wrapper format='1' site='a.example' normalizer='html5'><settings method='auto'/><template>"
            "<content>//div[@class='story']/p</content></template></wrapper>");
  for (const std::vector<std::string>& source :
       {std::vector<std::string>{}, {"--wrapper", path("wrappers/a.example.xml")}}) {
    std::vector<std::string> args = {"inspect", "--json", path("site")};
    args.insert(args.end(), source.begin(), source.end());
    const Ran ran = run(args, "", folder_.path());
    ASSERT_EQ(ran.exit, 0) << ran.err;
    const auto object = nlohmann::json::parse(ran.out);
    EXPECT_EQ(object["templates"][0]["content"]["xpath"], "//div[@class='story']/p");
    EXPECT_THAT(object["file"].get<std::string>(), HasSubstr("wrappers/a.example.xml"));
    EXPECT_EQ(object["pages"][0]["id"], "a.example-0");
    EXPECT_EQ(object["pages"][0]["dfs"].size(), 2U);
  }
}

TEST_F(Inspect, ShowsOnePageInFull) {
  const Ran ran = run({"inspect", "--page", "2", path("site")}, "", folder_.path());
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("Page 2: " + story_url("a.example", 1)));
  EXPECT_THAT(ran.out, HasSubstr("Imprint and terms of use"));
  EXPECT_THAT(ran.out, HasSubstr("log-odds"));
}

TEST_F(Inspect, NamesABrokenWrapperAndRefusesForestsOptionsWithoutIt) {
  write_all(path("wrappers/a.example.xml"), "<wrapper");
  const Ran broken = run({"inspect", path("site")}, "", folder_.path());
  EXPECT_EQ(broken.exit, 3);
  EXPECT_THAT(broken.err, HasSubstr("a.example.xml:1:"));
  const Ran missing = run({"inspect", "--wrapper", path("none.xml"), path("site")});
  EXPECT_EQ(missing.exit, 3);
  EXPECT_THAT(missing.err, HasSubstr("none.xml"));
  const Ran refused = run({"inspect", "--rank", "j", path("site")});
  EXPECT_EQ(refused.exit, 2);
  EXPECT_THAT(refused.err, HasSubstr("--rank requires --method forest"));
}

TEST_F(Inspect, ShowsSignifiersPatternsAndMarginAndStoresNothing) {
  const Ran ran = run({"inspect", "--method", "forest", path("site")}, "", folder_.path());
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("Site a.example: 4 pages, language en"));
  EXPECT_THAT(ran.out, HasSubstr(story_url("a.example", 1)));
  EXPECT_THAT(ran.out, ContainsRegex("rank +R +I +J +U +p +level +type"));
  EXPECT_THAT(ran.out, HasSubstr("% below the first"));
  EXPECT_THAT(ran.out, HasSubstr("XPath: //div["));
  EXPECT_FALSE(std::filesystem::exists(path("wrappers")));
}

TEST_F(Inspect, ShowsTheTreeAroundTheBlockOfAPage) {
  for (const std::string& page : {std::string("2"), story_url("a.example", 1), std::string("a.example-1")}) {
    SCOPED_TRACE(page);
    const Ran ran = run({"inspect", "--method", "forest", "--page", page, path("site")});
    EXPECT_EQ(ran.exit, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("Around the block on " + story_url("a.example", 1)));
    EXPECT_THAT(ran.out, ContainsRegex("\n> +[0-9]+ +2 .* div\\.story\n"));
    EXPECT_THAT(ran.out, ContainsRegex("\n  +[0-9]+ +2 .* ul\\.menu\n"));
    EXPECT_THAT(ran.out, ContainsRegex("\n  +[0-9]+ +3 .* h1\n"));
  }
}

TEST_F(Inspect, JsonHasTheSameFigures) {
  const Ran ran = run({"inspect", "--method", "forest", "--json", "--page", "1", path("site")});
  ASSERT_EQ(ran.exit, 0) << ran.err;
  const auto object = nlohmann::json::parse(ran.out);
  EXPECT_EQ(object["pages"].size(), 4U);
  EXPECT_FALSE(object["pages"][0]["signifiers"].empty());
  const auto& first = object["patterns"][0];
  EXPECT_EQ(first["p"], 4);
  EXPECT_NEAR(first["r"].get<double>(), first["i"].get<double>() * 4 * first["level"].get<double>(), 1e-6);
  std::string chosen;
  for (const auto& row : object["tree"])
    if (row["role"] == "chosen") chosen = row["element"];
  EXPECT_EQ(chosen, "div.story");
}

TEST_F(Inspect, NamesAPageThatIsNotThere) {
  const Ran ran = run({"inspect", "--page", "99", path("site")});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr("99: no such page"));
}

TEST_F(Inspect, NumbersThePagesThatItShows) {
  std::filesystem::remove(path("site/pages/a.example0.html"));
  write_all(path("site/pages/a.example1.html"), std::string(1'000, '\1'));
  const Ran ran = run({"inspect", "--method", "forest", "--page", "1", path("site")});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr("no such page"));
  EXPECT_THAT(ran.err, HasSubstr("a.example-1: not a page"));
  EXPECT_THAT(ran.out, HasSubstr("1  " + story_url("a.example", 2)));
  EXPECT_THAT(ran.out, HasSubstr("Around the block on " + story_url("a.example", 2)));
}

TEST_F(Inspect, PagesWithNothingInCommonAreAnError) {
  write_all(path("odd/1.html"), "");
  write_all(path("odd/2.html"), "<p></p>");
  const Ran ran = run({"inspect", path("odd")});
  EXPECT_EQ(ran.exit, 3);
  EXPECT_THAT(ran.err, HasSubstr("odd: "));
}

TEST_F(Inspect, WritesAFolderForABrowser) {
  const Ran ran = run({"inspect", "--html", path("why"), path("site")}, "", folder_.path());
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(ran.out, path("why") + "/index.html: 4 pages\n");
  const std::string index = read_all(path("why/index.html"));
  EXPECT_THAT(index, HasSubstr("href=\"page-004.html\""));
  EXPECT_THAT(index, HasSubstr("script-src 'none'"));
  const std::string page = read_all(path("why/page-002.html"));
  EXPECT_THAT(page, HasSubstr("default-src 'none'"));
  EXPECT_THAT(page, HasSubstr("sandbox=\"allow-same-origin\""));
  const Ran again = run({"inspect", "--html", path("why2"), path("site")}, "", folder_.path());
  EXPECT_EQ(snapshot(path("why")), snapshot(path("why2")));
  const Ran forest = run({"inspect", "--method", "forest", "--html", path("forest"), path("site")}, "", folder_.path());
  EXPECT_EQ(forest.exit, 0) << forest.err;
  const std::string ranked = read_all(path("forest/page-001.html"));
  for (const char* part :
       {"By relevance (FOREST)", "Signifiers of this page, with their weights", "By expected F1 (auto)"})
    EXPECT_THAT(ranked, HasSubstr(part));
  EXPECT_EQ(run({"inspect", "--method", "forest", "--diff", path("why"), path("site")}).exit, 2);
  EXPECT_EQ(run({"inspect", "--json", "--html", path("why"), path("site")}).exit, 2);
  const Ran port = run({"inspect", "--serve", "--port", "99999", path("site")});
  EXPECT_EQ(port.exit, 2);
  EXPECT_THAT(port.err, HasSubstr("--port: \"99999\" is not a whole number from 0 to 65535"));
  write_site(path("two"), {"a.example", "b.example"});
  const Ran two = run({"inspect", "--html", path("why"), path("two")}, "", folder_.path());
  EXPECT_EQ(two.exit, 0) << two.err;
  for (const char* part : {"What needs attention", "href=\"a.example/index.html\"", "href=\"b.example/index.html\""})
    EXPECT_THAT(read_all(path("why/index.html")), HasSubstr(part));
  EXPECT_THAT(read_all(path("why/b.example/page-004.html")), HasSubstr("sandbox=\"allow-same-origin\""));
}

TEST_F(Inspect, ShowsAStoreWithoutPages) {
  const std::string head = "<wrapper format='1' site='";
  const std::string tail =
      "' normalizer='html5'><settings method='auto'/><template><content>//html</content></template></wrapper>";
  write_all(path("wrappers/a.example.xml"), head + "a.example" + tail);
  write_all(path("wrappers/b.example.xml"), "<wrapper");
  const Ran ran = run({"inspect", "--html", path("why")}, "", folder_.path());
  EXPECT_EQ(ran.exit, 0) << ran.err;
  const std::string index = read_all(path("why/index.html"));
  for (const char* part : {"2 of 2 sites", "template article is //html", "its file cannot be read",
                           "href=\"a.example/index.html\"", "href=\"whole-page.html\""})
    EXPECT_THAT(index, HasSubstr(part));
  EXPECT_THAT(read_all(path("why/a.example/index.html")), HasSubstr("without its pages"));
  EXPECT_THAT(read_all(path("why/broken.html")), HasSubstr("b.example"));
  write_all(path("drift.json"),
            R"({"sites":[{"site":"a.example","verdict":"broken","signs":[{"message":"it fits nothing"}]}]})");
  EXPECT_EQ(run({"inspect", "--html", path("why"), "--drift", path("drift.json")}, "", folder_.path()).exit, 0);
  EXPECT_THAT(read_all(path("why/broken.html")), HasSubstr("it fits nothing"));
  const Ran none = run({"inspect", "--html", path("why"), "--store", path("gone")}, "", folder_.path());
  EXPECT_EQ(none.exit, 3);
  EXPECT_THAT(none.err, HasSubstr("gone"));
  const Ran bad = run({"inspect", "--html", path("why"), "--drift", path("gone.json")}, "", folder_.path());
  EXPECT_EQ(bad.exit, 3);
  EXPECT_THAT(bad.err, HasSubstr("gone.json"));
  const Ran text = run({"inspect"}, "", folder_.path());
  EXPECT_EQ(text.exit, 2);
  EXPECT_THAT(text.err, HasSubstr("SOURCE is missing"));
}

TEST_F(Inspect, ShowsWhatDiffersFromAnotherWrapperAndFromEarlierCaptures) {
  const std::string head =
      "<wrapper format='1' site='a.example' normalizer='html5'><settings method='auto'/><template>";
  write_all(path("old/a.example.xml"), head + "<content>//div[@class='story']</content></template></wrapper>");
  write_all(path("wrappers/a.example.xml"), head + "<content>//div[@class='story']/p</content></template></wrapper>");
  for (const std::string& before : {path("old"), path("old/a.example.xml")}) {
    const Ran diff = run({"inspect", "--diff", before, path("site")}, "", folder_.path());
    EXPECT_EQ(diff.exit, 0) << diff.err;
    EXPECT_THAT(diff.out, HasSubstr("old/a.example.xml before, wrappers/a.example.xml now"));
    EXPECT_THAT(diff.out, HasSubstr("- content  //div[@class='story']\n"));
    EXPECT_THAT(diff.out, HasSubstr("+ content  //div[@class='story']/p\n"));
    EXPECT_THAT(diff.out, HasSubstr("Pages: 4 of 4 change"));
  }
  write_all(path("tidy.xml"),
            "<wrapper format='1' site='a.example' normalizer='tidy'><settings method='auto'/><template>"
            "<content>//div[@class='story']/p</content></template></wrapper>");
  const Ran normalizers = run({"inspect", "--diff", path("tidy.xml"), path("site")}, "", folder_.path());
  EXPECT_EQ(normalizers.exit, 0) << normalizers.err;
  EXPECT_THAT(normalizers.out, HasSubstr("Pages: 0 of 4 change")) << "each wrapper has its own normalizer's pages";
  write_site(path("earlier"), {"a.example"});
  write_all(path("earlier/pages/a.example1.html"),
            "<title>x</title><div class=story><p>Another text by far.</p></div>");
  const Ran captures = run({"inspect", "--json", "--earlier", path("earlier"), path("site")}, "", folder_.path());
  ASSERT_EQ(captures.exit, 0) << captures.err;
  const auto object = nlohmann::json::parse(captures.out);
  EXPECT_EQ(object["before"]["captures"], path("earlier"));
  EXPECT_EQ(object["pages"][0]["changed"], false);
  EXPECT_EQ(object["pages"][1]["changed"], true);
  EXPECT_EQ(object["pages"][1]["blocks"][0]["text"], "Another text by far.");
  const Ran html = run({"inspect", "--html", path("why"), "--diff", path("old"), path("site")}, "", folder_.path());
  EXPECT_EQ(html.exit, 0) << html.err;
  EXPECT_THAT(read_all(path("why/index.html")), HasSubstr("href=\"diff.html\""));
  EXPECT_THAT(read_all(path("why/diff.html")), HasSubstr("<ins>//div[@class='story']/p</ins>"));
}

TEST_F(Inspect, NamesWhatCannotBeComparedWith) {
  const Ran missing = run({"inspect", "--diff", path("none.xml"), path("site")}, "", folder_.path());
  EXPECT_EQ(missing.exit, 3);
  EXPECT_THAT(missing.err, HasSubstr("none.xml: no wrapper for a.example"));
  write_site(path("b"), {"b.example"});
  const Ran other = run({"inspect", "--earlier", path("b"), path("site")}, "", folder_.path());
  EXPECT_EQ(other.exit, 3);
  EXPECT_THAT(other.err, HasSubstr("b: no page of site a.example"));
  const Ran none = run({"inspect", "--earlier", path("gone"), path("site")}, "", folder_.path());
  EXPECT_EQ(none.exit, 3);
  EXPECT_THAT(none.err, HasSubstr("gone: no such file or folder"));
  EXPECT_EQ(count_lines(none.err), 1U) << none.err;
  for (const char* const option : {"--diff", "--earlier"}) {
    const Ran refused = run({"inspect", "--method", "forest", option, path("b"), path("site")});
    EXPECT_EQ(refused.exit, 2);
    EXPECT_THAT(refused.err, HasSubstr(std::string(option) + " requires --method auto, since it shows a wrapper"));
  }
}

// Exit codes of browser_check.py: 0 fine, 77 no browser here, else faults on its output.
TEST_F(Inspect, HoldsHostilePagesInABrowserAndWorks) {
  if (kSanitized) GTEST_SKIP() << "what a browser makes of it is the same for each build of the program";
  const std::string log = path("log");
  const std::string source = std::string(WRAPWRIGHT_SOURCE_DIR) + "/tests/app/inspect/";
  std::filesystem::create_directories(path("work"));
  const std::string command = "/usr/bin/python3 '" + source + "browser_check.py' '" WRAPWRIGHT_PROGRAM "' '" + source +
                              "hostile.txt' '" + path("site") + "' '" + path("work") + "' >'" + log + "' 2>&1";
  const int status = std::system(command.c_str());  // NOLINT(cert-env33-c)
  if (WEXITSTATUS(status) == 77) GTEST_SKIP() << read_all(log);
  EXPECT_EQ(status, 0) << read_all(log);
  std::cout << read_all(log);
}

}  // namespace
}  // namespace wrapwright
