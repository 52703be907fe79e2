// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/tree_contributions.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

#include "build_paths.h"
#include "core/base/files.h"

namespace wrapwright {
namespace {

const std::filesystem::path kFolder =
    std::filesystem::path(WRAPWRIGHT_SOURCE_DIR) / "tests" / "content" / "blocks" / "boosted_trees";

// The rows of random.tsv, some values of which are missing, without the predictions behind them.
std::vector<std::vector<float>> random_rows(std::size_t features) {
  std::ifstream in(kFolder / "random.tsv");
  std::string line;
  std::getline(in, line);
  std::vector<std::vector<float>> out;
  while (std::getline(in, line)) {
    std::istringstream cells(line);
    std::vector<float>& row = out.emplace_back();
    for (std::string cell; row.size() < features && std::getline(cells, cell, '\t');) row.push_back(std::stof(cell));
  }
  return out;
}

TEST(TreeContributions, SumUpToTheLogOddsOfEveryRow) {
  const auto bytes = read_file(kFolder / "random.trees");
  ASSERT_TRUE(bytes.ok());
  const auto model = BoostedTrees::read(*bytes);
  ASSERT_TRUE(model.ok());
  const auto rows = random_rows(model->features());
  ASSERT_EQ(rows.size(), 400U);
  TreeContributions contributions(*model);
  double mean = 0;
  for (const auto& row : rows) {
    contributions.add(row);
    mean += model->raw(row) / 400;
  }
  EXPECT_NEAR(contributions.base(), mean, 1e-9);
  std::size_t used = 0;
  for (const auto& row : rows) {
    const std::vector<double> parts = contributions.of(row);
    ASSERT_EQ(parts.size(), model->features());
    EXPECT_NEAR(contributions.base() + std::accumulate(parts.begin(), parts.end(), 0.0), model->raw(row), 1e-9);
    for (const double part : parts) used += part != 0 ? 1U : 0U;
  }
  EXPECT_GT(used, 1'000U);
}

TEST(TreeContributions, OfOneRowAreNothingBecauseItIsTheMean) {
  const auto model = BoostedTrees::read(*read_file(kFolder / "random.trees"));
  ASSERT_TRUE(model.ok());
  const std::vector<float> row = random_rows(model->features()).front();
  TreeContributions contributions(*model);
  EXPECT_EQ(contributions.base(), 0);
  contributions.add(row);
  EXPECT_NEAR(contributions.base(), model->raw(row), 1e-9);
  for (const double part : contributions.of(row)) EXPECT_NEAR(part, 0, 1e-12);
}

// Two rows that differ in one feature: all that parts them is that feature's.
TEST(TreeContributions, AreThoseOfTheFeatureThatDiffers) {
  const auto model = BoostedTrees::read(*read_file(kFolder / "random.trees"));
  ASSERT_TRUE(model.ok());
  std::vector<float> one = random_rows(model->features()).front();
  std::vector<float> other = one;
  other[0] = one[0] > 0.5F ? 0.01F : 0.99F;
  ASSERT_NE(model->raw(one), model->raw(other));
  TreeContributions contributions(*model);
  contributions.add(one);
  contributions.add(other);
  const std::vector<double> parts = contributions.of(one);
  EXPECT_NEAR(parts[0], (model->raw(one) - model->raw(other)) / 2, 1e-9);
  for (std::size_t f = 1; f < parts.size(); ++f) EXPECT_NEAR(parts[f], 0, 1e-12) << f;
}

}  // namespace
}  // namespace wrapwright
