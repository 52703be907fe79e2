// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/database/database.h"
#include "support/program.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

// A store with the wrapper of a.example, and its pages.
class Apply : public testing::Test {
 protected:
  void SetUp() override {
    write_site(path("site"), {"a.example"});
    ASSERT_EQ(run({"learn", "--store", path("store"), path("site")}).exit, 0);
    write_all(path("new.html"), story_page(5));
  }
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_.path() / name).string(); }
  [[nodiscard]] Ran apply(std::vector<std::string> args, const std::string& input = "") const {
    args.insert(args.begin(), {"apply", "--store", path("store")});
    return run(args, input);
  }
  // Without a profile of articles, only the templates decide.
  void forget_kinds() const {
    std::string file = read_all(path("store/a.example.xml"));
    const std::size_t begin = file.find("  <kinds");
    ASSERT_NE(begin, std::string::npos);
    const std::size_t end = file.find("</kinds>") + std::string_view("</kinds>\n").size();
    write_all(path("store/a.example.xml"), file.erase(begin, end - begin));
  }
  static std::string page_of_another_kind() {
    std::string out = "<title>Six tales</title><ul><li><a href=/>Home</a><li><a href=/n>News</a></ul><article>";
    for (const std::string& story : stories()) out += "<p>" + story + "</p>";
    return out + "</article><p><a href=/i>Imprint</a></p>";
  }
  static std::map<std::string, nlohmann::json> records(const std::string& out) {
    std::map<std::string, nlohmann::json> by_id;
    std::istringstream lines(out);
    for (std::string line; std::getline(lines, line);) {
      auto record = nlohmann::json::parse(line);
      by_id[record["id"]] = record;
    }
    return by_id;
  }
  TemporaryFolder folder_;
};

TEST_F(Apply, WritesOnlyTheTextOfOnePage) {
  const Ran ran = apply({"--url", story_url("a.example", 5), path("new.html")});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(ran.out, "Tale 5\n\n" + stories()[5] + "\n\nAgain: " + stories()[5] + "\n");
  EXPECT_EQ(ran.err, "");
}

TEST_F(Apply, ReadsAPageFromStandardInput) {
  const Ran ran = apply({"--url", story_url("a.example", 5), "-"}, story_page(5));
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, StartsWith("Tale 5\n"));
}

TEST_F(Apply, ReadsWrappersAgainThatWereNotKept) {
  write_site(path("two"), {"a.example", "b.example"});
  ASSERT_EQ(run({"learn", "--store", path("store"), path("two")}).exit, 0);
  const Ran kept = apply({"--json", path("two")});
  const Ran read_again = apply({"--json", "--cache-memory", "1", path("two")});
  EXPECT_EQ(read_again.exit, 0) << read_again.err;
  EXPECT_EQ(read_again.out, kept.out);
}

TEST_F(Apply, PutsAHeaderAboveEachOfSeveralPages) {
  const Ran ran = apply({path("site")});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_THAT(ran.out, StartsWith("==> " + story_url("a.example", 0) + " <==\nTale 0\n"));
  EXPECT_THAT(ran.out, HasSubstr("\n\n==> " + story_url("a.example", 3) + " <==\nTale 3\n"));
}

TEST_F(Apply, WritesEachFormat) {
  struct Case {
    const char* format;
    const char* expected;
  };
  for (const Case& c : {Case{"text", "Tale 5\n\nSnow"}, Case{"markdown", "# Tale 5"}, Case{"html", "<h1>Tale 5</h1>"},
                        Case{"json", "\"status\":\"ok\""}}) {
    SCOPED_TRACE(c.format);
    const Ran ran = apply({"--format", c.format, "--url", story_url("a.example", 5), path("new.html")});
    EXPECT_EQ(ran.exit, 0);
    EXPECT_THAT(ran.out, HasSubstr(c.expected));
    EXPECT_THAT(ran.out, Not(HasSubstr("Imprint")));
  }
}

