// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "baselines/page_method.h"
#include "cli/program.h"
#include "support/corpora.h"
#include "support/kinds_of_pages.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

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

TEST_F(Extract, JsonNamesTheMethod) {
  const Ran ran = run({"extract", "--method", "bte", "--json", "--url", "http://a.example/rain", path("page.html")});
  EXPECT_EQ(ran.exit, 0);
  const auto all = records(ran.out);
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0]["id"], path("page.html"));
  EXPECT_EQ(all[0]["url"], "http://a.example/rain");
  EXPECT_EQ(all[0]["method"], "bte");
  EXPECT_EQ(all[0]["title"], "Rain");
  EXPECT_EQ(all[0]["dfs"].size(), 1U);
  EXPECT_THAT(all[0]["text"].get<std::string>(), HasSubstr(stories()[1]));
  EXPECT_FALSE(all[0].contains("wrapper") || all[0].contains("xpath"));
}

TEST_F(Extract, JsonSaysThatItHasFoundACatalog) {
  write_all(path("list.html"), "<p>Some words.</p><ul><li><a href=/1>One story</a><li><a href=/2>Another</a></ul>");
  const auto listed = records(run({"extract", "--method", "node-characteristics", "--json", path("list.html")}).out);
  ASSERT_EQ(listed.size(), 1U);
  EXPECT_EQ(listed[0]["catalogue"], true);
  EXPECT_EQ(listed[0]["dfs"].size(), 2U);
  const auto story = records(run({"extract", "--json", path("page.html")}).out);
  ASSERT_EQ(story.size(), 1U);
  EXPECT_FALSE(story[0].contains("catalogue"));
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
  EXPECT_EQ(all[1]["status"], "ok") << "nothing is refused unless it is asked for";
  for (const char* method : {"auto", "bte"}) {
    SCOPED_TRACE(method);
    const auto refuse = [&](std::vector<std::string> args) {
      args.insert(args.begin(), {"extract", "--method", method, "--min-article", "0.5"});
      return run(args);
    };
    const Ran ran = refuse({"--json", path("kinds")});
    EXPECT_EQ(ran.exit, 0) << ran.err;
    EXPECT_THAT(ran.err, HasSubstr("no article: 1 page is of a kind without article"));
    const auto refused = records(ran.out);
    EXPECT_EQ(refused[0]["status"], "ok");
    EXPECT_EQ(refused[1]["status"], "no-article");
    EXPECT_EQ(refused[1]["is_article"], all[1]["is_article"]);
    EXPECT_FALSE(refused[1].contains("text") || refused[1].contains("error"));
    const Ran text = refuse({"--verbose", path("kinds/list.html")});
    EXPECT_EQ(text.exit, 0);
    EXPECT_EQ(text.out, "");
    EXPECT_THAT(text.err, HasSubstr("list.html: no article by --min-article: its probability is 0."));
  }
  EXPECT_FALSE(records(run({"extract", "--json", path("nowhere.html")}).out)[0].contains("is_article"));
  EXPECT_EQ(run({"extract", "--min-article", "1.5", path("kinds/list.html")}).exit, 2);
}

TEST_F(Extract, ListDescribesEveryMethodAndParameter) {
  const Ran ran = run({"extract", "--method", "list"});
  EXPECT_EQ(ran.exit, 0);
  for (const PageMethodEntry* entry : page_methods()) {
    EXPECT_THAT(ran.out, HasSubstr(std::string(entry->description.name) + ": "));
    EXPECT_THAT(ran.out, HasSubstr(std::string(entry->description.formula)));
    for (const Parameter& p : entry->description.parameters)
      EXPECT_THAT(ran.out, HasSubstr(std::string(p.name) + "=" + std::string(p.value)));
  }
}

TEST_F(Extract, RefusesWhatItDoesNotKnow) {
  struct Case {
    std::vector<std::string> args;
    const char* message;
  };
  for (const Case& c :
       {Case{{"--method", "magic"}, "no method \"magic\"; there are: "},
        Case{{"--set", "threshold=1"}, "auto has no parameter \"threshold\"; it has: least-words"},
        Case{{"--set", "least-words=-1"}, "is a number from 0 to 10000, not \"-1\""},
        Case{{"--method", "cectd-ds", "--set", "ancestor-text=some"}, "is one of keep, judge, drop, not \"some\""},
        Case{{"--method", "cetd-s", "--set", "weight=-1"}, "is a number from 0 to 1000, not \"-1\""},
        Case{{"--set", "ancestor-text"}, "a setting is KEY=VALUE"},
        Case{{"--set", "ancestor-text=keep", "--set", "ancestor-text=drop"}, "set twice"}}) {
    std::vector<std::string> args{"extract"};
    args.insert(args.end(), c.args.begin(), c.args.end());
    args.push_back(path("page.html"));
    const Ran ran = run(args);
    EXPECT_EQ(ran.exit, 2);
    EXPECT_EQ(ran.out, "");
    EXPECT_THAT(ran.err, HasSubstr(c.message));
  }
  const Ran without_source = run({"extract"});
  EXPECT_EQ(without_source.exit, 2);
  EXPECT_THAT(without_source.err, HasSubstr("SOURCE"));
}

TEST_F(Extract, SettingsChangeWhatIsFound) {
  write_all(path("loose.html"), "Loose words." + page());
  const auto with = [&](const char* setting) {
    return run({"extract", "--method", "cectd-ds", "--set", setting, path("loose.html")}).out;
  };
  EXPECT_THAT(with("ancestor-text=judge"), StartsWith("Loose words."));
  EXPECT_THAT(with("ancestor-text=drop"), StartsWith("Rain\n"));
  EXPECT_EQ(run({"extract", "--set", "least-words=1000", path("page.html")}).exit, 3);
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
