// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

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
  std::string expected = config + "\n";
  expected.replace(expected.find("body: //p\n"), 10, "body: //q\n");
  EXPECT_EQ(edited, expected);
}

TEST_F(Import, AnEditKeepsAllOtherLinesInTheirPlaces) {
  const std::string config =
      "# bodies\nbody: //a\n# the second\nbody: //b|//c\nbody: //d[\nstrip: //x\nstrip: //x\n"
      "strip_id_or_class: ad\ntest_url: http://a.example/1\ntest_contains: one\ntest_contains: two\n# end\n";
  EXPECT_EQ(import("a.example.txt", config).exit, 1) << "a body cannot be run";
  std::string wrapper = read_all(path("store/a.example.xml"));
  for (std::size_t at = wrapper.find("<exclude>//x<"); at != std::string::npos; at = wrapper.find("<exclude>//x<"))
    wrapper.replace(at, 13, "<exclude>//y<");
  write_all(path("store/a.example.xml"), wrapper);
  const Ran ran = run({"export", "--format", "ftr", "--store", path("store")});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(ran.out,
            "# bodies\nbody: //a\n# the second\nbody: //b|//c\nbody: //d[\nstrip: //y\nstrip_id_or_class: ad\n"
            "test_url: http://a.example/1\ntest_contains: one\ntest_contains: two\n# end\n");
}

TEST_F(Import, ConfigsOfADomainAreForAllHostsBelowItAndOthersForTheirHost) {
  write_site(path("site"), {"a.example.org", "b.example.org", "example.org"}, 1);
  EXPECT_EQ(import("example.org.txt", "body: //h1\n").exit, 0);
  EXPECT_EQ(import("b.example.org.txt", "body: //p\n").exit, 0);
  const auto statuses = [&] {
    std::vector<std::string> out;
    std::istringstream lines(
        run({"apply", "--json", "--fallback", "none", "--store", path("store"), path("site")}).out);
    for (std::string line; std::getline(lines, line);) {
      const auto record = nlohmann::json::parse(line);
      out.push_back(record["status"] == "ok" ? record["xpath"] : record["status"]);
    }
    std::sort(out.begin(), out.end());
    return out;
  };
  EXPECT_EQ(statuses(), (std::vector<std::string>{"//h1", "//p", "no-wrapper"}));
  EXPECT_EQ(import(".example.org.txt", "body: //div\n").exit, 0);
  EXPECT_EQ(statuses(), (std::vector<std::string>{"//div", "//h1", "//p"}));
}

TEST_F(Import, ReplacesTextsBeforeThePageIsRead) {
  write_site(path("site"), {"a.example"}, 1);
  EXPECT_EQ(import("a.example.txt",
                   "body: //main\nreplace_string(<div class=\"story\">): <main>\n"
                   "find_string: Rain fell\nreplace_string: Snow lay\n")
                .exit,
            0);
  const Ran applied = run({"apply", "--store", path("store"), path("site")});
  EXPECT_THAT(applied.out, HasSubstr("Snow lay"));
  EXPECT_THAT(applied.out, testing::Not(HasSubstr("Rain fell")));
}

TEST_F(Import, ABodyOfSeveralElementsIsNoList) {
  std::string page = "<html><title>All</title><body>";
  for (const char* name : {"one", "two", "three", "four"})
    page += std::string("<article><h2><a href=\"/") + name + "\" rel=bookmark>Part " + name +
            "</a></h2><time datetime=2026-01-01>1</time><p>Rain fell on the town for a whole day, and nobody went out "
            "of doors before night came.</p></article>";
  write_all(path("page.html"), page);
  EXPECT_EQ(import("a.example.txt", "body: //article\n").exit, 0);
  const std::vector<std::string> words = {"apply",   "--json",      "--url",          "http://a.example/all",
                                          "--store", path("store"), path("page.html")};
  EXPECT_THAT(run(words).out, HasSubstr("\"status\":\"ok\""));
  write_all(path("store/a.example.xml"),
            "<wrapper format=\"1\" site=\"a.example\" normalizer=\"html5\"><template><content>//article</content>"
            "</template></wrapper>");
  EXPECT_THAT(run(words).out, HasSubstr("\"status\":\"no-article\"")) << "the page would be a list";
}

TEST_F(Import, CheckKnowsTheLinesThatAreKept) {
  EXPECT_EQ(import("a.example.txt", "# one\nbody: //p\n").exit, 0);
  const Ran ran = run({"check", "--store", path("store")});
  EXPECT_THAT(ran.out + ran.err, testing::Not(HasSubstr("ftr")));
}

TEST_F(Import, ABadByteCostsItsLineAlone) {
  const Ran ran = import("a.example.txt", "body: //p\nstrip: //a[.='\xE9']\n");
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr(path("a.example.txt") + ":2: strip: the line is not UTF-8"));
  EXPECT_THAT(ran.out, HasSubstr("a.example.xml: //p\n"));
  EXPECT_EQ(run({"export", "--format", "ftr", "--store", path("store")}).out, "body: //p\nstrip: //a[.='\xE9']\n");
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