TEST_F(Apply, TheEndingOfTheOutputSaysTheFormat) {
  struct Case {
    const char* name;
    const char* expected;
  };
  for (const Case& c : {Case{"a.txt", "Tale 5\n\nSnow"}, Case{"a.md", "# Tale 5"}, Case{"a.MARKDOWN", "# Tale 5"},
                        Case{"a.html", "<h1>Tale 5</h1>"}, Case{"a.json", "{\"id\":"}, Case{"b.jsonl", "{\"id\":"},
                        Case{"a.csv", "id,url,status,"}, Case{"a.warc", "WARC/1.1"}, Case{"plain", "Tale 5\n\nSnow"}}) {
    EXPECT_EQ(apply({"--url", story_url("a.example", 5), "-o", path(c.name), path("new.html")}).exit, 0) << c.name;
    EXPECT_THAT(read_all(path(c.name)), HasSubstr(c.expected)) << c.name;
  }
  EXPECT_EQ(apply({"--json", "-o", path("c.jsonl"), path("new.html")}).exit, 3) << "they agree";
  EXPECT_EQ(apply({"--format", "text", "-o", path("a.log"), path("site")}).exit, 0) << "an ending that says nothing";
}

TEST_F(Apply, ADatabaseHasARowForEachPageAndAFullTextIndex) {
  write_all(path("site/index.jsonl"), read_all(path("site/index.jsonl")) + R"({"id": "gone", "page": "gone.html"})"
                                                                           "\n");
  for (const char* jobs : {"1", "3"}) {
    EXPECT_EQ(apply({"--jobs", jobs, "-o", path(std::string(jobs) + ".sqlite"), path("site")}).exit, 1);
  }
  EXPECT_EQ(read_all(path("1.sqlite")), read_all(path("3.sqlite")));
  auto database = Database::open(path("1.sqlite"), {.create = false, .journal = DatabaseJournal::kRollback});
  ASSERT_TRUE(database);
  Database::Statement rows(*database, "SELECT group_concat(status || ' ' || ifnull(title, 'none'), ', ') FROM pages");
  ASSERT_TRUE(rows.has_row());
  EXPECT_EQ(rows.bytes(0), "ok Tale 0, ok Tale 1, ok Tale 2, ok Tale 3, error none");
  Database::Statement found(*database,
                            "SELECT pages.url, snippet(articles, 1, '[', ']', '', 3) FROM articles JOIN pages ON "
                            "pages.rowid = articles.rowid WHERE articles MATCH 'bakers OR baker' ORDER BY rank");
  ASSERT_TRUE(found.has_row());
  EXPECT_EQ(found.bytes(0), story_url("a.example", 1));
  EXPECT_THAT(found.bytes(1), HasSubstr("[baker]"));
  EXPECT_FALSE(found.has_row());
}

TEST_F(Apply, AnEndingThatSaysNoFormatOrAnotherOneIsWrongUsage) {
  struct Case {
    std::vector<std::string> args;
    const char* message;
  };
  for (const Case& c :
       {Case{{"-o", path("a.tsv")},
             "the ending .tsv is not that of a format: use .txt, .md, .html, .json, .jsonl, .csv"},
        Case{{"-o", path("a.xml.gz")}, "the ending .xml is not that of a format"},
        Case{{"-o", path("a.parquet")},
             "or add --format; the Python package writes Parquet: examples/warc_to_table.py"},
        Case{{"-o", path("a.sqlite.gz")}, "--format sqlite requires -o FILE.sqlite"},
        Case{{"--format", "sqlite"}, "--format sqlite requires -o FILE.sqlite"},
        Case{{"--shard-size", "1M", "-o", path("b.sqlite")}, "--shard-size requires --format json or warc"},
        Case{{"--json", "-o", path("a.md")}, "a.md: --format json contradicts the ending of -o, which means markdown"},
        Case{{"--format", "text", "-o", path("a.jsonl.gz")},
             "--format text contradicts the ending of -o, which means json"},
        Case{{"--format", "wacz", "-o", path("a.warc.gz")},
             "--format wacz contradicts the ending of -o, which means warc"}}) {
    std::vector<std::string> args = c.args;
    args.push_back(path("site"));
    const Ran ran = apply(args);
    EXPECT_EQ(ran.exit, 2) << c.message;
    EXPECT_THAT(ran.err, HasSubstr(c.message));
    EXPECT_FALSE(std::filesystem::exists(c.args.back())) << c.message;
  }
}

TEST_F(Apply, JsonTellsWhatWasFoundAndWhere) {
  const Ran ran = apply({"--json", path("site")});
  EXPECT_EQ(ran.exit, 0);
  const auto by_id = records(ran.out);
  ASSERT_EQ(by_id.size(), 4U);
  const auto& record = by_id.at("a.example-2");
  EXPECT_EQ(record["url"], story_url("a.example", 2));
  EXPECT_EQ(record["status"], "ok");
  EXPECT_EQ(record["wrapper"]["site"], "a.example");
  EXPECT_EQ(record["wrapper"]["file"], path("store/a.example.xml"));
  EXPECT_EQ(record["title"], "Tale 2");
  EXPECT_EQ(record["dfs"].size(), 1U);
  EXPECT_THAT(record["xpath"].get<std::string>(), HasSubstr("story"));
  EXPECT_THAT(record["text"].get<std::string>(), HasSubstr(stories()[2]));
}

