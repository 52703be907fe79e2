// SPDX-License-Identifier: Apache-2.0
#pragma once
// Tables of computed numbers that are compared with a file in the repository, so that a test fails if one of them
// changes, and says which. To accept an intended change, write the files again:
//
//     WRAPWRIGHT_WRITE_GOLDEN=1 build/release/tests/MODULE_tests --gtest_filter='Golden*'
#include <filesystem>
#include <string>
#include <vector>

namespace wrapwright {

struct GoldenTable {
  struct Row {
    std::string name;  // of what is computed, such as a feature
    std::vector<double> values;
  };
  std::vector<std::string> columns;  // of what it is computed, such as a block of a page
  std::vector<Row> rows;             // each with as many values as there are columns
};

// The differences by row and column: a limited number of lines, then the number of further ones. Values may differ by a
// relative 1e-5, because math libraries differ in the last digits.
[[nodiscard]] std::vector<std::string> differences(const GoldenTable& expected, const GoldenTable& computed,
                                                   std::size_t most = 20);

// Fails the test with the differences between the file and the table; where WRAPWRIGHT_WRITE_GOLDEN is set, writes the
// file instead.
void expect_golden(const std::filesystem::path& file, const GoldenTable& computed);

// The names of rows whose values are all equal: what no page of the table shows.
[[nodiscard]] std::vector<std::string> constant_rows(const GoldenTable& table);

}  // namespace wrapwright
