// SPDX-License-Identifier: Apache-2.0
// Rules that are checked on the sources: which module may include which, the size of a module, the license line, and
// that nothing prints below cli/.
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

// docs/architecture.md says why: each module may include those named with it, and nothing above. "wrapwright" are the
// public headers, which only those include that implement them.
std::set<std::string> with(std::set<std::string> modules, std::initializer_list<std::string> more) {
  modules.insert(more);
  return modules;
}

std::map<std::string, std::set<std::string>> arrows() {
  const std::set<std::string> page = {"base", "encoding", "text", "page", "normalize"};
  const std::set<std::string> site = with(page, {"xpath", "feed", "article", "blocks", "kinds"});
  const std::set<std::string> learner = with(site, {"wrapper", "fields"});
  const std::set<std::string> method = with(page, {"article", "blocks", "kinds", "css", "layout"});
  const std::set<std::string> research = with(learner, {"learn", "forest", "css", "layout", "baselines", "rules"});
  const std::set<std::string> program =
      with(research, {"http", "archive", "fetch", "batch", "watch", "evaluate", "report", "inspect"});
  return {{"base", {}},
          {"encoding", {"base"}},
          {"text", {"base", "encoding"}},
          {"page", {"base", "encoding"}},
          {"html", {"base", "encoding", "page"}},
          {"normalize", {"base", "encoding", "page", "html"}},
          {"xpath", {"base", "encoding", "page"}},
          {"feed", page},
          {"http", {"base"}},
          {"archive", {"base", "http"}},
          {"fetch", {"base", "encoding", "page", "http", "wrapwright"}},
          {"article", page},
          {"blocks", with(page, {"feed", "article"})},
          {"kinds", with(page, {"blocks"})},
          {"wrapper", site},
          {"fields", with(site, {"wrapper"})},
          {"learn", learner},
          {"forest", learner},
          {"capi", with(learner, {"learn", "forest", "wrapwright"})},
          {"css", page},
          {"layout", with(page, {"css"})},
          {"baselines", method},
          {"rules", with(learner, {"css"})},
          {"evaluate", research},
          {"report", with(research, {"evaluate"})},
          {"inspect", with(research, {"evaluate", "report"})},
          {"batch", with(learner, {"http", "archive", "fetch"})},
          {"watch", with(learner, {"http", "archive", "fetch", "batch", "learn"})},
          {"cli", program},
          {"exchange", with(program, {"cli"})}};
}

std::vector<fs::path> sources(const fs::path& folder) {
  std::vector<fs::path> out;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const auto extension = entry.path().extension();
    if (extension == ".h" || extension == ".cpp" || extension == ".c") out.push_back(entry.path());
  }
  return out;
}

std::vector<std::string> lines(const fs::path& path) {
  std::ifstream in(path);
  std::vector<std::string> out;
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

TEST(Structure, ModulesIncludeOnlyWhatStandsBelowThem) {
  const fs::path root = fs::path(WRAPWRIGHT_SOURCE_DIR) / "src";
  const std::regex include("^\\s*#include \"(([a-z_]+)/[^\"]+)\"");
  const auto may_include = arrows();
  std::size_t seen = 0;
  for (const fs::path& path : sources(root)) {
    const std::string module = fs::relative(path, root).begin()->string();
    ASSERT_TRUE(may_include.contains(module)) << path << " is in a module that this test does not know";
    for (const std::string& line : lines(path)) {
      std::smatch match;
      if (!std::regex_search(line, match, include) || match[2] == module) continue;
      ++seen;
      EXPECT_TRUE(may_include.at(module).contains(match[2])) << path << " includes " << match[1];
    }
  }
  EXPECT_GT(seen, 20U) << "the pattern finds no includes any more";
}

// A third-party header of a library that not all targets link, and the modules whose target links it.
TEST(Structure, ThirdPartyLibrariesAreThoseOfTheTarget) {
  struct Library {
    const char* headers;
    std::set<std::string> modules;
  };
  const std::vector<Library> libraries = {
      {"sqlite3|curl/.*", {"fetch"}},
      {"zlib|zstd|brotli/.*|isa-l/.*|zip", {"http", "archive"}},
      {"litehtml(/.*)?", {"css", "layout", "baselines", "evaluate", "report"}},
      {"CLI/.*", {"cli", "exchange"}},
  };
  const fs::path root = fs::path(WRAPWRIGHT_SOURCE_DIR) / "src";
  std::size_t seen = 0;
  for (const Library& library : libraries) {
    const std::regex include("^\\s*#include <(" + std::string(library.headers) + ")(\\.h|\\.hpp)>");
    for (const fs::path& path : sources(root)) {
      const std::string module = fs::relative(path, root).begin()->string();
      for (const std::string& line : lines(path)) {
        if (!std::regex_search(line, include)) continue;
        ++seen;
        EXPECT_TRUE(library.modules.contains(module)) << path << ": " << line;
      }
    }
  }
  EXPECT_GT(seen, 10U) << "the patterns find no includes any more";
}

TEST(Structure, ModulesStaySmall) {
  const fs::path root = fs::path(WRAPWRIGHT_SOURCE_DIR) / "src";
  std::map<std::string, std::pair<std::size_t, std::size_t>> sizes;  // files and lines by module
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    if (!entry.is_regular_file()) continue;
    auto& [files, length] = sizes[fs::relative(entry.path(), root).begin()->string()];
    ++files;
    if (entry.path().extension() != ".inc") length += lines(entry.path()).size();
  }
  for (const auto& [module, size] : sizes) {
    EXPECT_LE(size.first, 45U) << "files in " << module;
    EXPECT_LE(size.second, 4'500U) << "lines in " << module;
  }
}

TEST(Structure, EverySourceSaysItsLicense) {
  for (const char* folder : {"src", "include", "tests", "bench"}) {
    const auto all = sources(fs::path(WRAPWRIGHT_SOURCE_DIR) / folder);
    EXPECT_FALSE(all.empty()) << folder;
    for (const fs::path& path : all) {
      const auto text = lines(path);
      ASSERT_FALSE(text.empty()) << path;
      if (text.front() == "/* SPDX-License-Identifier: Apache-2.0 */") continue;  // of a source that is C, too
      EXPECT_EQ(text.front(), "// SPDX-License-Identifier: Apache-2.0") << path;
    }
  }
}

TEST(Structure, NothingPrintsOrExitsBelowTheCommands) {
  const fs::path root = fs::path(WRAPWRIGHT_SOURCE_DIR) / "src";
  const std::regex talk("\\b(std::cout|std::cerr|std::clog|printf|fprintf|puts|std::exit|abort)\\b\\s*[(<]");
  for (const fs::path& path : sources(root)) {
    if (fs::relative(path, root).begin()->string() == "cli") continue;
    for (const std::string& line : lines(path)) EXPECT_FALSE(std::regex_search(line, talk)) << path << ": " << line;
  }
}

}  // namespace
}  // namespace wrapwright