TEST_F(Apply, APageThatDoesNotMatchIsNeverSilentlyEmpty) {
  forget_kinds();
  write_all(path("site/pages/a.example1.html"), "<p>We have moved.</p>");
  const Ran text = apply({path("site")});
  EXPECT_EQ(text.exit, 1);
  EXPECT_THAT(text.err, HasSubstr(story_url("a.example", 1)));
  EXPECT_THAT(text.err, HasSubstr("matches nothing on this page"));
  EXPECT_THAT(text.out, Not(HasSubstr(story_url("a.example", 1))));
  const Ran json = apply({"--json", path("site")});
  EXPECT_EQ(json.exit, 1);
  EXPECT_EQ(records(json.out).at("a.example-1")["status"], "no-match");
  EXPECT_EQ(records(json.out).at("a.example-2")["status"], "ok");
}

TEST_F(Apply, FallsBackWhereTheWrapperMatchesNothing) {
  write_all(path("site/pages/a.example1.html"), page_of_another_kind());
  const std::string summary = "fallback: 1 page that its site's wrapper does not fit; read by the page-level method\n";
  const Ran text = apply({path("site")});
  EXPECT_EQ(text.exit, 0);
  EXPECT_EQ(text.err, "wrapwright: ok: 3 of 4 pages\nwrapwright: " + summary);
  EXPECT_THAT(text.out, HasSubstr("==> " + story_url("a.example", 1) + " <==\n"));
  EXPECT_THAT(text.out, HasSubstr(stories()[4] + "\n\n" + stories()[5]));
  EXPECT_EQ(apply({"--quiet", path("site")}).err, "");
  EXPECT_THAT(apply({"--verbose", path("site")}).err, HasSubstr("a.example.xml matches nothing on this page"));

  const auto by_id = records(apply({"--json", path("site")}).out);
  const auto& record = by_id.at("a.example-1");
  EXPECT_EQ(record["status"], "fallback");
  EXPECT_EQ(record["wrapper"]["site"], "a.example");
  EXPECT_EQ(record["title"], "Six tales");
  EXPECT_GT(record["confidence"].get<double>(), 0.5);
  EXPECT_LE(record["confidence"].get<double>(), 1);
  EXPECT_EQ(record["text"].get<std::string>() + "\n", run({"extract", path("site/pages/a.example1.html")}).out);
  EXPECT_FALSE(record["dfs"].empty());
  for (const char* member : {"template", "xpath", "error"}) EXPECT_FALSE(record.contains(member)) << member;
  EXPECT_EQ(by_id.at("a.example-2")["status"], "ok");
}

TEST_F(Apply, APageKnownToHoldNoArticleIsNeitherFailureNorFallback) {
  std::string file = read_all(path("store/a.example.xml"));
  file.insert(file.find("  <template"),
              "  <template name=\"index\" kind=\"none\"><guard>//article</guard></template>\n");
  write_all(path("store/a.example.xml"), file);
  write_all(path("list/1.html"), page_of_another_kind());
  write_all(path("list/2.html"), story_page(5));
  write_all(path("list/index.jsonl"), R"({"id": "1", "url": "http://a.example/1", "page": "1.html"})"
                                      "\n"
                                      R"({"id": "2", "url": "http://a.example/2", "page": "2.html"})"
                                      "\n");
  const Ran ran = apply({"--json", path("list")});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  auto found = records(ran.out);
  EXPECT_EQ(found["1"]["status"], "no-article");
  EXPECT_EQ(found["1"]["template"], "index");
  EXPECT_FALSE(found["1"].contains("error") || found["1"].contains("text") || found["1"].contains("xpath"));
  EXPECT_EQ(found["2"]["status"], "ok");
  EXPECT_THAT(ran.err, HasSubstr("no article: 1 page"));
  EXPECT_THAT(ran.err, Not(HasSubstr("fallback")));
  const Ran text = apply({"--url", "http://a.example/1", path("list/1.html")});
  EXPECT_EQ(text.exit, 0) << text.err;
  EXPECT_EQ(text.out, "");
}

