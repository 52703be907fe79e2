// SPDX-License-Identifier: Apache-2.0
#include "research/report/evaluation_report.h"

#include <cstdlib>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <sys/wait.h>
#include <vector>

#include "build_paths.h"
#include "core/base/files.h"
#include "research/report/gnuplot.h"
#include "research/tests/report/evaluations.h"
#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;

using testing::HasSubstr;
using testing::Not;

constexpr const char* kHostile = "</p><script>alert(1)</script><img src=x onerror=alert(2)>'\"&amp;";

// Two corpora with columns for every plot, and with names and texts that contain markup.
struct Full {
  std::vector<ColumnSpec> specs;
  std::vector<CorpusEvaluation> evaluations = {empty_evaluation("sites", {6, 5, 4, 1}),
                                               empty_evaluation("other", {7, 8})};
  Full() {
    for (const char* method : {"forest", "forest:rank=j", "forest:rank=u", "forest:terms=5", "forest:terms=10"})
      specs.push_back(method_column(method));
    for (const std::size_t learned : {2U, 3U}) specs.push_back(method_column("forest", leave_out(learned)));
    specs.push_back(file_column("peer `date` 'quoted' <b>&"));
    for (auto& evaluation : evaluations) {
      for (std::size_t spec = 0; spec < specs.size(); ++spec) {
        std::vector<double> precisions;
        for (std::size_t page = 0; page < evaluation.corpus.pages.size(); ++page)
          precisions.push_back(static_cast<double>((page * 7 + spec * 3) % 10) / 9);
        add_column(evaluation, spec, precisions);
      }
      evaluation.corpus.pages[1].id = kHostile;
      evaluation.corpus.pages[1].gold.text =
          "The first words of the gold are these and they go on. " + std::string(kHostile);
      evaluation.columns[0].worst.push_back(
          {.page = 1, .f1 = 0.25, .text = "Share! The first words are these. <b>more</b>"});
      evaluation.corpus.faults.push_back({ErrorKind::kSyntax, "broken line", {"index.jsonl", 3}});
    }
  }
};

bool has_gnuplot() { return run_gnuplot("gnuplot", "print 1\n").ok(); }

std::string text_of(const fs::path& path) {
  auto text = read_file(path);
  return text ? *text : "";
}

std::string page_of(const fs::path& folder) { return text_of(folder / "index.html"); }

TEST(EvaluationReport, WritesOnePageTablesAndPlots) {
  if (!has_gnuplot()) GTEST_SKIP() << "gnuplot is not here (gnuplot-nox)";
  const Full full;
  const TemporaryFolder folder;
  const Status written = write_report(folder.path() / "a/report", full.specs, full.evaluations);
  ASSERT_TRUE(written.ok()) << written.error().to_string();
  for (const char* plot : {"distribution", "losses", "learning", "terms", "ranks"}) {
    const std::string svg = text_of(folder.path() / "a/report/plots" / (std::string(plot) + ".svg"));
    EXPECT_THAT(svg, HasSubstr("<path")) << plot;
    EXPECT_THAT(svg, HasSubstr("var(--plot-1)")) << plot;
    EXPECT_THAT(page_of(folder.path() / "a/report"), HasSubstr("id=\"plot-" + std::string(plot) + "-title\""));
  }
  EXPECT_THAT(text_of(folder.path() / "a/report/tables/scores.tsv"), HasSubstr("forest:rank=j\t0."));
  EXPECT_THAT(text_of(folder.path() / "a/report/tables/losses.md"), HasSubstr("| too wide |"));
}

TEST(EvaluationReport, BeginsWithASentenceAndAPicture) {
  const Full full;
  const TemporaryFolder folder;
  ReportOptions options;
  options.gnuplot = "/nowhere/gnuplot";
  EXPECT_FALSE(write_report(folder.path(), full.specs, full.evaluations, options).ok());
  const std::string page = page_of(folder.path());
  const std::size_t sentence = page.find("the mean F1 of word 2-grams against the gold text is <b>0.");
  ASSERT_NE(sentence, std::string::npos);
  EXPECT_LT(sentence, page.find("Not drawn")) << "where the picture would be";
  EXPECT_LT(page.find("Not drawn"), page.find("<table"));
}

