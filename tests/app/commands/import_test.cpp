// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "support/program.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;

class Import : public testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_.path() / name).string(); }
  [[nodiscard]] Ran import(const std::string& file, const std::string& bytes, std::vector<std::string> more = {}) {
    write_all(path(file), bytes);
    std::vector<std::string> words = {"import", "--store", path("store"), path(file)};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  }
  TemporaryFolder folder_;
};

TEST_F(Import, ASiteConfigFindsTheArticle) {
  write_site(path("site"), {"a.example"}, 2);
  const Ran ran = import("a.example.txt", "body: //div[@class='story']\nstrip: //h1\ntitle: //h1\n");
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(ran.out, path("store/a.example.xml") + ": //div[@class='story']\n");
  const Ran applied = run({"apply", "--json", "--store", path("store"), path("site")});
  EXPECT_EQ(applied.exit, 0) << applied.err;
  EXPECT_THAT(applied.out, HasSubstr("\"title\":\"Tale 0\""));
  EXPECT_THAT(applied.out, testing::Not(HasSubstr("Tale 0\\n")));
}

TEST_F(Import, BadRulesAreNamedWithTheirLineAndTheRestIsStored) {
  const Ran ran = import("a.example.txt",
                         "# by hand\nbody: //div[@class='story'\nbody: //div[ends-with(@class, 'x')]\n"
                         "body: string(//p)\nbody: //p\nstrip: //a[\ntitle: //h1\n");
  EXPECT_EQ(ran.exit, 1);
  for (const char* line : {":2: body: ", ":3: body: ", ":4: body: selects no elements", ":6: strip: "})
    EXPECT_THAT(ran.err, HasSubstr(path("a.example.txt") + line));
  EXPECT_THAT(ran.out, HasSubstr("a.example.xml: //p\n"));
  EXPECT_EQ(run({"check", "--store", path("store")}).exit, 0);
}

TEST_F(Import, GivesTheFileBackUntilTheWrapperIsEdited) {
  const std::string config =
      "# comment\n\n  body:  //div[@id='a' and @class=\"b\"]  \ntidy: no\nhttp_header(user-agent): x\ttab <&>\r\n"
      "odd line\nunknown_thing: 1\nbody: //p\nstrip_id_or_class: 'ad'\ntest_url: http://a.example/1";
  ASSERT_EQ(import("a.example.txt", config).exit, 0);
  const std::vector<std::string> back = {"export", "--format", "ftr", "--store", path("store")};
  EXPECT_EQ(run(back).out, config);
  std::string wrapper = read_all(path("store/a.example.xml"));
  wrapper.replace(wrapper.find("<content>//p<"), 13, "<content>//q<");
  write_all(path("store/a.example.xml"), wrapper);
  const std::string edited = run(back).out;
  EXPECT_THAT(edited, HasSubstr("\nbody: //q\n"));
  EXPECT_THAT(edited, HasSubstr("strip: //*[contains(@id, 'ad') or contains(@class, 'ad')]\n"));
  for (const char* kept : {"# comment\n", "tidy: no\n", "http_header(user-agent): x\ttab <&>", "odd line\n",
                           "unknown_thing: 1\n", "test_url: http://a.example/1\n"})
    EXPECT_THAT(edited, HasSubstr(kept));
  EXPECT_THAT(edited, testing::Not(HasSubstr("body: //p\n")));
}

TEST_F(Import, AConfigWithoutABodyLeavesThePageToTheFallback) {
  write_site(path("site"), {"a.example"}, 2);
  EXPECT_EQ(import("a.example.txt", "title: //h1\n").exit, 0);
  const Ran applied = run({"apply", "--json", "--store", path("store"), path("site")});
  EXPECT_THAT(applied.out, HasSubstr("\"status\":\"fallback\""));
}

TEST_F(Import, FeedIronGoesThereAndBack) {
  const std::string settings =
      "{\n\"a.example\": {\"type\": \"xpath\", \"xpath\": [\"div[@class='story']\", {\"xpath\": \"p\", \"index\": 1}],"
      " \"cleanup\": [\"h1\", \"./a\"], \"multipage\": {\"xpath\": \"a\"}},\n"
      "\"b.example\": {\"type\": \"split\"},\n\"c.example\": {\"type\": \"xpath\", \"xpath\": \"p[\"}}";
  const Ran ran = import("feediron.json", settings);
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(ran.out, path("store/a.example.xml") + ": (//div[@class='story'])[1] | (//p)[2]\n");
  EXPECT_THAT(ran.err, HasSubstr("feediron.json:3: b.example: only rules of type xpath"));
  EXPECT_THAT(ran.err, HasSubstr("feediron.json:4: c.example: (//p[)[1]: "));
  const Ran back = run({"export", "--format", "feediron", "--store", path("store")});
  EXPECT_EQ(back.exit, 0) << back.err;
  EXPECT_EQ(nlohmann::json::parse(back.out)["a.example"], nlohmann::json::parse(settings)["a.example"]);
}

TEST_F(Import, ReplacesNoWrapperUnasked) {
  EXPECT_EQ(import("a.example.txt", "body: //p\n").exit, 0);
  const Ran again = import("a.example.txt", "body: //q\n");
  EXPECT_EQ(again.exit, 3);
  EXPECT_THAT(again.err, HasSubstr("--replace overwrites it"));
  EXPECT_EQ(import("a.example.txt", "body: //q\n", {"--replace"}).exit, 0);
  EXPECT_EQ(run({"export", "--format", "ftr", "--store", path("store")}).out, "body: //q\n");
}

TEST_F(Import, WhatIsNoRulesIsNamed) {
  EXPECT_THAT(import("x.json", "{\n\"a\": ").err, HasSubstr("x.json:2: not JSON, as the settings of FeedIron are"));
  EXPECT_THAT(import("x.json", "[]").err, HasSubstr("no JSON object"));
  EXPECT_EQ(run({"import", "--store", path("store"), path("missing.txt")}).exit, 3);
}

}  // namespace
}  // namespace wrapwright
