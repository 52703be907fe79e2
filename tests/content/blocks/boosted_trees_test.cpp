// SPDX-License-Identifier: Apache-2.0
// Compares with LightGBM's own predictions (boosted_trees/make.py); also tests handwritten trees and broken files.
#include "content/blocks/boosted_trees.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>
#include <optional>
#include <random>
#include <sstream>

#include "build_paths.h"
#include "core/base/embedded.h"
#include "core/base/files.h"

namespace wrapwright {

// Defined by the build, like embedded_file().
std::optional<std::string_view> embedded_test_file(std::string_view name);

namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const fs::path kFolder = fs::path(WRAPWRIGHT_SOURCE_DIR) / "tests" / "content" / "blocks" / "boosted_trees";
constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr std::uint16_t kMissingLeft = 0x8000;

struct TestNode {
  float threshold;
  std::uint16_t feature;
  std::uint16_t right;
};
using Tree = std::vector<TestNode>;

template <typename T>
std::string little_endian(T number) {
  const std::uint32_t value = number;
  std::string out;
  for (std::size_t i = 0; i < sizeof(T); ++i) out += static_cast<char>((value >> (8 * i)) & 0xFFU);
  return out;
}

std::string bytes_of(const Tree& tree) {
  std::string out = little_endian(static_cast<std::uint16_t>(tree.size()));
  for (const TestNode& node : tree) {
    out += little_endian(std::bit_cast<std::uint32_t>(node.threshold)) + little_endian(node.feature) +
           little_endian(node.right);
  }
  return out;
}

const std::string kHead =
    "wrapwright-trees 1\ndate: 2026-11-22\nscript: scripts/none\ntrainer: hand\nfeature: a\nfeature: b\n";

std::string file_of(const std::vector<Tree>& trees) {
  std::string out = kHead + "trees: " + std::to_string(trees.size()) + "\n\n";
  for (const Tree& tree : trees) out += bytes_of(tree);
  return out;
}

std::string random_model() { return read_file(kFolder / "random.trees").value(); }

TEST(BoostedTrees, PredictsAsLightGbmDoes) {
  const auto model = BoostedTrees::read(random_model());
  ASSERT_TRUE(model.ok()) << model.error().to_string();
  std::ifstream in(kFolder / "random.tsv");
  std::string line;
  std::getline(in, line);
  int rows = 0;
  int with_missing = 0;
  std::vector<double> alone;  // raw() of each row
  std::vector<float> all;     // the rows, one after the other
  while (std::getline(in, line)) {
    SCOPED_TRACE(line);
    std::istringstream cells(line);
    std::vector<double> values;
    for (std::string cell; std::getline(cells, cell, '\t');) values.push_back(std::stod(cell));
    ASSERT_EQ(values.size(), model->features() + 2);
    const std::vector<float> row(values.begin(), values.end() - 2);
    alone.push_back(model->raw(row));
    all.insert(all.end(), row.begin(), row.end());
    EXPECT_NEAR(alone.back(), values[values.size() - 2], 1e-6);
    EXPECT_NEAR(model->predict(row), values.back(), 1e-6);
    for (const float value : row) with_missing += std::isnan(value) ? 1 : 0;
    ++rows;
  }
  EXPECT_EQ(rows, 400);
  EXPECT_GT(with_missing, 200);
  std::vector<double> together(alone.size());
  model->raw(all, together);
  EXPECT_EQ(together, alone);
  for (std::size_t some = 0; some < 70; ++some) {
    std::vector<double> first(some);
    model->raw(std::span(all).first(some * model->features()), first);
    EXPECT_TRUE(std::equal(first.begin(), first.end(), alone.begin())) << some;
  }
}

TEST(BoostedTrees, NamesItsFeaturesAndItsOrigin) {
  const auto model = BoostedTrees::read(random_model());
  ASSERT_TRUE(model.ok()) << model.error().to_string();
  EXPECT_THAT(model->feature_names(), ElementsAre("even", "wide", "count", "sparse", "rare", "tiny"));
  EXPECT_EQ(model->trees(), 30U);
  EXPECT_THAT(model->about(), HasSubstr("2026-11-22, tests/content/blocks/boosted_trees/make.py, LightGBM "));
  EXPECT_TRUE(model->about().ends_with(" on random seed:6")) << model->about();
}

TEST(BoostedTrees, AreInTheProgramAsTheFileIs) {
  EXPECT_EQ(embedded_test_file("random.trees"), random_model());
  EXPECT_EQ(embedded_test_file("random"), std::nullopt);
  EXPECT_EQ(embedded_file("no such file"), std::nullopt);
}

TEST(BoostedTrees, OfTheLibraryCanBeRead) {
  const fs::path folder = fs::path(WRAPWRIGHT_SOURCE_DIR) / "data";
  if (!fs::exists(folder)) GTEST_SKIP() << "the project has no models";
  for (const auto& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (!name.ends_with("-blocks.trees")) continue;
    SCOPED_TRACE(entry.path());
    const auto bytes = embedded_file(name);
    ASSERT_TRUE(bytes);
    EXPECT_EQ(*bytes, read_file(entry.path()).value());
    const auto model = BoostedTrees::read(*bytes);
    EXPECT_TRUE(model.ok()) << model.error().to_string();
  }
}

// 0.5 splits by b, its left side by a.
const Tree kTree = {{0.5F, 1, 4}, {-1, 0 | kMissingLeft, 2}, {1, 0, 0}, {10, 0, 0}, {100, 0, 0}};

TEST(BoostedTrees, GoLeftUpToTheThresholdAndWhereTheBitSendsMissingValues) {
  const auto model = BoostedTrees::read(file_of({kTree}));
  ASSERT_TRUE(model.ok()) << model.error().to_string();
  struct Case {
    float a;
    float b;
    double raw;
  };
  for (const Case& c :
       {Case{-1, 0.5F, 1}, Case{std::nextafter(-1.0F, 0.0F), 0.5F, 10}, Case{-1, std::nextafter(0.5F, 1.0F), 100},
        Case{kNaN, 0, 1}, Case{0, kNaN, 100}, Case{-kInfinity, -kInfinity, 1}, Case{kInfinity, -kInfinity, 10}}) {
    SCOPED_TRACE(testing::Message() << c.a << " " << c.b);
    EXPECT_EQ(model->raw(std::vector<float>{c.a, c.b}), c.raw);
  }
}

// A side gets any part of the leaves.
void add_random_nodes(std::mt19937& random, std::uint32_t leaves, Tree& out) {
  const float value = static_cast<float>(random() % 8);
  if (leaves == 1) {
    out.push_back({value, 0, 0});
    return;
  }
  const std::size_t node = out.size();
  out.push_back({value, static_cast<std::uint16_t>(random() % 2 | (random() % 2) << 15U), 0});
  const auto left = static_cast<std::uint32_t>(1 + random() % (leaves - 1));
  add_random_nodes(random, left, out);
  out[node].right = static_cast<std::uint16_t>(out.size() - node);
  add_random_nodes(random, leaves - left, out);
}

// Evaluates node by node, as defined in docs/reference/model-format.md.
float leaf_of(const Tree& tree, const std::vector<float>& row) {
  std::size_t at = 0;
  while (tree[at].right != 0) {
    const float value = row[tree[at].feature & 1U];
    const bool left = std::isnan(value) ? (tree[at].feature & kMissingLeft) != 0 : value <= tree[at].threshold;
    at += left ? 1U : tree[at].right;
  }
  return tree[at].threshold;
}

TEST(BoostedTrees, FindTheLeafThatAWalkFromTheRootFinds) {
  std::mt19937 random(6);
  for (const std::uint32_t leaves : {1U, 2U, 63U, 64U, 65U, 128U, 129U, 300U, 1024U}) {
    SCOPED_TRACE(leaves);
    std::vector<Tree> trees(3);
    for (Tree& tree : trees) add_random_nodes(random, leaves, tree);
    const auto model = BoostedTrees::read(file_of(trees));
    ASSERT_TRUE(model.ok()) << model.error().to_string();
    std::vector<float> rows;
    std::vector<double> sums;
    for (int i = 0; i < 203; ++i) {
      std::vector<float> row;
      for (int feature = 0; feature < 2; ++feature)
        row.push_back(random() % 8 == 0 ? kNaN : static_cast<float>(random() % 17) / 2);
      double sum = 0;
      for (const Tree& tree : trees) sum += static_cast<double>(leaf_of(tree, row));
      EXPECT_EQ(model->raw(row), sum) << row[0] << " " << row[1];
      rows.insert(rows.end(), row.begin(), row.end());
      sums.push_back(sum);
    }
    std::vector<double> together(sums.size());
    model->raw(rows, together);
    EXPECT_EQ(together, sums);
  }
}

TEST(BoostedTrees, AddUpAnyNumberOfTrees) {
  for (const std::size_t count : {0U, 1U, 7U, 8U, 9U, 16U, 25U}) {
    const auto model = BoostedTrees::read(file_of(std::vector<Tree>(count, kTree)));
    ASSERT_TRUE(model.ok()) << model.error().to_string();
    EXPECT_EQ(model->raw(std::vector<float>{0, 0}), 10.0 * static_cast<double>(count));
  }
}

TEST(BoostedTrees, MayBeLeavesWithoutAFeature) {
  const std::string head = "wrapwright-trees 1\ndate: d\nscript: s\ntrainer: t\nnote: not known\ntrees: 9\n\n";
  std::string file = head;
  for (int i = 0; i < 9; ++i) file += bytes_of({{0.25F, 0, 0}});
  const auto model = BoostedTrees::read(file);
  ASSERT_TRUE(model.ok()) << model.error().to_string();
  EXPECT_EQ(model->raw({}), 2.25);
  EXPECT_NEAR(model->predict({}), 1 / (1 + std::exp(-2.25)), 1e-12);
}

// A chain of right children, whose thresholds go up from `first`.
Tree chain(std::size_t nodes, std::size_t first) {
  Tree out;
  for (std::size_t i = 0; i < nodes; ++i) {
    out.push_back({static_cast<float>(first + i), 0, 2});
    out.push_back({0, 0, 0});
  }
  out.push_back({1, 0, 0});
  return out;
}

TEST(BoostedTrees, HaveBoundedSizes) {
  struct Case {
    const char* name;
    std::size_t trees;  // of 1023 thresholds each
    bool is_read;
  };
  for (const Case& c :
       {Case{"few thresholds", 2, true}, Case{"as many as may be", 64, true}, Case{"too many", 65, false}}) {
    SCOPED_TRACE(c.name);
    std::vector<Tree> trees;
    for (std::size_t i = 0; i < c.trees; ++i) trees.push_back(chain(1023, i * 1023));
    const auto model = BoostedTrees::read(file_of(trees));
    ASSERT_EQ(model.ok(), c.is_read);
    if (!c.is_read) {
      EXPECT_EQ(model.error().kind, ErrorKind::kLimit);
      continue;
    }
    std::vector<double> sums(5);
    model->raw(std::vector<float>{0, 0, 1023, 0, 1024, 0, 5000, 0, kInfinity, 0}, sums);
    EXPECT_THAT(sums, ElementsAre(0, 1, 1, std::min<double>(4, static_cast<double>(c.trees)), c.trees));
  }
  EXPECT_EQ(BoostedTrees::read(std::string((std::size_t{1} << 24U) + 1, 'x')).error().kind, ErrorKind::kLimit);
}

struct Broken {
  const char* name;
  std::string file;
  std::size_t byte;
  const char* message;
};

void expect_broken(const Broken& c) {
  SCOPED_TRACE(c.name);
  const auto model = BoostedTrees::read(c.file);
  ASSERT_FALSE(model.ok());
  EXPECT_EQ(model.error().where.byte, c.byte);
  EXPECT_THAT(model.error().message, HasSubstr(c.message));
}

TEST(BoostedTrees, SayAtWhichByteAHeaderIsWrong) {
  const std::string head = "wrapwright-trees 1\ndate: d\nscript: s\n";
  for (const Broken& c : {
           Broken{"empty", "", 0, "not a model"},
           Broken{"other", "tree\nversion=v4\n", 0, "not a model"},
           Broken{"no number", "wrapwright-trees x\n", 17, "not a number"},
           Broken{"zero", "wrapwright-trees 0\n", 17, "not a number"},
           Broken{"no line end", "wrapwright-trees 1", 17, "not a number"},
           Broken{"newer", "wrapwright-trees 2\n", 17, "format 2 is newer"},
           Broken{"no colon", head + "words\n\n", 37, "name: value"},
           Broken{"no end", head + "trainer: t\n", 48, "ends within its header"},
           Broken{"no trainer", head + "\n", 38, "no trainer"},
           Broken{"trees", head + "trees: many\n\n", 44, "not a number of trees"},
           Broken{"negative", head + "trees: -1\n\n", 44, "not a number of trees"},
           Broken{"too many", head + "trees: 4000000000\n\n", 44, "not a number of trees"},
       }) {
    expect_broken(c);
  }
  EXPECT_EQ(BoostedTrees::read("wrapwright-trees 2\n").error().kind, ErrorKind::kUnsupported);
}

TEST(BoostedTrees, SayAtWhichByteATreeIsWrong) {
  const std::size_t start = file_of({}).size();  // "trees: 1" is as long as "trees: 0"
  const TestNode leaf = {1, 0, 0};
  const std::string whole = file_of({kTree});
  for (const Broken& c : {
           Broken{"no nodes", file_of({{}}) + "12345678", start, "without nodes"},
           Broken{"cut", whole.substr(0, whole.size() - 1), start + 2, "ends within a tree"},
           Broken{"more", whole + "x", whole.size(), "after the last tree"},
           Broken{"feature", file_of({{{0, 2, 2}, leaf, leaf}}), start + 6, "no feature 2"},
           Broken{"feature, missing left", file_of({{{0, 2 | kMissingLeft, 2}, leaf, leaf}}), start + 6,
                  "no feature 2"},
           Broken{"threshold", file_of({{{kNaN, 0, 2}, leaf, leaf}}), start + 2, "not a number"},
           Broken{"leaf", file_of({{{kInfinity, 0, 0}}}), start + 2, "not finite"},
           Broken{"leaf with feature", file_of({{{1, 1, 0}}}), start + 6, "leaf with a feature"},
           Broken{"right is left", file_of({{{0, 0, 1}, leaf, leaf}}), start + 8, "outside of its tree"},
           Broken{"right is outside", file_of({{{0, 0, 3}, leaf, leaf}}), start + 8, "outside of its tree"},
           Broken{"right is far", file_of({{{0, 0, 65535}, leaf, leaf}}), start + 8, "outside of its tree"},
           Broken{"two roots", file_of({{leaf, leaf}}), start + 2, "begin elsewhere"},
           Broken{"late right", file_of({{{0, 0, 3}, leaf, leaf, leaf}}), start + 10, "begin elsewhere"},
           Broken{"large", file_of({Tree(2048, leaf)}), start, "more than 2047 nodes"},
           Broken{"shared right", file_of({{{0, 0, 3}, {0, 0, 2}, leaf, leaf}}), start + 26, "begin elsewhere"},
       }) {
    expect_broken(c);
  }
}

TEST(BoostedTrees, CutAnywhereAreAnError) {
  const std::string whole = random_model();
  for (std::size_t size = 0; size < whole.size(); ++size) {
    ASSERT_FALSE(BoostedTrees::read(whole.substr(0, size)).ok()) << size;
  }
}

}  // namespace
}  // namespace wrapwright
