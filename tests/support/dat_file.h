// SPDX-License-Identifier: Apache-2.0
#pragma once
// The .dat files of html5lib's test suite, and the lists of their cases that are known to fail.
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace wrapwright {

struct DatCase {
  std::string name;                             // "tests1.dat:17", counted from 1
  std::map<std::string, std::string> sections;  // "data", "document", ...: their lines, without the last line break

  [[nodiscard]] bool has(const std::string& section) const { return sections.count(section) != 0; }
  [[nodiscard]] const std::string& at(const std::string& section) const { return sections.at(section); }
};

// The cases of all .dat files directly in the folder, by file name.
std::vector<DatCase> read_dat_folder(const std::filesystem::path& folder);

// Known failures: lines "name<space>reason"; empty lines and lines that start with "#" are left out.
std::map<std::string, std::string> read_known_failures(const std::filesystem::path& file);

// What is wrong between the failures and the list, as lines for a test's message; "" if they agree. A listed case that
// passes must leave the list, and one that is no longer in the suite as well.
std::string compare_with_known_failures(const std::vector<std::string>& all, const std::vector<std::string>& failing,
                                        const std::map<std::string, std::string>& known);

}  // namespace wrapwright
