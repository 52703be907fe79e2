// SPDX-License-Identifier: Apache-2.0
// Tests scripts/plot-evaluation: the plots of an evaluation, from its JSON lines.
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "build_paths.h"
#include "research/report/make_tables.h"
#include "research/tests/report/evaluations.h"
#include "support/program.h"
#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kPlots[] = {"distribution", "losses", "learning", "terms", "ranks"};

Ran run_python(const std::vector<std::string>& args, const std::string& input = "") {
  return Running(args, input, {}, "/usr/bin/python3").wait();
}

class PlotEvaluation : public testing::Test {
 protected:
  [[nodiscard]] Ran plot(const std::string& json, const std::string& to = "plots") const {
    return run_python(
        {std::string(WRAPWRIGHT_SOURCE_DIR) + "/scripts/plot-evaluation", "-", "-o", (folder_.path() / to).string()},
        json);
  }
  [[nodiscard]] std::string svg(const std::string& name, const std::string& to = "plots") const {
    return read_all(folder_.path() / to / (name + ".svg"));
  }
  static bool has_matplotlib() { return run_python({"-c", "import matplotlib"}).exit == 0; }

 private:
  TemporaryFolder folder_;
};

std::string full_json() {
  const Full full;
  return to_json_lines(full.specs, full.evaluations);
}

TEST_F(PlotEvaluation, DrawsFiveAccessiblePlotsAndTheSameBytesAgain) {
  if (!has_matplotlib()) GTEST_SKIP() << "matplotlib is not here (python3-matplotlib)";
  const std::string json = full_json();
  const Ran ran = plot(json);
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(plot(json, "again").exit, 0);
  EXPECT_THAT(ran.out, Not(HasSubstr("not in the data")));
  for (const std::string name : kPlots) {
    SCOPED_TRACE(name);
    const std::string drawn = svg(name);
    EXPECT_THAT(drawn, AllOf(HasSubstr("role=\"img\""), HasSubstr("<title id=\"" + name + "-title\">"),
                             HasSubstr("<desc id=\"" + name + "-desc\">"), HasSubstr("forest"), HasSubstr("<path")));
    EXPECT_EQ(drawn, svg(name, "again"));
    EXPECT_EQ(run_python({"-c", "import sys, xml.etree.ElementTree as t; t.parse(sys.stdin)"}, drawn).exit, 0);
  }
  EXPECT_THAT(svg("losses"), AllOf(HasSubstr("too wide"), HasSubstr("peer `date` 'quoted' &lt;b&gt;&amp;")));
}

TEST_F(PlotEvaluation, SaysWhatToRunForPlotsThatTheDataDoNotHave) {
  if (!has_matplotlib()) GTEST_SKIP() << "matplotlib is not here (python3-matplotlib)";
  Full full;
  full.specs.resize(1);
  for (auto& evaluation : full.evaluations) evaluation.columns.resize(1);
  const Ran ran = plot(to_json_lines(full.specs, full.evaluations));
  EXPECT_EQ(ran.exit, 0) << ran.err;
  for (const char* hint : {"learning: not in the data", "leave-out:10", "forest:terms=20", "forest:rank=coverage"})
    EXPECT_THAT(ran.out, HasSubstr(hint));
  EXPECT_NE(svg("distribution"), "");
  EXPECT_EQ(svg("learning"), "");
}

TEST_F(PlotEvaluation, NamesColumnsAndBarsThatItLeavesOut) {
  if (!has_matplotlib()) GTEST_SKIP() << "matplotlib is not here (python3-matplotlib)";
  std::vector<ColumnSpec> specs;
  std::vector<CorpusEvaluation> evaluations = {empty_evaluation("a", {2}), empty_evaluation("b", {2})};
  for (std::size_t spec = 0; spec < 10; ++spec) {
    specs.push_back(file_column("peer-" + std::to_string(spec)));
    add_column(evaluations[0], spec, {1, 0});
    if (spec > 0) add_column(evaluations[1], spec, {1, 0});
  }
  const Ran ran = plot(to_json_lines(specs, evaluations));
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("peer-0: in no distribution or losses, as it is not scored on each corpus\n"));
  EXPECT_THAT(ran.out, HasSubstr("the first 8 of 9 columns\n"));
  EXPECT_THAT(svg("distribution"), AllOf(Not(HasSubstr("peer-0")), HasSubstr("peer-8"), Not(HasSubstr("peer-9"))));
}

TEST_F(PlotEvaluation, NamesTheLineThatItCannotRead) {
  const std::string first = full_json().substr(0, full_json().find('\n') + 1);
  struct Case {
    std::string json;
    const char* said;
  };
  for (const Case& c : {Case{"{broken\n", "standard input:1: "}, Case{first + "\n[]\n", "standard input:3: "},
                        Case{first + "{}\n", "standard input:2: no line of wrapwright-lab evaluate --json: 'corpus'"},
                        Case{first + first, "standard input:2: a second line of column forest on sites"},
                        Case{"", "standard input: has no line"}, Case{"\xFF\n", "standard input: "}}) {
    const Ran ran = plot(c.json);
    EXPECT_EQ(ran.exit, 1);
    EXPECT_THAT(ran.err, AllOf(testing::StartsWith("plot-evaluation: "), HasSubstr(c.said)));
    EXPECT_THAT(ran.err, Not(HasSubstr("Traceback")));
  }
}

TEST_F(PlotEvaluation, NamesFilesThatItCannotReadOrWrite) {
  const std::string script = std::string(WRAPWRIGHT_SOURCE_DIR) + "/scripts/plot-evaluation";
  const Ran unread = run_python({script, "/nowhere/scores.jsonl"});
  EXPECT_EQ(unread.exit, 1);
  EXPECT_THAT(unread.err, HasSubstr("/nowhere/scores.jsonl: No such file"));
  EXPECT_EQ(run_python({script}).exit, 2);
  if (!has_matplotlib()) GTEST_SKIP() << "matplotlib is not here (python3-matplotlib)";
  const Ran unwritten = run_python({script, "-", "-o", "/dev/null/plots"}, full_json());
  EXPECT_EQ(unwritten.exit, 1);
  EXPECT_THAT(unwritten.err, HasSubstr("/dev/null/plots: Not a directory"));
}

}  // namespace
}  // namespace wrapwright
