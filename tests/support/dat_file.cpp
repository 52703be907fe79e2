// SPDX-License-Identifier: Apache-2.0
#include "support/dat_file.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <set>
#include <sstream>
#include <string_view>

namespace wrapwright {
namespace {

bool is_heading(std::string_view line) {
  constexpr std::array<std::string_view, 8> kHeadings = {
      "#data", "#errors", "#new-errors", "#encoding", "#document", "#document-fragment", "#script-on", "#script-off"};
  return std::find(kHeadings.begin(), kHeadings.end(), line) != kHeadings.end();
}

void read_dat_file(const std::filesystem::path& file, std::vector<DatCase>& cases) {
  std::ifstream in(file, std::ios::binary);
  std::string* section = nullptr;
  bool fresh = true;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    if (is_heading(line)) {
      if (line == "#data") cases.push_back({file.filename().string() + ":" + std::to_string(++number), {}});
      section = &cases.back().sections[line.substr(1)];
      fresh = true;
    } else if (section != nullptr) {
      if (!fresh) *section += '\n';
      *section += line;
      fresh = false;
    }
  }
}

}  // namespace

std::vector<DatCase> read_dat_folder(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".dat") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<DatCase> cases;
  for (const auto& file : files) read_dat_file(file, cases);
  // The empty line between two cases belongs to neither.
  for (DatCase& c : cases) {
    for (auto& [heading, text] : c.sections) {
      if ((heading == "document" || heading == "encoding") && text.ends_with('\n')) text.pop_back();
    }
  }
  return cases;
}

std::map<std::string, std::string> read_known_failures(const std::filesystem::path& file) {
  std::map<std::string, std::string> known;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line.front() == '#') continue;
    const std::size_t space = line.find(' ');
    known[line.substr(0, space)] = space == std::string::npos ? "" : line.substr(space + 1);
  }
  return known;
}

std::string compare_with_known_failures(const std::vector<std::string>& all, const std::vector<std::string>& failing,
                                        const std::map<std::string, std::string>& known) {
  const std::set<std::string> there(all.begin(), all.end());
  const std::set<std::string> failed(failing.begin(), failing.end());
  std::ostringstream report;
  for (const std::string& name : failed) {
    if (known.count(name) == 0) report << "fails and is not listed: " << name << '\n';
  }
  for (const auto& [name, reason] : known) {
    if (there.count(name) == 0) {
      report << "listed and not in the suite: " << name << '\n';
    } else if (failed.count(name) == 0) {
      report << "listed and passes, so take it off the list: " << name << '\n';
    }
  }
  return report.str();
}

}  // namespace wrapwright
