// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "research/methods/page_method.h"
#include "support/program.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class LabExtract : public testing::Test {
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

TEST_F(LabExtract, JsonNamesTheMethod) {
  const Ran ran =
      run_lab({"extract", "--method", "bte", "--json", "--url", "http://a.example/rain", path("page.html")});
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

TEST_F(LabExtract, JsonSaysThatItHasFoundACatalog) {
  write_all(path("list.html"), "<p>Some words.</p><ul><li><a href=/1>One story</a><li><a href=/2>Another</a></ul>");
  const auto listed =
      records(run_lab({"extract", "--method", "node-characteristics", "--json", path("list.html")}).out);
  ASSERT_EQ(listed.size(), 1U);
  EXPECT_EQ(listed[0]["catalogue"], true);
  EXPECT_EQ(listed[0]["dfs"].size(), 2U);
  const auto story = records(run_lab({"extract", "--method", "bte", "--json", path("page.html")}).out);
  ASSERT_EQ(story.size(), 1U);
  EXPECT_FALSE(story[0].contains("catalogue"));
}

TEST_F(LabExtract, RefusesWhatItDoesNotKnow) {
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
    const Ran ran = run_lab(args);
    EXPECT_EQ(ran.exit, 2);
    EXPECT_EQ(ran.out, "");
    EXPECT_THAT(ran.err, HasSubstr(c.message));
  }
  const Ran without_source = run_lab({"extract"});
  EXPECT_EQ(without_source.exit, 2);
  EXPECT_THAT(without_source.err, HasSubstr("SOURCE"));
}

TEST_F(LabExtract, SettingsChangeWhatIsFound) {
  write_all(path("loose.html"), "Loose words." + page());
  const auto with = [&](const char* setting) {
    return run_lab({"extract", "--method", "cectd-ds", "--set", setting, path("loose.html")}).out;
  };
  EXPECT_THAT(with("ancestor-text=judge"), StartsWith("Loose words."));
  EXPECT_THAT(with("ancestor-text=drop"), StartsWith("Rain\n"));
  const Ran guessed = run_lab({"extract", "--json", "--set", "least-words=10000", path("page.html")});
  EXPECT_LT(nlohmann::json::parse(guessed.out)["confidence"], 0.1)
      << "so few of the words that are asked for are expected";
}

}  // namespace
}  // namespace wrapwright
