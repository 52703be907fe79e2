// SPDX-License-Identifier: Apache-2.0
// The hook of integrations/archivebox, run as ArchiveBox runs it: arguments, environment, folder, last line, exit code.
#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "support/program.h"

namespace wrapwright {
namespace {

class ArchiveBox : public testing::Test {
 protected:
  ArchiveBox() { write_all(path("snapshot/dom/output.html"), story_page(0)); }
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_.path() / name).string(); }

  // The ArchiveResult and the exit code.
  std::pair<nlohmann::json, int> hook(const std::string& environment) {
    const std::string script =
        std::string(WRAPWRIGHT_SOURCE_DIR) + "/integrations/archivebox/wrapwright/on_Snapshot__59_wrapwright.sh";
    const std::string line = "cd '" + folder_.path().string() + "' && env SNAP_DIR='" + path("snapshot") +
                             "' WRAPWRIGHT_BINARY='" + WRAPWRIGHT_PROGRAM + "' " + environment + " '" + script +
                             "' --url=http://a.example/tale/0.html --snapshot-id=1 > out 2> err";
    const int status = std::system(line.c_str());
    const std::string out = read_all(path("out"));
    const std::size_t begin = out.rfind('\n', out.size() - 2);
    return {nlohmann::json::parse(out.substr(begin == std::string::npos ? 0 : begin + 1)), WEXITSTATUS(status)};
  }

 private:
  TemporaryFolder folder_;
};

TEST_F(ArchiveBox, GetsTheArticleInEachFormat) {
  const auto [result, exit] = hook("WRAPWRIGHT_TIMEOUT=30");
  EXPECT_EQ(exit, 0) << read_all(path("err"));
  EXPECT_EQ(result["type"], "ArchiveResult");
  EXPECT_EQ(result["status"], "succeeded");
  EXPECT_EQ(result["output_str"], "wrapwright/content.txt");
  for (const char* file : {"content.txt", "content.md", "content.html", "content.json"})
    EXPECT_THAT(read_all(path("snapshot/wrapwright/") + file), testing::HasSubstr(stories()[0].substr(0, 40))) << file;
}

TEST_F(ArchiveBox, UsesTheWrappersOfAStore) {
  write_site(path("site"), {"a.example"});
  ASSERT_EQ(run({"learn", "--store", path("store"), path("site")}).exit, 0);
  const auto [result, exit] = hook("WRAPWRIGHT_OUTPUT_FORMATS=json WRAPWRIGHT_STORE='" + path("store") + "'");
  EXPECT_EQ(exit, 0) << read_all(path("err"));
  EXPECT_EQ(nlohmann::json::parse(read_all(path("snapshot/wrapwright/content.json")))["status"], "ok");
}

TEST_F(ArchiveBox, HearsOfPagesThatGiveNothingAndOfFailures) {
  struct Case {
    const char* environment;
    const char* status;
    int exit;
  };
  for (const Case& c :
       {Case{"WRAPWRIGHT_ENABLED=False", "skipped", 0}, Case{"WRAPWRIGHT_OUTPUT_FORMATS=pdf", "failed", 1},
        Case{"WRAPWRIGHT_OUTPUT_FORMATS=", "succeeded", 0}, Case{"WRAPWRIGHT_BINARY=/nonexistent", "failed", 1}}) {
    const auto [result, exit] = hook(c.environment);
    EXPECT_EQ(result["status"], c.status) << c.environment;
    EXPECT_EQ(exit, c.exit) << c.environment;
  }
  std::filesystem::remove_all(path("snapshot/dom"));
  const auto [result, exit] = hook("");
  EXPECT_EQ(result["status"], "noresults");
  EXPECT_EQ(exit, 0);
  write_all(path("snapshot/wget/a.example/index.html"), "<title>x</title>");
  EXPECT_EQ(hook("").first["status"], "noresults");
}

TEST_F(ArchiveBox, HasSettingsThatTheHookReads) {
  const std::string folder = std::string(WRAPWRIGHT_SOURCE_DIR) + "/integrations/archivebox/wrapwright/";
  const auto config = nlohmann::json::parse(read_all(folder + "config.json"));
  const std::string hook = read_all(folder + "on_Snapshot__59_wrapwright.sh");
  for (const auto& [name, property] : config["properties"].items())
    EXPECT_THAT(hook, testing::HasSubstr("${" + name)) << name;
}

}  // namespace
}  // namespace wrapwright
