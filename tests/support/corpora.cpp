// SPDX-License-Identifier: Apache-2.0
#include "support/corpora.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

#include "build_paths.h"
#include "support/unpack.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;

fs::path from_environment(const char* variable, const fs::path& fallback) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0' ? fs::path(value) : fs::path(WRAPWRIGHT_SOURCE_DIR) / fallback;
}

fs::path corpora_folder() { return from_environment("WRAPWRIGHT_CORPORA", "../shared/corpora"); }

// Those of the project itself, in any clone.
fs::path own_corpora_folder() { return fs::path(WRAPWRIGHT_SOURCE_DIR) / "samples" / "gate"; }

}  // namespace

std::vector<std::string> corpus_names() {
  std::vector<std::string> names;
  std::error_code none;
  for (const fs::path& folder : {own_corpora_folder(), corpora_folder()}) {
    for (const auto& entry : fs::directory_iterator(folder, none)) {
      const std::string file = entry.path().filename().string();
      if (file.ends_with(".tar.zst")) names.push_back(file.substr(0, file.size() - 8));
      if (fs::exists(entry.path() / "index.jsonl")) names.push_back(file);
    }
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

std::optional<fs::path> corpus_folder(const std::string& name) {
  for (const fs::path& folder : {own_corpora_folder(), corpora_folder()})
    if (fs::exists(folder / name / "index.jsonl")) return folder / name;
  const fs::path archive = corpora_folder() / (name + ".tar.zst");
  return unpacked(archive, name);
}

std::vector<ListedPage> corpus_pages(const fs::path& folder) {
  std::vector<ListedPage> pages;
  std::ifstream index(folder / "index.jsonl");
  for (std::string line; std::getline(index, line);) {
    const auto row = nlohmann::json::parse(line);
    const auto text = [&](const char* key) {
      const auto it = row.find(key);
      if (it == row.end() || it->is_null()) return std::string();
      return it->is_string() ? it->get<std::string>() : it->dump();
    };
    pages.push_back({text("id"), text("group"), text("era"), text("url"), text("lang"), text("encoding"),
                     folder / text("page"), folder / text("gold")});
  }
  return pages;
}

std::vector<ListedPage> sampled_pages(const fs::path& folder, std::size_t most) {
  std::vector<ListedPage> pages = corpus_pages(folder);
  const bool all = std::getenv("WRAPWRIGHT_ALL_PAGES") != nullptr;
  if (kSanitized && !all) most = std::max<std::size_t>(1, most / 10);
  if ((all && !kSanitized) || pages.size() <= most) return pages;
  std::vector<ListedPage> sample;
  for (std::size_t i = 0; i < most; ++i) sample.push_back(std::move(pages[i * pages.size() / most]));
  return sample;
}

std::optional<fs::path> scorer() {
  fs::path path = from_environment("WRAPWRIGHT_SCORER", corpora_folder() / "../tools/score.py");
  if (!fs::exists(path)) return std::nullopt;
  return path;
}

std::optional<fs::path> suites_folder() {
  fs::path folder = from_environment("WRAPWRIGHT_SUITES", "../shared/suites");
  if (!fs::exists(folder)) return std::nullopt;
  return folder;
}

std::optional<fs::path> archives_folder() {
  fs::path folder = from_environment("WRAPWRIGHT_ARCHIVES", "../shared/archives");
  if (!fs::exists(folder)) return std::nullopt;
  return folder;
}

}  // namespace wrapwright
