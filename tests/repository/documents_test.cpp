// SPDX-License-Identifier: Apache-2.0
// The relative links of the documents and the paths that they quote exist.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <regex>
#include <string>
#include <vector>

#include "build_paths.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;

const fs::path& root() {
  static const fs::path kRoot = WRAPWRIGHT_SOURCE_DIR;
  return kRoot;
}

std::vector<fs::path> documents() {
  std::vector<fs::path> found;
  if (fs::exists(root() / "README.md")) found.push_back(root() / "README.md");
  for (const char* folder : {"docs", "feeds", "wrappers", "samples", "bench", "tests"}) {
    if (!fs::exists(root() / folder)) continue;
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
  EXPECT_GT(found, 2U) << "the pattern finds no paths any more";
}

}  // namespace
}  // namespace wrapwright
