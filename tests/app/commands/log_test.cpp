// SPDX-License-Identifier: Apache-2.0
// The life of a wrapper: its eras, its history, and what people wrote into it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "support/program.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;
using testing::Not;

class Log : public testing::Test {
 protected:
  void SetUp() override {
    ::setenv("SOURCE_DATE_EPOCH", "1767225600", 1);
    write_pages("old", "2024-05-01T00:00:00Z", "story");
    write_pages("new", "2025-05-01T00:00:00Z", "renamed");
    ASSERT_EQ(run({"learn", "--store", path("store"), path("old")}).exit, 0);
  }
  void TearDown() override { ::unsetenv("SOURCE_DATE_EPOCH"); }
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_.path() / name).string(); }
  [[nodiscard]] std::filesystem::path wrapper() const { return path("store/a.example.xml"); }
  void write_pages(const std::string& name, const std::string& time, const std::string& box) const {
    std::string index;
    for (std::size_t i = 0; i < 6; ++i) {
      const std::string file = "pages/" + std::to_string(i) + ".html";
      write_all(path(name + "/" + file), story_page(i, box));
      index += R"({"id": ")" + std::to_string(i) + R"(", "url": ")" + story_url("a.example", i) + R"(", "time": ")" +
               time + R"(", "page": ")" + file + "\"}\n";
    }
    write_all(path(name + "/index.jsonl"), index);
  }
  [[nodiscard]] std::string templates(const std::string& folder) const {
    std::string out;
    std::istringstream lines(run({"apply", "--json", "--store", path("store"), path(folder)}).out);
    for (std::string line; std::getline(lines, line);) out += nlohmann::json::parse(line).value("template", "-") + " ";
    return out;
  }

  TemporaryFolder folder_;
};

TEST_F(Log, AnUpdateKeepsThePastEraAndTellsIt) {
  const Ran none = run({"log", "--store", path("store"), "a.example"});
  EXPECT_EQ(none.exit, 0);
  EXPECT_EQ(none.out, "");
  EXPECT_THAT(none.err, HasSubstr("a.example: no recorded changes"));
  ASSERT_EQ(run({"learn", "--update", "--store", path("store"), path("new")}).exit, 0);
  EXPECT_EQ(templates("old"), "article article article article article article ");
  EXPECT_EQ(templates("new"), "article-2 article-2 article-2 article-2 article-2 article-2 ");
  const Ran told = run({"log", "--store", path("store"), "a.example"});
  EXPECT_EQ(count_lines(told.out), 2U) << told.out;
  EXPECT_TRUE(told.out.starts_with("a.example  2026-01-01T00:00:00Z  template article-2  added: ")) << told.out;
  EXPECT_THAT(told.out, HasSubstr("2026-01-01T00:00:00Z  template article  ended: it selects nothing on the pages"));
  const Ran json = run({"log", "--json", "--store", path("store"), "a.example"});
  const auto first = nlohmann::json::parse(json.out.substr(0, json.out.find('\n')));
  EXPECT_EQ(first["rule"], "template article-2");
  EXPECT_EQ(first["what"], "added");
  ASSERT_EQ(run({"learn", "--store", path("store"), path("new")}).exit, 0);
  EXPECT_THAT(run({"log", "--store", path("store"), "a.example"}).out,
              HasSubstr("2025-05-01T00:00:00Z  wrapper  learned anew: from 6 pages"));
}

TEST_F(Log, RulesByHandOutliveAnUpdateAndTheNextLearn) {
  std::string file = read_all(wrapper());
  file.insert(file.find("</content>") + 10, "<exclude>//aside</exclude>");
  write_all(wrapper(), file);
  ASSERT_EQ(run({"learn", "--update", "--store", path("store"), path("old")}).exit, 0);
  EXPECT_THAT(run({"log", "--store", path("store"), "a.example"}).out, HasSubstr("wrapper  edited: by hand"));
  const Ran refused = run({"learn", "--store", path("store"), path("old")});
  EXPECT_EQ(refused.exit, 3);
  EXPECT_THAT(refused.err, HasSubstr("rules in this file were written by hand; --replace overwrites it"));
  EXPECT_THAT(read_all(wrapper()), HasSubstr("<exclude>//aside</exclude>"));
  ASSERT_EQ(run({"learn", "--replace", "--store", path("store"), path("old")}).exit, 0);
  EXPECT_THAT(read_all(wrapper()), Not(HasSubstr("//aside")));
  EXPECT_EQ(run({"learn", "--store", path("store"), path("old")}).exit, 0) << "no rule by hand is left";
}

TEST_F(Log, NamesSitesWithoutWrapper) {
  const Ran some = run({"log", "--store", path("store"), "b.example", "a.example"});
  EXPECT_EQ(some.exit, 1);
  EXPECT_THAT(some.err, HasSubstr("there is no wrapper for b.example"));
  EXPECT_EQ(run({"log", "--store", path("store"), "b.example"}).exit, 3);
}

}  // namespace
}  // namespace wrapwright