// All commands accept a database as a store, and it holds the same bytes as the folder.
TEST_F(Import, CopiesAStoreIntoADatabaseAndBack) {
  write_site(path("site"), {"a.example", "b.example"}, 6);
  ASSERT_EQ(run({"learn", "--store", path("store"), path("site")}).exit, 0);
  write_all(path("store/broken.example.xml"), "<wrapper");
  write_all(path("store/edited.example.xml"),
            "<wrapper format='1' site='edited.example' normalizer='html5'><!--mine--><template><content>//p</content>"
            "</template></wrapper>");
  const std::string one = path("deep/all.sqlite");
  const Ran there = run({"import", "--store", one, path("store")});
  EXPECT_EQ(there.exit, 1) << there.err;
  EXPECT_THAT(there.err, HasSubstr("broken.example.xml:1:8: "));
  EXPECT_THAT(there.err, HasSubstr("store: 3 wrappers copied"));
  EXPECT_THAT(run({"import", "--store", one, path("store")}).err, HasSubstr("0 wrappers copied, 3 already there"));
  ASSERT_EQ(run({"import", "--store", path("back"), one}).exit, 0);
  for (const char* site : {"a.example", "b.example", "edited.example"})
    EXPECT_EQ(read_all(path("back/" + std::string(site) + ".xml")),
              read_all(path("store/" + std::string(site) + ".xml")));

  const Ran applied = run({"apply", "--json", "--store", one, path("site")});
  EXPECT_EQ(applied.exit, 0) << applied.err;
  EXPECT_THAT(applied.out, HasSubstr("\"file\":\"" + one + "/a.example.xml\""));
  EXPECT_THAT(run({"check", "--store", one, "--on", path("site")}).out,
              HasSubstr(one + "/a.example.xml: matches 6 of 6"));
  EXPECT_EQ(run({"export", "--format", "css", "--store", one, "b.example"}).out,
            run({"export", "--format", "css", "--store", path("store"), "b.example"}).out);
  EXPECT_EQ(run({"log", "--store", one, "a.example"}).exit, 0);
  EXPECT_THAT(run({"inspect", "--store", one, path("site")}).out, HasSubstr(one + "/b.example.xml"));
  const Ran learned = run({"learn", "--store", one, path("site")});
  EXPECT_THAT(learned.out, HasSubstr(one + "/a.example.xml: "));
  ASSERT_EQ(run({"import", "--replace", "--store", path("back"), one}).exit, 0);
  EXPECT_EQ(read_all(path("back/a.example.xml")), read_all(path("store/a.example.xml"))) << "learned anew";
  EXPECT_EQ(run({"learn", "--update", "--store", one, path("site")}).exit, 0);
}

TEST_F(Import, OverwritesNoWrapperOfAnotherStoreUnasked) {
  EXPECT_EQ(import("a.example.txt", "body: //p\n").exit, 0);
  ASSERT_EQ(run({"import", "--store", path("all.sqlite"), path("store")}).exit, 0);
  EXPECT_EQ(import("a.example.txt", "body: //q\n", {"--replace"}).exit, 0);
  const Ran refused = run({"import", "--store", path("all.sqlite"), path("store")});
  EXPECT_EQ(refused.exit, 3);
  EXPECT_THAT(refused.err,
              HasSubstr("all.sqlite/a.example.xml: the store already has a wrapper for this site; --replace"));
  EXPECT_EQ(run({"import", "--replace", "--store", path("all.sqlite"), path("store")}).exit, 0);
  EXPECT_EQ(run({"export", "--format", "ftr", "--store", path("all.sqlite")}).out, "body: //q\n");
  EXPECT_EQ(run({"import", "--store", path("all.sqlite"), path("none.sqlite")}).exit, 3);
  write_all(path("text.sqlite"), "no database, whatever its name says, as it is too long for an empty one");
  EXPECT_EQ(run({"apply", "--store", path("text.sqlite"), path("a.example.txt")}).exit, 3);
  EXPECT_THAT(run({"learn", "--store", path("text.sqlite"), path("store")}).err, HasSubstr("text.sqlite: "));
}

TEST_F(Import, NeverOverwritesWhatItCannotRead) {
  write_site(path("site"), {"a.example", "b.example"}, 6);
  ASSERT_EQ(run({"learn", "--store", path("store"), path("site")}).exit, 0);
  for (const char* bytes : {"", "<wrapper", "<wrapper format=\"9\" site=\"a.example\"/>"}) {
    SCOPED_TRACE(bytes);
    write_all(path("other/a.example.xml"), bytes);
    std::filesystem::remove(path("other/b.example.xml"));
    const Ran copied = run({"import", "--replace", "--store", path("other"), path("store")});
    EXPECT_EQ(copied.exit, 1);
    EXPECT_THAT(copied.err, HasSubstr("other/a.example.xml:1:"));
    EXPECT_THAT(copied.err, HasSubstr("not overwritten"));
    EXPECT_EQ(read_all(path("other/b.example.xml")), read_all(path("store/b.example.xml"))) << "the others are copied";
    write_all(path("a.example.txt"), "body: //p\n");
    const Ran rules = run({"import", "--replace", "--store", path("other"), path("a.example.txt")});
    EXPECT_EQ(rules.exit, 3);
    EXPECT_THAT(rules.err, HasSubstr("not overwritten"));
    EXPECT_EQ(read_all(path("other/a.example.xml")), bytes);
  }
}

TEST_F(Import, WhatIsNoRulesIsNamed) {
  EXPECT_THAT(import("x.json", "{\n\"a\": ").err, HasSubstr("x.json:2: not JSON, as the settings of FeedIron are"));
  EXPECT_THAT(import("x.json", "[]").err, HasSubstr("no JSON object"));
  EXPECT_THAT(import("x.json", "{}").err, HasSubstr(path("x.json") + ": names no host"));
  for (const char* config : {"", "\n", "# body: //p\n", "<html>\n<title>Not: found</title>\n"}) {
    const Ran ran = import("a.example.txt", config);
    EXPECT_EQ(ran.exit, 3) << config;
    EXPECT_THAT(ran.err, HasSubstr(path("a.example.txt") + ": not a site config")) << config;
    EXPECT_FALSE(std::filesystem::exists(path("store/a.example.xml"))) << config;
  }
  EXPECT_EQ(run({"import", "--store", path("store"), path("missing.txt")}).exit, 3);
}

}  // namespace
}  // namespace wrapwright
