// SPDX-License-Identifier: Apache-2.0
// Checks the floors in tests/floors.tsv on the available corpora; those of samples/gate are part of every clone.
#include <algorithm>
#include <charconv>
#include <gtest/gtest.h>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "build_paths.h"
#include "core/base/files.h"
#include "research/evaluate/evaluation.h"
#include "research/evaluate/method.h"
#include "support/corpora.h"

namespace wrapwright {
namespace {

// Half of the last digit of a floor.
constexpr double kTolerance = 5e-5;

struct Floor {
  std::string corpus;
  std::string digest;
  std::string method;
  std::string protocol;
  std::string measure;
  double value = -1;
  std::string reason;
};

std::vector<std::string> split(std::string_view text, char mark) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == mark) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

// Rows with another number of columns stay empty, so that a test finds them.
std::vector<Floor> floors() {
  std::vector<Floor> out;
  const auto bytes = read_file(std::string(WRAPWRIGHT_SOURCE_DIR) + "/tests/floors.tsv");
  if (!bytes) return out;
  for (const std::string& line : split(*bytes, '\n')) {
    if (line.empty() || line.starts_with('#') || line.starts_with("corpus\t")) continue;
    const auto cells = split(line, '\t');
    Floor& floor = out.emplace_back();
    if (cells.size() != 7) continue;
    floor = {cells[0], cells[1], cells[2], cells[3], cells[4], -1, cells[6]};
    std::from_chars(cells[5].data(), cells[5].data() + cells[5].size(), floor.value);
  }
  return out;
}

std::vector<std::string> names_of_corpora() {
  std::set<std::string> names;
  for (const Floor& floor : floors()) names.insert(floor.corpus);
  return {names.begin(), names.end()};
}

std::optional<Measure> measure_named(std::string_view name) {
  for (std::size_t i = 0; i < kMeasures; ++i)
    if (to_string(static_cast<Measure>(i)) == name) return static_cast<Measure>(i);
  return std::nullopt;
}

TEST(FloorsTable, HasRowsThatCanBeMeasured) {
  const auto rows = floors();
  EXPECT_GE(rows.size(), 8U);
  std::set<std::string> seen;
  for (const Floor& row : rows) {
    const std::string key = row.corpus + " " + row.method + " " + row.protocol + " " + row.measure;
    SCOPED_TRACE(key);
    EXPECT_FALSE(row.corpus.empty());
    EXPECT_TRUE(seen.insert(key).second) << "a second row";
    EXPECT_TRUE(row.digest.starts_with("sha256:")) << row.digest << ": run scripts/raise-floors";
    EXPECT_TRUE(make_site_method(row.method).ok());
    EXPECT_TRUE(protocol_from_string(row.protocol).ok());
    EXPECT_TRUE(measure_named(row.measure).has_value());
    EXPECT_GT(row.value, 0) << "run scripts/raise-floors";
    EXPECT_LE(row.value, 1);
    EXPECT_FALSE(row.reason.empty());
  }
}

// Ensures that a clone without additional data also checks quality.
TEST(FloorsTable, HasRowsForTheCorporaOfTheProject) {
  const auto names = names_of_corpora();
  for (const char* name : {"gate_open", "gate_kept"}) {
    EXPECT_TRUE(std::find(names.begin(), names.end(), name) != names.end()) << name;
    EXPECT_TRUE(corpus_folder(name).has_value()) << name;
  }
}

class FloorsOf : public testing::TestWithParam<std::string> {};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(FloorsOf);

std::vector<ColumnSpec> columns_of(const std::vector<Floor>& rows) {
  std::vector<ColumnSpec> specs;
  for (const Floor& row : rows) {
    const std::string name = row.method + "@" + row.protocol;
    const bool is_new = std::none_of(specs.begin(), specs.end(), [&](const auto& spec) { return spec.name == name; });
    const auto protocol = protocol_from_string(row.protocol);
    if (is_new && protocol) specs.push_back({name, row.method, *protocol, {}});
  }
  return specs;
}

double mean_of_groups(const CorpusEvaluation& evaluation, std::size_t column, Measure measure) {
  const std::size_t columns[] = {column};
  const auto values =
      observations(evaluation, column, measure, comparable_pages(evaluation, columns, PageSet::kGroups));
  double sum = 0;
  for (const Observation& value : values) sum += value.value;
  return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

void expect_floors(const CorpusEvaluation& evaluation, const std::vector<ColumnSpec>& specs,
                   const std::vector<Floor>& rows) {
  for (const Floor& row : rows) {
    const std::string name = row.method + "@" + row.protocol;
    const auto column = std::find_if(evaluation.columns.begin(), evaluation.columns.end(),
                                     [&](const Column& candidate) { return specs[candidate.spec].name == name; });
    const auto measure = measure_named(row.measure);
    ASSERT_TRUE(column != evaluation.columns.end() && measure) << name << " " << row.measure;
    const auto index = static_cast<std::size_t>(column - evaluation.columns.begin());
    EXPECT_GE(mean_of_groups(evaluation, index, *measure), row.value - kTolerance)
        << row.corpus << ": " << name << ": " << row.measure << " is below its floor";
  }
}

TEST_P(FloorsOf, AreNotFallenBelow) {
#ifndef NDEBUG
  if (GetParam() != "wwwxmu_zh_news" && !GetParam().starts_with("gate_"))
    GTEST_SKIP() << "takes minutes in a debug build; the release measures it";
#endif
  REQUIRE_CORPUS(folder, GetParam());
  auto corpus = read_corpus(folder);
  ASSERT_TRUE(corpus.ok()) << corpus.error().to_string();
  corpus->digest = corpus_digest(*corpus);
  auto rows = floors();
  std::erase_if(rows, [](const Floor& row) { return row.corpus != GetParam(); });
  for (const Floor& row : rows)
    ASSERT_EQ(row.digest, corpus->digest) << "corpus changed: its numbers are not those of the table";
  const auto specs = columns_of(rows);
  EvaluationOptions options;
  options.metrics.lcs = std::any_of(
      rows.begin(), rows.end(), [](const Floor& row) { return row.measure.ends_with("lcs") || row.measure == "CE"; });
  options.jobs = std::max(1U, std::thread::hardware_concurrency());
  options.max_worst_pages = 0;
  const auto evaluation = evaluate_corpus(std::move(corpus).value(), specs, options);
  ASSERT_TRUE(evaluation.ok()) << evaluation.error().to_string();
  expect_floors(*evaluation, specs, rows);
}

INSTANTIATE_TEST_SUITE_P(Corpora, FloorsOf, testing::ValuesIn(names_of_corpora()), [](const auto& corpus) {
  std::string name = corpus.param;
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == '.' || c == '-'; }, '_');
  return name;
});

}  // namespace
}  // namespace wrapwright