TEST_F(Apply, APageUnlikeTheSitesArticlesHasNone) {
  std::string list = "<title>Tales</title><ul class=menu><li><a href=/>Home</a></ul>";
  for (std::size_t i = 0; i < 6; ++i) {
    const std::string n = std::to_string(i);
    list += "<div class=story><h2><a href=/tale/" + n + ".html>Tale number " + n + "</a></h2><p>3 May 2012</p><p>" +
            stories()[i].substr(0, 60) + " <a href=/tale/" + n + ".html>Read more</a></p></div>";
  }
  write_all(path("list.html"), list + "<a rel=next href=/page/3>Older</a>");
  const Ran ran = apply({"--json", "--url", "http://a.example/page/2/", path("list.html")});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  const auto found = records(ran.out).at(path("list.html"));
  EXPECT_EQ(found["status"], "no-article");
  EXPECT_EQ(found["template"], "kinds");
  EXPECT_LT(found["is_article"].get<double>(), 0.5);
  EXPECT_FALSE(found.contains("text"));
  const auto story = records(apply({"--json", path("site")}).out).at("a.example-2");
  EXPECT_GT(story["is_article"].get<double>(), 0.5);
}

TEST_F(Apply, FallsBackWhereWhatTheWrapperFindsIsDoubtful) {
  std::string moved = page_of_another_kind();
  moved.insert(moved.find("<ul>"), "<div class=story><h1>Six tales</h1></div>");
  write_all(path("site/pages/a.example1.html"), moved);
  EXPECT_THAT(apply({"--verbose", path("site")}).err,
              HasSubstr("a.example.xml matches, but what it finds is doubtful"));
  const auto record = records(apply({"--json", path("site")}).out).at("a.example-1");
  EXPECT_EQ(record["status"], "fallback");
  EXPECT_EQ(record["title"], "Six tales");
  EXPECT_THAT(record["text"].get<std::string>(), HasSubstr(stories()[5]));
  const auto kept = records(apply({"--json", "--fallback", "none", path("site")}).out).at("a.example-1");
  EXPECT_EQ(kept["status"], "ok");
  EXPECT_THAT(kept["text"].get<std::string>(), Not(HasSubstr(stories()[5])));
}

TEST_F(Apply, WithoutFallbackAPageThatDoesNotMatchHasFailed) {
  write_all(path("site/pages/a.example1.html"), page_of_another_kind());
  const Ran ran = apply({"--fallback", "none", "--json", path("site")});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(records(ran.out).at("a.example-1")["status"], "no-match");
  EXPECT_THAT(ran.err, HasSubstr("matches nothing on this page"));
  EXPECT_THAT(ran.err, Not(HasSubstr("fallback")));
  write_all(path("alone.html"), page_of_another_kind());
  EXPECT_EQ(apply({"--fallback", "none", "--url", "http://a.example/x", path("alone.html")}).exit, 3);
  EXPECT_EQ(apply({"--url", "http://a.example/x", path("alone.html")}).exit, 1) << "the wrapper fits no page";
  EXPECT_EQ(apply({"--url", "http://b.example/x", path("alone.html")}).exit, 3) << "without a wrapper, no fallback";
}

TEST_F(Apply, FallsBackWhereTheElementHasNoText) {
  forget_kinds();
  const std::string page = "<div class=story><img src=a.png></div>" + page_of_another_kind();
  write_all(path("new.html"), page);
  const auto record = records(apply({"--json", "--url", "http://a.example/x", path("new.html")}).out);
  EXPECT_EQ(record.at(path("new.html"))["status"], "fallback");
}

TEST_F(Apply, NamesPagesWithoutWrapper) {
  const Ran ran = apply({"--json", "--url", "http://b.example/x", path("new.html")});
  EXPECT_EQ(ran.exit, 3);
  EXPECT_EQ(records(ran.out).at(path("new.html"))["status"], "no-wrapper");
  EXPECT_THAT(ran.err, HasSubstr(path("store/b.example.xml")));
  const Ran unknown = apply({path("new.html")});
  EXPECT_EQ(unknown.exit, 3);
  EXPECT_THAT(unknown.err, HasSubstr("--wrapper FILE or --url URL"));
}

TEST_F(Apply, SaysOncePerSiteThatThereIsNoWrapperAndWhatToDo) {
  write_site(path("others"), {"b.example", "c.example"}, 5);
  const Ran ran = apply({path("others"), path("site")});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(count_lines(ran.err), 2U + 1U) << "and how many are ok: " << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("no wrapper: " + path("store/b.example.xml") + " (5 pages, the first: b.example-0 ("));
  EXPECT_THAT(ran.err, HasSubstr("wrapwright learn"));
  EXPECT_THAT(ran.err, HasSubstr("wrapwright extract"));
  EXPECT_EQ(count_lines(apply({"--quiet", path("others"), path("site")}).err), 2U);
  EXPECT_EQ(count_lines(apply({"--verbose", path("others"), path("site")}).err), 2U + 10U + 1U + 1U)
      << "and how the one wrapper fits";
}

