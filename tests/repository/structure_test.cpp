// SPDX-License-Identifier: Apache-2.0
// Rules that are checked on the sources: which module may include which, the license line, and that nothing but the
// command line prints.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <optional>
#include <regex>
#include <string>
#include <vector>

#include "build_paths.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;

// docs/background/architecture.md says why. A module may include those of the wings that its wing may include, and within its wing
// those that stand before it.
struct Wing {
  const char* folder;  // below the root of the project
  std::vector<std::string> modules;
  std::vector<std::string> may_include;  // folders of other wings
};

const std::vector<Wing>& wings() {
  static const std::vector<Wing> kWings = {
      {"src/core", {"base", "encoding", "text", "page", "html", "normalize", "xpath", "database", "arrow"}, {}},
      {"src/content", {"feed", "article", "blocks", "kinds"}, {"src/core"}},
      {"src/site",
       {"wrapper", "store", "fields", "extract", "forest", "learn", "rules", "apply"},
       {"src/core", "src/content"}},
      {"src/web", {"http", "archive", "fetch", "captures"}, {"src/core"}},
      {"src/capi", {""}, {"src/core", "src/content", "src/site"}},
      {"src/app",
       {"pipeline", "watch", "view", "inspect", "serve", "cli", "late", "commands", ""},
       {"src/core", "src/content", "src/site", "src/web"}},
      {"research",
       {"css", "layout", "methods", "evaluate", "report", "lab", "tools"},
       {"src/core", "src/content", "src/site", "src/web", "src/app"}},
  };
  return kWings;
}

struct Place {
  std::size_t wing;
  std::size_t module;
};

// Of a path below the root of the project; nothing if no wing has it.
std::optional<Place> place_of(const std::string& path) {
  for (std::size_t w = 0; w < wings().size(); ++w) {
    const Wing& wing = wings()[w];
    const std::string folder = std::string(wing.folder) + "/";
    if (!path.starts_with(folder)) continue;
    const std::string rest = path.substr(folder.size());
    const std::size_t slash = rest.find('/');
    const std::string module = slash == std::string::npos ? "" : rest.substr(0, slash);
    for (std::size_t m = 0; m < wing.modules.size(); ++m)
      if (wing.modules[m] == module) return Place{w, m};
    return std::nullopt;
  }
  return std::nullopt;
}

bool may_include(const Place& from, const Place& to) {
  if (from.wing == to.wing) return to.module <= from.module;
  const auto& below = wings()[from.wing].may_include;
  return std::find(below.begin(), below.end(), wings()[to.wing].folder) != below.end();
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

// Of a path in an #include line: that below the root of the project.
std::string path_of_include(const std::string& name) { return name.starts_with("research/") ? name : "src/" + name; }

// The linker silently merges the functions of two types with the same name, and one of them then runs with the other's
// layout.
TEST(Structure, EachTypeOfAHeaderHasANameOfItsOwn) {
  const fs::path root = WRAPWRIGHT_SOURCE_DIR;
  const std::regex definition("^(?:class|struct|enum class) ([A-Za-z0-9]+)(?: final)?(?: : .*)? \\{.*");
  std::map<std::string, std::string> known;
  for (const char* const folder : {"src", "research"}) {
    for (const fs::path& path : sources(root / folder)) {
      const std::string name = fs::relative(path, root).string();
      if (path.extension() != ".h" || name.starts_with("research/tests/")) continue;
      for (const std::string& line : lines(path)) {
        std::smatch match;
        if (!std::regex_match(line, match, definition)) continue;
        const auto [at, is_new] = known.emplace(match[1], name);
        EXPECT_TRUE(is_new) << name << ": " << match[1] << " is also a type of " << at->second;
      }
    }
  }
  EXPECT_GT(known.size(), 500U);
}

TEST(Structure, ModulesIncludeOnlyWhatStandsBelowThem) {
  const fs::path root = WRAPWRIGHT_SOURCE_DIR;
  const std::regex include("^\\s*#include \"([a-z_]+/[^\"]+)\"");
  std::size_t seen = 0;
  for (const char* const folder : {"src", "research"}) {
    for (const fs::path& path : sources(root / folder)) {
      const std::string name = fs::relative(path, root).string();
      if (name.starts_with("research/tests/")) continue;
      const auto from = place_of(name);
      ASSERT_TRUE(from) << name << " is in a module that this test does not know";
      for (const std::string& line : lines(path)) {
        std::smatch match;
        if (!std::regex_search(line, match, include)) continue;
        const std::string included = match[1];
        if (included.starts_with("wrapwright/")) {
          const bool implements_it = name.starts_with("src/capi/") || name.starts_with("src/web/fetch/c_fetch") ||
                                     name.starts_with("src/web/captures/c_archive") ||
                                     name == "src/core/base/c_interface.h";
          EXPECT_TRUE(implements_it) << name << " includes the public " << included;
          continue;
        }
        const auto to = place_of(path_of_include(included));
        ASSERT_TRUE(to) << name << " includes " << included;
        ++seen;
        EXPECT_TRUE(may_include(*from, *to)) << name << " includes " << included;
      }
    }
  }
  EXPECT_GT(seen, 1'000U) << "the pattern finds no includes anymore";
}

// A third-party header of a library that not all targets link, and the modules whose target links it.
TEST(Structure, ThirdPartyLibrariesAreThoseOfTheTarget) {
  struct Library {
    const char* headers;
    std::vector<std::string> folders;
  };
  const std::vector<Library> libraries = {
      {"sqlite3", {"src/core/database", "src/app/late"}},
      {"curl/.*", {"src/web/fetch", "src/app/late"}},
      {"microhttpd", {"src/app/serve", "src/app/late"}},
      {"zstd", {"src/core/database", "src/web/http", "src/web/archive"}},
      {"zlib|brotli/.*|isa-l/.*", {"src/web/http", "src/web/archive"}},
      {"zip", {"src/web/archive", "src/app/late"}},
      {"litehtml(/.*)?", {"research/layout"}},
      {"CLI/.*", {"src/app/cli", "src/app/commands", "research/lab"}},
      {"nlohmann/.*", {"src/core/base", "research/tests"}},
  };
  const fs::path root = WRAPWRIGHT_SOURCE_DIR;
  std::size_t seen = 0;
  for (const Library& library : libraries) {
    const std::regex include("^\\s*#include <(" + std::string(library.headers) + ")(\\.h|\\.hpp)>");
    for (const char* const folder : {"src", "research"}) {
      for (const fs::path& path : sources(root / folder)) {
        const std::string name = fs::relative(path, root).string();
        const auto holds = [&name](const std::string& each) { return name.starts_with(each + "/"); };
        for (const std::string& line : lines(path)) {
          if (!std::regex_search(line, include)) continue;
          ++seen;
          EXPECT_TRUE(std::any_of(library.folders.begin(), library.folders.end(), holds)) << name << ": " << line;
        }
      }
    }
  }
  EXPECT_GT(seen, 10U) << "the patterns find no includes anymore";
}

TEST(Structure, EverySourceSaysItsLicense) {
  for (const char* folder : {"src", "include", "tests", "bench", "research"}) {
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
    const std::string name = fs::relative(path, root).string();
    // What the loader would say at the start, app/late says later.
    if (name.starts_with("app/cli/") || name == "app/late/late_library.cpp") continue;
    for (const std::string& line : lines(path)) EXPECT_FALSE(std::regex_search(line, talk)) << path << ": " << line;
  }
}

}  // namespace
}  // namespace wrapwright
