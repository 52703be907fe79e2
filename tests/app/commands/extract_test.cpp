// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "support/archive_records.h"
#include "support/corpora.h"
#include "support/kinds_of_pages.h"
#include "support/program.h"
#include "support/servers.h"
#include "wrapwright/c.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;
using testing::Not;

class Extract : public testing::Test {
 protected:
  void SetUp() override {
    write_site(path("site"), {"a.example"});
    write_all(path("page.html"), page());
  }
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_.path() / name).string(); }
  static std::string page() {
    return "<title>Rain</title><ul><li><a href=/>Home</a><li><a href=/n>News</a><li><a href=/c>Contact</a></ul>"
           "<div class=story><h1>Rain</h1><p>" +
           stories()[0] + "</p><p>" + stories()[1] + "</p></div><p><a href=/i>Imprint</a></p>";
  }
  static std::vector<nlohmann::json> records(const std::string& out) {
    std::vector<nlohmann::json> all;
    std::istringstream lines(out);
    for (std::string line; std::getline(lines, line);) all.push_back(nlohmann::json::parse(line));
    return all;
  }
  TemporaryFolder folder_;
};

TEST_F(Extract, TrustsTheCertificatesThatTheEnvironmentNames) {
  const NginxServer server(NginxScheme::kHttps);
  server.write("page.html", page());
  const std::vector<std::string> command = {
      "extract", "--allow-private", "--delay", "0", "--retries", "0", "--format", "text", server.url("/page.html")};
  EXPECT_EQ(run(command).exit, 3);
  ::setenv("SSL_CERT_FILE", server.ca_file().c_str(), 1);
  const Ran ran = run(command);
  ::unsetenv("SSL_CERT_FILE");
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr(stories()[0]));
}

TEST_F(Extract, ASitemapIsASourceOfPages) {
  const NginxServer server;
  std::string urls;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::string name = "tale" + std::to_string(i) + ".html";
    server.write(name, story_page(i));
    urls += "<url><loc>" + server.url("/" + name) + "</loc></url>";
  }
  server.write("pages.xml", "<?xml version='1.0'?><urlset>" + urls + "</urlset>");
  const std::string index =
      "<sitemapindex><sitemap><loc>" + server.url("/pages.xml") + "</loc></sitemap></sitemapindex>";
  server.write("index.xml", index);
  write_all(path("index.xml"), index);
  for (const std::string& source : {server.url("/pages.xml"), server.url("/index.xml"), path("index.xml")}) {
    const Ran ran = run({"extract", "--json", "--allow-private", "--delay", "0", source});
    EXPECT_EQ(ran.exit, 0) << source << ran.err;
    EXPECT_EQ(records(ran.out).size(), 3U) << source;
  }
}

TEST_F(Extract, LeavesOutWhatIsOlderThanADay) {
  const NginxServer server;
  for (std::size_t i = 0; i < 3; ++i) server.write("tale" + std::to_string(i) + ".html", story_page(i));
  const auto entry = [&](int i, const std::string& date) {
    return "<url><loc>" + server.url("/tale" + std::to_string(i) + ".html") + "</loc>" + date + "</url>";
  };
  const std::string map = "<urlset>" + entry(0, "<lastmod>2024-04-30T23:00:00Z</lastmod>") +
                          entry(1, "<lastmod>2024-05</lastmod>") + entry(2, "") + "</urlset>";
  write_all(path("map.xml"), map);
  server.write("map.xml.gz", gzip_member(map));
  for (const std::string& source : {path("map.xml"), server.url("/map.xml.gz")}) {
    const Ran ran = run({"extract", "--json", "--allow-private", "--delay", "0", "--since", "2024-05-01", source});
    EXPECT_EQ(ran.exit, 0) << ran.err;
    EXPECT_EQ(records(ran.out).size(), 2U) << ran.out;
  }
  EXPECT_THAT(run({"extract", "--since", "yesterday", "x"}).err,
              HasSubstr("\"yesterday\" is not a day, month or year"));
}

