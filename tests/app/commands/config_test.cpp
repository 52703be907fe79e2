// SPDX-License-Identifier: Apache-2.0
// Settings in files and in the environment, and the command that shows them.
#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "support/program.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;
using testing::Not;

class Config : public testing::Test {
 protected:
  Config() { set("WRAPWRIGHT_CONFIG", path("config.toml")); }
  ~Config() override {
    for (const std::string& name : set_) ::unsetenv(name.c_str());
  }
  void set(const std::string& name, const std::string& value) {
    ::setenv(name.c_str(), value.c_str(), 1);
    set_.push_back(name);
  }
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_.path() / name).string(); }

 private:
  TemporaryFolder folder_;
  std::vector<std::string> set_;
};

TEST_F(Config, TheCommandLineCountsBeforeTheEnvironmentAndThatBeforeTheFile) {
  write_all(path("config.toml"), "store = \"from-file\"\nquiet = true\n[learn]\npages = 30\nstore = \"of-learn\"\n");
  const auto config = [](const std::string& command) { return run({"config", command}).out; };
  EXPECT_THAT(config("learn"), HasSubstr("[learn]\npages = 30  # " + path("config.toml") + ":4\n"));
  EXPECT_THAT(config("learn"), HasSubstr("store = \"of-learn\"  # " + path("config.toml") + ":5\n"));
  EXPECT_THAT(config("apply"), HasSubstr("store = \"from-file\"  # " + path("config.toml") + ":1\n"));
  set("WRAPWRIGHT_STORE", "for-all");
  EXPECT_THAT(config("apply"), HasSubstr("store = \"for-all\"  # WRAPWRIGHT_STORE\n"));
  set("WRAPWRIGHT_LEARN_STORE", "for-learn");
  EXPECT_THAT(config("learn"), HasSubstr("store = \"for-learn\"  # WRAPWRIGHT_LEARN_STORE\n"));
  write_site(path("site"), {"a.example"});
  EXPECT_EQ(run({"learn", "--store", path("given"), path("site")}).exit, 0);
  EXPECT_TRUE(std::filesystem::exists(path("given/a.example.xml")));
}

TEST_F(Config, ASettingIsAsGoodAsAnOption) {
  write_all(path("config.toml"), "[extract]\nformat = \"json\"\ninclude = [\"markdown\", \"html\"]\nmin-article = 0\n");
  write_all(path("page.html"), story_page(0));
  const Ran ran = run({"extract", path("page.html")});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  const auto record = nlohmann::json::parse(ran.out);
  EXPECT_TRUE(record.contains("markdown"));
  EXPECT_TRUE(record.contains("html"));
  EXPECT_THAT(run({"extract", "--format", "text", "--log-format", "json", path("page.html")}).err,
              HasSubstr("--include requires --format json or warc"));
}

TEST_F(Config, ASettingThatTheCommandLineContradictsDoesNotCount) {
  write_all(path("config.toml"), "verbose = true\njson = true\n");
  write_site(path("site"), {"a.example"});
  const Ran quiet = run({"learn", "--quiet", "--store", path("store"), path("site")});
  EXPECT_EQ(quiet.exit, 0) << quiet.err;
  EXPECT_EQ(quiet.err, "");
  EXPECT_TRUE(quiet.out.starts_with("{\"site\":\"a.example\"")) << quiet.out;
}

TEST_F(Config, ShowsAlsoTheDefaultsIfAsked) {
  write_all(path("config.toml"), "");
  EXPECT_THAT(run({"config", "learn"}).out, Not(HasSubstr("[learn]")));
  EXPECT_THAT(run({"config", "--all", "learn"}).out, HasSubstr("pages = 20  # default\n"));
  EXPECT_THAT(run({"config", "lern"}).err, HasSubstr("\"lern\" is not a command"));
  write_all(path("again.toml"), run({"config", "--all"}).out);
  set("WRAPWRIGHT_CONFIG", path("again.toml"));
  EXPECT_EQ(run({"config"}).exit, 0) << run({"config"}).err;
}

TEST_F(Config, ABadFileIsAUsageErrorThatNamesThePlace) {
  struct Case {
    const char* text;
    const char* message;
  };
  for (const Case& c : {
           Case{"store = \n", "config.toml:1:9: "},
           Case{"store = \"a\"\nstore = \"b\"\n", "config.toml:2:"},
           Case{"\nstroe = \"x\"\n",
                "config.toml:2:1: no command has the option \"stroe\" that can be set here; did you "
                "mean store?"},
           Case{"[lern]\npages = 3\n", "config.toml:1:2: [lern] is not a command; the commands are: learn, apply, "},
           Case{"[apply]\npages = 3\n", "config.toml:2:1: apply has no option \"pages\""},
           Case{"[learn]\npages = \"ten\"\n", "config.toml:2:9: pages: \"ten\" is not a whole number, 0 or more"},
           Case{"[learn]\nmethod = \"best\"\n", "config.toml:2:10: method: \"best\" is not one of [auto, forest"},
           Case{"[learn]\npages = [3, 4]\n", "config.toml:2:9: pages: takes one value"},
           Case{"[learn]\njson = \"often\"\n", "config.toml:2:8: json: must be true or false"},
           Case{"[learn]\nmethod = \"magic\"\n", "[auto, forest; default: auto]"},
           Case{"[learn]\npages = 2024-01-01\n", "\"pages\" must be a string, a number, true, false, or a list"},
           Case{"[export]\nformat = \"css\"\n", "config.toml:2:1: export has no option \"format\" that can be set"},
       }) {
    SCOPED_TRACE(c.text);
    write_all(path("config.toml"), c.text);
    const Ran ran = run({"learn", path("nowhere")});
    EXPECT_EQ(ran.exit, 2);
    EXPECT_THAT(ran.err, HasSubstr(c.message));
    EXPECT_EQ(count_lines(ran.err), 1U) << ran.err;
  }
  set("WRAPWRIGHT_CONFIG", path("nowhere.toml"));
  EXPECT_THAT(run({"config"}).err, HasSubstr("nowhere.toml: "));
}

TEST_F(Config, AVariableThatIsMisspelledIsNamed) {
  set("WRAPWRIGHT_CONFIG", "");
  set("WRAPWRIGHT_STOER", "x");
  set("WRAPWRIGHT_SOMETHING_OF_OTHERS", "x");
  const Ran ran = run({"config"});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(ran.err, "wrapwright: WRAPWRIGHT_STOER is not a setting; did you mean WRAPWRIGHT_STORE?\n");
  set("WRAPWRIGHT_PAGES", "many");
  EXPECT_THAT(run({"learn", "nowhere"}).err, HasSubstr("WRAPWRIGHT_PAGES: pages: \"many\" is not a whole number"));
}

}  // namespace
}  // namespace wrapwright
