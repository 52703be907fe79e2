// SPDX-License-Identifier: Apache-2.0
// The house rules that can be read off the sources: who includes whom, the license line, no printing below cli/.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace wrapwright {
namespace {

namespace fs = std::filesystem;

// docs/design: base < html, text < article < extract, wrapper < induce < evaluate, report < cli; feed, fetch and
// archive stand on base and html and are used by cli alone, but for feed/feed.h, which induce reads items through, and
// for evaluate, which reads the feeds that lie beside a corpus.
const std::map<std::string, std::set<std::string>> kMayInclude = {
    {"base", {}},
    {"html", {"base"}},
    {"text", {"base"}},
    {"article", {"base", "html", "text"}},
    {"feed", {"base", "html"}},
    {"fetch", {"base", "html"}},
    {"wrapper", {"base", "html", "text", "article"}},
    {"induce", {"base", "html", "text", "article", "extract", "wrapper"}},
    {"extract", {"base", "html", "text", "article"}},
    {"evaluate", {"base", "html", "text", "article", "extract", "wrapper", "induce", "feed"}},
    {"report", {"base", "html", "text", "article", "extract", "wrapper", "induce", "evaluate"}},
    {"cli", {"base", "html", "text", "article", "feed", "fetch", "extract", "wrapper", "induce", "evaluate", "report"}},
};

std::vector<fs::path> sources(const fs::path& folder) {
  std::vector<fs::path> out;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const auto extension = entry.path().extension();
    if (extension == ".h" || extension == ".cpp") out.push_back(entry.path());
  }
  return out;
}

std::vector<std::string> lines(const fs::path& path) {
  std::ifstream in(path);
  std::vector<std::string> out;
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

TEST(Rooms, IncludeOnlyWhatStandsBelowThem) {
  const fs::path root = fs::path(WRAPWRIGHT_SOURCE_DIR) / "src";
  const std::regex include("^\\s*#include \"(([a-z_]+)/[^\"]+)\"");
  std::size_t arrows = 0;
  for (const fs::path& path : sources(root)) {
    const std::string room = fs::relative(path, root).begin()->string();
    if (room == "wrapwright.h") continue;  // the front door stands on all
    ASSERT_TRUE(kMayInclude.contains(room)) << path << " is in a room that this test does not know";
    for (const std::string& line : lines(path)) {
      std::smatch match;
      if (!std::regex_search(line, match, include) || match[2] == room) continue;
      ++arrows;
      const bool feed_items = room == "induce" && match[1] == "feed/feed.h";
      EXPECT_TRUE(feed_items || kMayInclude.at(room).contains(match[2])) << path << " includes " << match[1];
    }
  }
  EXPECT_GT(arrows, 20U) << "the pattern finds no includes any more";
}

TEST(Rooms, EverySourceSaysItsLicense) {
  for (const char* folder : {"src", "tests", "bench"}) {
    const fs::path root = fs::path(WRAPWRIGHT_SOURCE_DIR) / folder;
    if (!fs::exists(root)) continue;
    for (const fs::path& path : sources(root)) {
      const auto text = lines(path);
      ASSERT_FALSE(text.empty()) << path;
      EXPECT_EQ(text.front(), "// SPDX-License-Identifier: Apache-2.0") << path;
    }
  }
}

TEST(Rooms, NothingPrintsOrExitsBelowTheCommands) {
  const fs::path root = fs::path(WRAPWRIGHT_SOURCE_DIR) / "src";
  const std::regex talk("\\b(std::cout|std::cerr|std::clog|printf|fprintf|puts|std::exit|abort)\\b\\s*[(<]");
  for (const fs::path& path : sources(root)) {
    if (fs::relative(path, root).begin()->string() == "cli") continue;
    for (const std::string& line : lines(path)) EXPECT_FALSE(std::regex_search(line, talk)) << path << ": " << line;
  }
}

}  // namespace
}  // namespace wrapwright