TEST_F(Extract, KeepsReadersCommentsWhereTheyAreWanted) {
  const std::string comments =
      "<ol class=comment-list><li class=comment id=comment-1><b class=fn>Jane</b><time datetime=2024-05-03>May 3</time>"
      "<div class=comment-content><p>How much rain was it, and where did the ferries go?</p></div></li></ol>";
  write_all(path("page.html"), page() + comments);
  const std::vector<nlohmann::json> without = records(run({"extract", "--json", path("page.html")}).out);
  const std::vector<nlohmann::json> with = records(run({"extract", "--json", "--comments", path("page.html")}).out);
  ASSERT_EQ(with.size(), 1U);
  EXPECT_FALSE(without.at(0).contains("comments"));
  EXPECT_EQ(with[0]["text"], without[0]["text"]);
  EXPECT_EQ(with[0]["comments"],
            nlohmann::json::parse(R"([{"author":"Jane","date":"2024-05-03",)"
                                  R"("text":"How much rain was it, and where did the ferries go?","level":0}])"));
  EXPECT_THAT(run({"extract", "--format", "markdown", "--comments", path("page.html")}).out,
              HasSubstr("\n\n## Comments\n\n**Jane**, 2024-05-03\n\nHow much rain"));
  EXPECT_THAT(run({"extract", "--format", "warc", "--comments", path("page.html")}).out, HasSubstr("\"comments\":[{"));
  const Ran refused = run({"extract", "--comments", path("page.html")});
  EXPECT_EQ(refused.exit, 2);
  EXPECT_THAT(refused.err, HasSubstr("--comments requires --format json, warc or markdown"));
}

TEST_F(Extract, SaysThatAListIsOne) {
  write_all(path("list.html"), list_of_site(1, "page/").html);
  const Ran ran = run({"extract", "--url", "https://site.example/page/1", path("list.html")});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_THAT(ran.err, HasSubstr("unlikely: 1 page is more like a list or another kind of page without an article"));
  EXPECT_EQ(run({"extract", path("page.html")}).err, "");
}

TEST_F(Extract, WritesOnlyTheTextOfOnePage) {
  const Ran ran = run({"extract", path("page.html")});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(ran.out, "Rain\n\n" + stories()[0] + "\n\n" + stories()[1] + "\n");
  EXPECT_EQ(ran.err, "");
  EXPECT_EQ(run({"extract", "-"}, page()).out, ran.out);
}

TEST_F(Extract, WritesEachFormat) {
  struct Case {
    const char* format;
    const char* expected;
  };
  for (const Case& c : {Case{"text", "Rain\n\nRain fell"}, Case{"markdown", "# Rain"}, Case{"html", "<h1>Rain</h1>"},
                        Case{"json", "\"status\":\"ok\""}}) {
    SCOPED_TRACE(c.format);
    const Ran ran = run({"extract", "--format", c.format, path("page.html")});
    EXPECT_EQ(ran.exit, 0);
    EXPECT_THAT(ran.out, HasSubstr(c.expected));
    EXPECT_THAT(ran.out, Not(HasSubstr("Imprint")));
  }
}

TEST_F(Extract, APageWithoutArticleIsNeverSilentlyEmpty) {
  write_all(path("site/pages/a.example1.html"), "<img src=a.png>");
  const Ran text = run({"extract", path("site")});
  EXPECT_EQ(text.exit, 1);
  EXPECT_THAT(text.err, HasSubstr(story_url("a.example", 1) + "): auto finds no article on this page"));
  const Ran json = run({"extract", "--json", path("site")});
  EXPECT_EQ(records(json.out)[1]["status"], "no-match");
  EXPECT_EQ(records(json.out)[1]["method"], "auto");
  EXPECT_EQ(records(json.out)[2]["status"], "ok");
  EXPECT_EQ(run({"extract", path("nowhere.html")}).exit, 3);
}

