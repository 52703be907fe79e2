// SPDX-License-Identifier: Apache-2.0
// The relative links of the documents and the paths that they quote exist, and so do the documents that sources name.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "build_paths.h"
#include "support/program.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;

const fs::path& root() {
  static const fs::path kRoot = WRAPWRIGHT_SOURCE_DIR;
  return kRoot;
}

std::vector<fs::path> documents() {
  std::vector<fs::path> found;
  for (const auto& entry : fs::directory_iterator(root())) {
    if (entry.path().extension() == ".md") found.push_back(entry.path());
  }
  for (const char* folder :
       {"docs", "feeds", "wrappers", "samples", "bench", "tests", "data", "examples", "integrations", "python"}) {
    for (const auto& entry : fs::recursive_directory_iterator(root() / folder)) {
      if (entry.path().extension() == ".md") found.push_back(entry.path());
    }
  }
  return found;
}

// The lines outside fenced code blocks.
std::vector<std::string> prose(const fs::path& document) {
  std::vector<std::string> kept;
  std::ifstream in(document);
  bool fenced = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("```")) {
      fenced = !fenced;
    } else if (!fenced) {
      kept.push_back(line);
    }
  }
  return kept;
}

std::vector<std::string> matches(const std::string& line, const std::regex& pattern) {
  std::vector<std::string> found;
  for (std::sregex_iterator it(line.begin(), line.end(), pattern), end; it != end; ++it) found.push_back((*it)[1]);
  return found;
}

TEST(Documents, LinkToFilesThatExist) {
  const std::regex link(R"(\]\(([^)#\s]+)[^)]*\))");
  const std::regex elsewhere("^[a-z]+:.*");
  for (const fs::path& document : documents()) {
    for (const std::string& line : prose(document)) {
      for (const std::string& target : matches(line, link)) {
        if (std::regex_match(target, elsewhere)) continue;
        EXPECT_TRUE(fs::exists(document.parent_path() / target)) << document << " links to " << target;
      }
    }
  }
}

TEST(Documents, StandInTheIndex) {
  const std::string index = read_all(root() / "docs" / "README.md");
  for (const auto& entry : fs::recursive_directory_iterator(root() / "docs")) {
    const std::string name = fs::relative(entry.path(), root() / "docs").generic_string();
    if (entry.path().extension() != ".md" || name == "README.md") continue;
    EXPECT_NE(index.find("(" + name + ")"), std::string::npos) << "docs/README.md does not link to " << name;
  }
}

TEST(Documents, NameFilesOfTheProjectThatExist) {
  const std::regex quote("`([^`]+)`");
  // NAME and * stand for something, so only whole, literal paths count; from the top of the project.
  const std::regex path(
      R"((?:^|\s)((?:\./)?(?:src|tests|docs|scripts|cmake|bench|feeds|samples)/[a-z0-9_./-]*)(?=$|[\s,;:]))");
  std::size_t found = 0;
  for (const fs::path& document : documents()) {
    for (const std::string& line : prose(document)) {
      for (const std::string& quoted : matches(line, quote)) {
        for (const std::string& target : matches(quoted, path)) {
          ++found;
          EXPECT_TRUE(fs::exists(root() / target)) << document << " names " << target;
        }
      }
    }
  }
  EXPECT_GT(found, 2U) << "the pattern finds no paths anymore";
}

// Names of documents in a text, as "docs/use/learning.md".
std::vector<std::string> named_documents(const std::string& text) {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz-/";
  std::vector<std::string> found;
  for (std::size_t at = text.find("docs/"); at != std::string::npos; at = text.find("docs/", at + 1)) {
    const std::size_t end = std::min(text.find_first_not_of(kLetters, at), text.size());
    if (text.compare(end, 3, ".md") == 0) found.push_back(text.substr(at, end + 3 - at));
  }
  return found;
}

TEST(Documents, AreNamedByTheirPathsInSources) {
  std::size_t found = 0;
  for (const char* folder : {"src", "include", "research", "tests", "scripts", "cmake", "python", "data", "bench",
                             "wrappers", "integrations", "examples"}) {
    for (const auto& entry : fs::recursive_directory_iterator(root() / folder)) {
      if (!entry.is_regular_file()) continue;
      for (const std::string& target : named_documents(read_all(entry.path()))) {
        ++found;
        EXPECT_TRUE(fs::exists(root() / target)) << entry.path() << " names " << target;
      }
    }
  }
  EXPECT_GT(found, 50U) << "no sources name documents anymore";
}

}  // namespace
}  // namespace wrapwright