TEST_F(Apply, ASiteAllOfWhosePagesFellBackIsAFailure) {
  for (int i = 0; i < 4; ++i)
    write_all(path("site/pages/a.example" + std::to_string(i) + ".html"), page_of_another_kind());
  const Ran ran = apply({path("site")});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr("a.example: broken, the wrapper fits 0 of 4 pages; it fits none of the pages"));
  EXPECT_THAT(ran.err, HasSubstr("learn --update"));
  EXPECT_THAT(ran.out, HasSubstr(stories()[4])) << "the articles are still written";
  write_all(path("site/pages/a.example3.html"), story_page(3));
  EXPECT_EQ(apply({path("site")}).exit, 0);
}

TEST_F(Apply, TellsDriftBySiteAndHasAnExitCodeForIt) {
  write_site(path("site"), {"a.example", "b.example"}, 6);
  ASSERT_EQ(run({"learn", "--store", path("store"), path("site")}).exit, 0);
  for (int i = 0; i < 6; ++i)
    write_all(path("site/pages/b.example" + std::to_string(i) + ".html"), page_of_another_kind());
  const std::string summary = path("drift.json");
  const auto verdicts = [&] {
    std::map<std::string, std::string> out;
    const auto read = nlohmann::json::parse(read_all(std::filesystem::path(summary)));
    for (const auto& site : read["sites"]) out[site["site"]] = site["verdict"];
    return out;
  };
  const Ran told = apply({"--summary", summary, path("site")});
  EXPECT_EQ(told.exit, 1) << "a broken wrapper is not a success";
  EXPECT_THAT(told.err, HasSubstr("a.example: ok, the wrapper fits 6 of 6 pages"));
  EXPECT_THAT(told.err, HasSubstr("b.example: broken, the wrapper fits 0 of 6 pages"));
  EXPECT_EQ(verdicts(), (std::map<std::string, std::string>{{"a.example", "ok"}, {"b.example", "broken"}}));
  const std::string first = read_all(std::filesystem::path(summary));
  const Ran failed = apply({"--summary", summary, "--fail-on-drift", "-j", "3", path("site")});
  EXPECT_EQ(failed.exit, 4);
  EXPECT_EQ(read_all(std::filesystem::path(summary)), first) << "whatever the number of threads";
  EXPECT_EQ(apply({"--summary", summary, "--include", "html", path("site")}).exit, 2);
  EXPECT_EQ(read_all(std::filesystem::path(summary)), first) << "wrong usage writes no summary";

  const std::string good = path("site/pages/a.example0.html");
  EXPECT_EQ(apply({"--fail-on-drift", "--url", "http://a.example/x", good}).exit, 0);
  const std::string bad = path("site/pages/b.example0.html");
  EXPECT_EQ(apply({"--fail-on-drift", "--fallback", "none", "--url", "http://b.example/x", bad}).exit, 4)
      << "drift takes precedence over \"nothing matched\"";
  EXPECT_EQ(apply({"--summary", path("none/drift.json"), "--url", "http://a.example/x", good}).exit, 3);
}