TEST_F(Extract, SaysWhetherThePageIsAnArticleAndRefusesOthersOnRequest) {
  write_all(path("kinds/story.html"), article_of_site(1).html);
  write_all(path("kinds/list.html"), list_of_site(1, "page/").html);
  write_all(path("kinds/index.jsonl"), R"({"id": "1", "page": "story.html", "url": ")" + article_of_site(1).url +
                                           "\"}\n" + R"({"id": "2", "page": "list.html", "url": ")" +
                                           list_of_site(1, "page/").url + "\"}\n");
  const auto all = records(run({"extract", "--json", path("kinds")}).out);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_GT(all[0]["is_article"], 0.5);
  EXPECT_LT(all[1]["is_article"], 0.5);
  EXPECT_EQ(all[1]["type"], "list");
  EXPECT_EQ(all[1]["status"], "ok") << "nothing is refused by default";
  const auto refuse = [&](std::vector<std::string> args) {
    args.insert(args.begin(), {"extract", "--min-article", "0.5"});
    return run(args);
  };
  const Ran ran = refuse({"--json", path("kinds")});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("no article: 1 page is of a kind without an article"));
  const auto refused = records(ran.out);
  EXPECT_EQ(refused[0]["status"], "ok");
  EXPECT_EQ(refused[1]["status"], "no-article");
  EXPECT_EQ(refused[1]["is_article"], all[1]["is_article"]);
  EXPECT_FALSE(refused[1].contains("text") || refused[1].contains("error"));
  const Ran text = refuse({"--verbose", path("kinds/list.html")});
  EXPECT_EQ(text.exit, 0);
  EXPECT_EQ(text.out, "");
  EXPECT_THAT(text.err, HasSubstr("list.html: no article by --min-article: its probability is 0."));
  EXPECT_FALSE(records(run({"extract", "--json", path("nowhere.html")}).out)[0].contains("is_article"));
  EXPECT_EQ(run({"extract", "--min-article", "1.5", path("kinds/list.html")}).exit, 2);
}

// However a page without a wrapper is read, the records differ only in the word for the status.
TEST_F(Extract, FindsTheSameAsEveryOtherWayToReadAPageWithoutWrapper) {
  const std::string url = "https://a.example/2024/05/rain.html";
  const auto by = [&](std::vector<std::string> args) {
    args.insert(args.end(), {"--json", "--url", url, path("page.html")});
    return records(run(args).out).at(0);
  };
  auto extracted = by({"extract"});
  auto applied = by({"apply", "--store", path("none"), "--fallback", "all"});
  const auto str = [](const std::string& text) { return wrapwright_str{text.data(), text.size()}; };
  const std::string bytes = page();
  wrapwright_source source{};
  source.struct_size = sizeof source;
  source.bytes = str(bytes);
  source.url = str(url);
  wrapwright_extractor* const extractor = wrapwright_extractor_new(nullptr, nullptr, nullptr);
  wrapwright_outcome* const outcome = wrapwright_extract(extractor, &source, nullptr);
  ASSERT_NE(outcome, nullptr);
  wrapwright_bytes* const line = wrapwright_record_json(outcome, str(path("page.html")), 0, nullptr);
  const wrapwright_str view = wrapwright_bytes_view(line);
  EXPECT_EQ(std::string(view.data, view.size), run({"extract", "--json", "--url", url, path("page.html")}).out);
  wrapwright_bytes_free(line);
  wrapwright_outcome_free(outcome);
  wrapwright_extractor_free(extractor);
  EXPECT_EQ(extracted["status"], "ok");
  for (const char* member : {"method", "is_article", "type", "dfs", "title", "confidence", "text"})
    EXPECT_TRUE(extracted.contains(member)) << member;
  EXPECT_EQ(applied["status"], "fallback");
  applied["status"] = "ok";
  EXPECT_EQ(applied, extracted);
}

TEST_F(Extract, NeedsASource) {
  const Ran ran = run({"extract"});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_THAT(ran.err, HasSubstr("SOURCE"));
}

TEST_F(Extract, SameBytesWhateverTheNumberOfThreads) {
  REQUIRE_CORPUS(corpus, "msv_big9");
  const auto pages = corpus_pages(corpus);
  std::filesystem::create_directories(path("real"));
  for (std::size_t i = 0; i < pages.size(); i += 8)
    std::filesystem::copy_file(pages[i].page, path("real/" + std::to_string(i) + ".html"));
  const Ran one = run({"extract", "-j", "1", "--json", path("real")});
  const Ran four = run({"extract", "-j", "4", "--json", path("real")});
  EXPECT_EQ(one.exit, 0) << one.err;
  EXPECT_EQ(count_lines(one.out), (pages.size() + 7) / 8);
  EXPECT_EQ(one.out, four.out);
}

}  // namespace
}  // namespace wrapwright
