// SPDX-License-Identifier: Apache-2.0
#include "support/golden_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

namespace wrapwright {
namespace {

constexpr const char* kHead =
    "# Expected values, written by a test where WRAPWRIGHT_WRITE_GOLDEN is set (tests/support/golden_table.h): first\n"
    "# the columns, then for each row its name and its values.\n";
constexpr const char* kColumn = "column\t";

std::string text_of(double value) {
  std::array<char, 32> out{};
  std::snprintf(out.data(), out.size(), "%.6g", value);
  return out.data();
}

bool are_close(double a, double b) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
  return std::abs(a - b) <= 1e-5 * std::max(std::abs(a), std::abs(b)) + 1e-6;
}

GoldenTable read_table(const std::filesystem::path& file) {
  GoldenTable out;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    if (line.starts_with(kColumn)) {
      out.columns.push_back(line.substr(std::string(kColumn).size()));
      continue;
    }
    const std::size_t tab = line.find('\t');
    GoldenTable::Row& row = out.rows.emplace_back();
    row.name = line.substr(0, tab);
    std::istringstream values(tab == std::string::npos ? "" : line.substr(tab + 1));
    for (std::string value; values >> value;) row.values.push_back(std::strtod(value.c_str(), nullptr));
  }
  return out;
}

void write_table(const std::filesystem::path& file, const GoldenTable& table) {
  std::ofstream out(file);
  out << kHead;
  for (const std::string& column : table.columns) out << kColumn << column << '\n';
  for (const GoldenTable::Row& row : table.rows) {
    out << row.name << '\t';
    for (std::size_t i = 0; i < row.values.size(); ++i) out << (i == 0 ? "" : " ") << text_of(row.values[i]);
    out << '\n';
  }
}

class Differences {
 public:
  explicit Differences(std::size_t most) : most_(most) {}

  void add(std::string line) {
    if (++count_ <= most_) lines_.push_back(std::move(line));
  }
  std::vector<std::string> lines() && {
    if (count_ > most_) lines_.push_back("and " + std::to_string(count_ - most_) + " more");
    return std::move(lines_);
  }

 private:
  std::size_t most_;
  std::size_t count_ = 0;
  std::vector<std::string> lines_;
};

std::string name_or_end(const std::vector<std::string>& names, std::size_t i) {
  return i < names.size() ? "\"" + names[i] + "\"" : "missing";
}

bool add_names(const char* what, const std::vector<std::string>& expected, const std::vector<std::string>& computed,
               Differences& out) {
  for (std::size_t i = 0; i < std::max(expected.size(), computed.size()); ++i)
    if (i >= expected.size() || i >= computed.size() || expected[i] != computed[i])
      out.add(std::string(what) + " " + std::to_string(i + 1) + " is " + name_or_end(computed, i) + ", expected " +
              name_or_end(expected, i));
  return expected == computed;
}

std::vector<std::string> row_names(const GoldenTable& table) {
  std::vector<std::string> out;
  for (const GoldenTable::Row& row : table.rows) out.push_back(row.name);
  return out;
}

}  // namespace

std::vector<std::string> differences(const GoldenTable& expected, const GoldenTable& computed, std::size_t most) {
  Differences out(most);
  // Both are told, also where the first one differs.
  const bool has_same_columns = add_names("column", expected.columns, computed.columns, out);
  const bool has_same_rows = add_names("row", row_names(expected), row_names(computed), out);
  if (has_same_columns && has_same_rows) {
    for (std::size_t r = 0; r < expected.rows.size(); ++r) {
      const std::vector<double>& was = expected.rows[r].values;
      const std::vector<double>& is = computed.rows[r].values;
      for (std::size_t c = 0; c < expected.columns.size(); ++c)
        if (c >= was.size() || c >= is.size() || !are_close(was[c], is[c]))
          out.add(expected.rows[r].name + " of " + expected.columns[c] + " is " +
                  (c < is.size() ? text_of(is[c]) : "missing") + ", expected " +
                  (c < was.size() ? text_of(was[c]) : "missing"));
    }
  }
  return std::move(out).lines();
}

void expect_golden(const std::filesystem::path& file, const GoldenTable& computed) {
  if (std::getenv("WRAPWRIGHT_WRITE_GOLDEN") != nullptr) return write_table(file, computed);
  for (const std::string& line : differences(read_table(file), computed)) ADD_FAILURE() << line;
}

std::vector<std::string> constant_rows(const GoldenTable& table) {
  std::vector<std::string> out;
  for (const GoldenTable::Row& row : table.rows) {
    const bool differs = std::any_of(row.values.begin(), row.values.end(),
                                     [&](double value) { return !are_close(value, row.values.front()); });
    if (!differs) out.push_back(row.name);
  }
  return out;
}

}  // namespace wrapwright