TEST_F(Apply, WritesTheItemsOfAListOnRequest) {
  write_all(
      path("w.xml"),
      R"(<wrapper format="1" site="a.example" normalizer="html5"><template name="post"><content>//article</content>)"
      R"(<exclude>//nav</exclude></template></wrapper>)");
  const std::string list =
      "<title>Tales</title><article><h2><a href=/rain>Rain</a></h2><p>It rains.</p><nav>Share</nav></article>"
      "<article><h2><a href=/sea>Sea</a></h2><p>It waves.</p></article>";
  write_all(path("list.html"), list);
  const auto apply = [&](std::vector<std::string> args) {
    args.insert(args.begin(), {"apply", "--wrapper", path("w.xml"), "--url", "http://a.example/tag/all"});
    args.push_back(path("list.html"));
    return run(args);
  };
  const Ran plain = apply({"--json"});
  EXPECT_EQ(plain.exit, 0) << plain.err;
  EXPECT_EQ(count_lines(plain.out), 1U);
  EXPECT_THAT(plain.out, HasSubstr(R"("status":"no-article")"));
  EXPECT_THAT(plain.out, HasSubstr(R"("template":"list")"));
  const Ran ran = apply({"--json", "--lists", "items"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  std::vector<nlohmann::json> all;
  std::istringstream lines(ran.out);
  for (std::string line; std::getline(lines, line);) all.push_back(nlohmann::json::parse(line));
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0]["status"], "no-article");
  EXPECT_EQ(all[1]["status"], "item");
  EXPECT_EQ(all[1]["id"], path("list.html") + "#1");
  EXPECT_EQ(all[1]["list"], path("list.html"));
  EXPECT_EQ(all[1]["url"], "http://a.example/rain");
  EXPECT_EQ(all[1]["title"], "Rain");
  EXPECT_EQ(all[1]["text"], "Rain\n\nIt rains.");
  EXPECT_EQ(all[2]["url"], "http://a.example/sea");
  EXPECT_EQ(apply({"--lists", "items"}).out,
            "==> http://a.example/rain <==\nRain\n\nIt rains.\n\n==> http://a.example/sea <==\nSea\n\nIt waves.\n\n");
  const Ran files = apply({"--lists", "items", "--format", "markdown", "-o", path("out/")});
  EXPECT_EQ(files.exit, 0) << files.err;
  std::size_t written = 0;
  for (const auto& file : std::filesystem::directory_iterator(path("out"))) {
    ++written;
    EXPECT_THAT(read_all(file.path()), HasSubstr("http://a.example/sea"));
  }
  EXPECT_EQ(written, 1U) << "a file for each page";
  EXPECT_EQ(apply({"--lists", "some"}).exit, 2);
}

TEST_F(Apply, WhatIsNoPageByItsContentTypeIsNoArticle) {
  std::string style;
  for (int i = 0; i < 200; ++i) style += "p { color: red; margin: 1px 2px 3px; } /* styles of the tale */\n";
  write_all(path("mixed/style"), style);
  write_all(path("mixed/page"), story_page(5));
  std::string index;
  for (const std::string file : {"style", "page"}) {
    index += R"({"id": ")" + file + R"(", "url": "http://a.example/)" + file + R"(", "file": ")" + file +
             R"(", "headers": [["Content-Type", ")" + (file == "style" ? "text/css" : "application/x-unknown") +
             R"("]]})" + "\n";
  }
  write_all(path("mixed/index.jsonl"), index);
  const Ran ran = apply({"--json", path("mixed")});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr("not a page: its Content-Type is text/css"));
  EXPECT_EQ(records(ran.out).at("style")["status"], "error");
  EXPECT_EQ(records(ran.out).at("page")["status"], "ok") << "its bytes look like a page";
}

TEST_F(Apply, WhatIsNoPageByItsBytesHasNoArticle) {
  for (std::size_t i = 0; i < 6; ++i) {
    const std::string folder = path("saved/" + std::to_string(i));
    write_all(folder + "/index.html", story_page(i));
    write_all(folder + "/feed/index.html",
              "<?xml version='1.0'?><rss><channel><item><title>Tale</title><description>It was a long tale of the sea, "
              "and of all who went there to fish.</description></item></channel></rss>");
  }
  const std::string moved =
      "<meta http-equiv=refresh content='0; url=../0/'><p>This tale has moved to another place.</p>";
  write_all(path("saved/old.html"), moved);
  ASSERT_EQ(run({"learn", "--store", path("store"), path("saved")}).exit, 0);
  for (const bool has_wrapper : {true, false}) {
    const Ran ran = has_wrapper ? apply({"--json", path("saved")}) : run({"extract", "--json", path("saved")});
    EXPECT_EQ(ran.exit, 0) << ran.err;
    EXPECT_THAT(ran.err, HasSubstr("no page: 7 documents"));
    EXPECT_THAT(ran.err, Not(HasSubstr("degraded")));
    const auto found = records(ran.out);
    EXPECT_EQ(found.at("0/feed/index.html")["status"], "no-article");
    EXPECT_EQ(found.at("old.html")["status"], "no-article");
    EXPECT_TRUE(found.at("0/index.html").contains("text"));
  }
}