TEST(EvaluationReport, LetsNoTextOfPagesBecomeMarkup) {
  const Full full;
  const TemporaryFolder folder;
  (void)write_report(folder.path(), full.specs, full.evaluations, {.title = kHostile, .command = kHostile});
  const std::string page = page_of(folder.path());
  EXPECT_THAT(page, HasSubstr("&lt;script&gt;"));
  for (const char* markup : {"<script", "<img", "<b>more", "<b>&"}) EXPECT_THAT(page, Not(HasSubstr(markup)));
  EXPECT_THAT(page, HasSubstr("default-src 'none'"));
}

TEST(EvaluationReport, ShowsWhatTheWorstPagesMissAndHaveTooMuch) {
  const Full full;
  const TemporaryFolder folder;
  (void)write_report(folder.path(), full.specs, full.evaluations);
  EXPECT_THAT(page_of(folder.path()),
              HasSubstr("<ins>Share! </ins> The first words <del>of the gold </del> are these"));
}

TEST(EvaluationReport, SaysWhatToRunForAPlotThatTheRunHasNoColumnsFor) {
  Full full;
  full.specs.resize(1);
  for (auto& evaluation : full.evaluations) evaluation.columns.resize(1);
  const TemporaryFolder folder;
  (void)write_report(folder.path(), full.specs, full.evaluations);
  for (const char* hint : {"leave-out:10", "forest:terms=20", "forest:rank=coverage"})
    EXPECT_THAT(page_of(folder.path()), HasSubstr(hint));
}

TEST(EvaluationReport, WritesAllButThePlotsWhereGnuplotIsMissing) {
  const Full full;
  const TemporaryFolder folder;
  ReportOptions options;
  options.gnuplot = "no-such-gnuplot";
  const Status written = write_report(folder.path(), full.specs, full.evaluations, options);
  ASSERT_FALSE(written.ok());
  EXPECT_EQ(written.error().kind, ErrorKind::kUnsupported);
  EXPECT_THAT(written.error().message, HasSubstr("gnuplot-nox"));
  EXPECT_THAT(page_of(folder.path()), HasSubstr("Not drawn: no program no-such-gnuplot"));
  EXPECT_TRUE(fs::exists(folder.path() / "tables/scores.tsv"));
}

TEST(EvaluationReport, IsTheSameForTheSameEvaluation) {
  const Full full;
  const TemporaryFolder folder;
  (void)write_report(folder.path() / "a", full.specs, full.evaluations);
  (void)write_report(folder.path() / "b", full.specs, full.evaluations);
  EXPECT_EQ(page_of(folder.path() / "a"), page_of(folder.path() / "b"));
  EXPECT_FALSE(page_of(folder.path() / "a").empty());
}

TEST(EvaluationReport, FailsWhereTheFolderCannotBeMade) {
  const Full full;
  const TemporaryFolder folder;
  ASSERT_TRUE(write_file_atomically(folder.path() / "file", "x").ok());
  EXPECT_FALSE(write_report(folder.path() / "file", full.specs, full.evaluations).ok());
}

TEST(Gnuplot, TakesNoCommandFromText) {
  EXPECT_EQ(gnuplot_string("it's\n`x`"), "'it''s `x`'");
  if (!has_gnuplot()) GTEST_SKIP() << "gnuplot is not here (gnuplot-nox)";
  const auto failed = run_gnuplot("gnuplot", "no such command\n");
  ASSERT_FALSE(failed.ok());
  EXPECT_EQ(failed.error().kind, ErrorKind::kSyntax);
}

// Exit codes of browser_check.py: 0 fine, 77 no browser here, else faults on its output.
TEST(EvaluationReport, LooksRightInABrowserWideAndNarrowLightAndDark) {
  if (!has_gnuplot()) GTEST_SKIP() << "gnuplot is not here (gnuplot-nox)";
  const Full full;
  const TemporaryFolder folder;
  ASSERT_TRUE(write_report(folder.path(), full.specs, full.evaluations,
                           {.command = "wrapwright evaluate " + std::string(300, 'x')})
                  .ok());
  const std::string log = (folder.path() / "log").string();
  const std::string command = "/usr/bin/python3 '" + std::string(WRAPWRIGHT_SOURCE_DIR) +
                              "/research/tests/report/browser_check.py' '" + (folder.path() / "index.html").string() +
                              "' >'" + log + "' 2>&1";
  const int status = std::system(command.c_str());  // NOLINT(cert-env33-c)
  if (WEXITSTATUS(status) == 77) GTEST_SKIP() << text_of(log);
  EXPECT_EQ(status, 0) << text_of(log);
}

}  // namespace
}  // namespace wrapwright