TEST_F(Apply, APageOfASavedFolderFindsTheWrapperLearnedFromTheFolder) {
  for (std::size_t i = 0; i < 4; ++i) write_all(path("saved/2024/" + std::to_string(i) + ".html"), story_page(i));
  ASSERT_EQ(run({"learn", "--store", path("store"), path("saved")}).exit, 0);
  const Ran ran = apply({path("saved/2024/1.html")});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, StartsWith("Tale 1\n"));
  const Ran indexed = apply({"--json", path("site/pages/a.example2.html")});
  EXPECT_EQ(indexed.exit, 0) << indexed.err;
  EXPECT_EQ(records(indexed.out).begin()->second["url"], story_url("a.example", 2)) << "by the index above it";
  EXPECT_EQ(run({"check", "--store", path("store"), "--on", path("saved/2024/1.html")}).exit, 0);
  EXPECT_EQ(apply({path("new.html")}).exit, 3) << "no folder above it has a wrapper";
}

TEST_F(Apply, AFolderForOutputGetsAFileAnArticle) {
  forget_kinds();
  write_all(path("site/pages/a.example1.html"), "<p>We have moved.</p>");
  for (const std::string format : {"text", "markdown", "html", "json"}) {
    SCOPED_TRACE(format);
    const Ran ran = apply({"--format", format, "-o", path(format) + "/", path("site")});
    EXPECT_EQ(ran.exit, 1) << "one page has no article";
    EXPECT_EQ(ran.out, "");
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(path(format))) {
      ++files;
      const std::string ending = entry.path().extension();
      EXPECT_EQ(ending, format == "text" ? ".txt" : format == "markdown" ? ".md" : "." + format);
      EXPECT_THAT(read_all(entry.path()), Not(HasSubstr("==>")));
      EXPECT_EQ(read_all(entry.path()).starts_with("---\n"), format == "markdown");
    }
    EXPECT_EQ(files, 3U);
  }
  const std::string first = snapshot(path("text"));
  EXPECT_EQ(apply({"-j", "1", "-o", path("text"), path("site")}).exit, 1);
  EXPECT_EQ(snapshot(path("text")), first) << "the same page has the same file";
}

TEST_F(Apply, PagesWithoutUrlsAreNamedAfterTheirFiles) {
  for (const char* name : {"x/a.html", "y/a.html", "y/a-2.html"}) write_all(path(name), story_page(5));
  const Ran ran = apply({"--wrapper", path("store/a.example.xml"), "-o", path("out/"), path("x/a.html"),
                         path("y/a.html"), path("y/a-2.html")});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  for (const char* name : {"a.txt", "a-2.txt", "a-2-2.txt"}) {
    EXPECT_THAT(read_all(path("out/" + std::string(name))), StartsWith("Tale 5\n")) << name;
  }
}

TEST_F(Apply, AGivenWrapperServesAllPages) {
  const Ran ran = run({"apply", "--wrapper", path("store/a.example.xml"), path("new.html")});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, StartsWith("Tale 5"));
}

TEST_F(Apply, AWrapperThatIsNoXmlIsNamedWithItsPlace) {
  write_all(path("store/a.example.xml"), "<wrapper>\n<oops");
  const Ran ran = apply({"--json", path("site")});
  EXPECT_EQ(ran.exit, 3);
  EXPECT_THAT(ran.err, HasSubstr(path("store/a.example.xml") + ":2:"));
  EXPECT_EQ(count_lines(ran.err), 1U + 1U) << "not for each page: " << ran.err;
  EXPECT_THAT(ran.err, HasSubstr(" pages, the first: a.example-0"));
  EXPECT_EQ(records(ran.out).at("a.example-0")["status"], "error");
}

TEST_F(Apply, AGivenWrapperThatIsAnyTextIsNoXml) {
  for (const char* text : {"", "A note.\n\nNothing else.\n"}) {
    write_all(path("note.txt"), text);
    const Ran ran = apply({"--wrapper", path("note.txt"), path("site")});
    EXPECT_EQ(ran.exit, 3);
    EXPECT_EQ(ran.err, "wrapwright: " + path("note.txt") + ":1:1: no XML: it has no element\n");
  }
}

TEST_F(Apply, AGivenWrapperThatIsNotThereFailsBeforeAPageIsRead) {
  const Ran ran = apply({"--wrapper", path("missing.xml"), "-o", path("none.txt"), path("site"), path("nothing.html")});
  EXPECT_EQ(ran.exit, 3);
  EXPECT_THAT(ran.err, HasSubstr("missing.xml: "));
  EXPECT_THAT(ran.err, Not(HasSubstr("nothing.html")));
  EXPECT_FALSE(std::filesystem::exists(path("none.txt")));
}

TEST_F(Apply, SaysHowManyOfSeveralPagesAreOk) {
  EXPECT_THAT(apply({path("site"), path("nothing.html")}).err, HasSubstr("wrapwright: ok: 4 of 5 pages\n"));
  EXPECT_EQ(apply({"--quiet", path("site")}).err, "");
}

TEST_F(Apply, SameBytesWhateverTheNumberOfThreads) {
  write_site(path("many"), {"a.example", "b.example"}, 60);
  const Ran one = apply({"-j", "1", "--json", path("many")});
  const Ran five = apply({"-j", "5", "--json", path("many")});
  EXPECT_EQ(one.exit, 1);
  EXPECT_EQ(count_lines(one.out), 120U);
  EXPECT_EQ(one.out, five.out);
  EXPECT_EQ(one.err, five.err);
}

TEST_F(Apply, AnOutputFileIsWrittenWholeOrNotAtAll) {
  EXPECT_EQ(apply({"-o", path("out.txt"), path("site")}).exit, 0);
  EXPECT_EQ(read_all(path("out.txt")), apply({path("site")}).out);
  const Ran refused = apply({"-o", path("no/out.txt"), path("site")});
  EXPECT_EQ(refused.exit, 3);
  EXPECT_THAT(refused.err, HasSubstr(path("no/out.txt") + ": cannot create"));
}

TEST_F(Apply, ADiskThatIsFullIsAFailure) {
  const Ran ran = apply({"-o", "/dev/full", path("site")});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr("/dev/full: cannot write"));
}

TEST_F(Apply, NamesTheLineOfAnIndexThatIsBroken) {
  write_site(path("broken"), {"a.example"});
  const std::string index = read_all(path("broken/index.jsonl"));
  write_all(path("broken/index.jsonl"), "{\"id\": \n" + index + "{\"id\": \"x\", \"page\": \"none.html\"}\n");
  const Ran ran = apply({"--json", path("broken")});
  EXPECT_EQ(ran.exit, 1);
  const auto by_id = records(ran.out);
  EXPECT_EQ(by_id.size(), 6U);
  for (const char* line : {":1", ":6"}) {
    const std::string place = path("broken/index.jsonl") + line;
    EXPECT_THAT(ran.err, HasSubstr(place + ": "));
    ASSERT_TRUE(by_id.count(place)) << ran.out;
    EXPECT_EQ(by_id.at(place)["status"], "error");
  }
}

TEST_F(Apply, HostilePagesDoNotStopTheBatch) {
  const std::string story = story_page(5);
  std::string deep;
  for (int i = 0; i < 100'000; ++i) deep += "<div>";
  std::string attributes = "<p";
  for (int i = 0; i < 1'000'000; ++i) attributes += " a" + std::to_string(i) + "=1";
  std::string big = story;
  while (big.size() < 50'000'000) big += "<p>Comment number " + std::to_string(big.size()) + " on the tale.</p>\n";
  const std::string with_nul = std::string("\0\0", 2) + story_page(4).insert(200, std::string("\0", 1));
  std::string junk;
  for (unsigned i = 0; i < 100'000; ++i) junk += static_cast<char>((i * 2'654'435'761U) >> 24U);
  struct Case {
    const char* name;
    std::string bytes;
    const char* status;
  };
  const std::vector<Case> cases = {{"empty", "", "error"},       {"junk", junk, "error"},
                                   {"deep", story + deep, "ok"}, {"attributes", attributes + ">" + story, "ok"},
                                   {"nul", with_nul, "ok"},      {"utf8", story_page(3) + "\xff\xc3\x28\xe2\x82", "ok"},
                                   {"big", big, "ok"},           {"last", story, "ok"}};
  std::string index;
  for (const Case& c : cases) {
    write_all(path(std::string("hostile/") + c.name), c.bytes);
    index += std::string(R"({"id": ")") + c.name + R"(", "url": "http://a.example/)" + c.name + R"(", "page": ")" +
             c.name + "\"}\n";
  }
  write_all(path("hostile/index.jsonl"), index + "no json\n");
  const Ran ran = apply({"--fallback", "none", "--json", path("hostile")});
  EXPECT_EQ(ran.exit, 1);
  const auto by_id = records(ran.out);
  for (const Case& c : cases) {
    SCOPED_TRACE(c.name);
    ASSERT_TRUE(by_id.count(c.name));
    EXPECT_EQ(by_id.at(c.name)["status"], c.status);
    if (std::string(c.status) != "ok") {
      EXPECT_THAT(ran.err, HasSubstr(std::string("http://a.example/") + c.name));
    }
  }
  EXPECT_THAT(ran.err, HasSubstr(path("hostile/index.jsonl") + ":9"));
}

}  // namespace
}  // namespace wrapwright
