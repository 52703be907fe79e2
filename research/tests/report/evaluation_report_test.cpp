// SPDX-License-Identifier: Apache-2.0
#include "research/report/evaluation_report.h"

#include <cstdlib>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <sys/wait.h>

#include "build_paths.h"
#include "core/base/files.h"
#include "research/tests/report/evaluations.h"
#include "support/corpora.h"
#include "support/temporary_folder.h"

namespace wrapwright {
namespace {

namespace fs = std::filesystem;

using testing::HasSubstr;
using testing::Not;

std::string text_of(const fs::path& path) {
  auto text = read_file(path);
  return text ? *text : "";
}

std::string page_of(const fs::path& folder) { return text_of(folder / "index.html"); }

TEST(EvaluationReport, WritesOnePageAndTables) {
  const Full full;
  const TemporaryFolder folder;
  const Status written = write_report(folder.path() / "a/report", full.specs, full.evaluations);
  ASSERT_TRUE(written.ok()) << written.error().to_string();
  EXPECT_THAT(text_of(folder.path() / "a/report/tables/scores.tsv"), HasSubstr("forest:rank=j\t0."));
  EXPECT_THAT(text_of(folder.path() / "a/report/tables/losses.md"), HasSubstr("| too wide |"));
  for (const char* curves : {"learning", "terms", "ranks"})
    EXPECT_THAT(page_of(folder.path() / "a/report"), HasSubstr("<h2 id=\"" + std::string(curves) + "\">"));
}

TEST(EvaluationReport, HasNoSectionForCurvesThatTheRunHasNoColumnsFor) {
  Full full;
  full.specs.resize(1);
  for (auto& evaluation : full.evaluations) evaluation.columns.resize(1);
  const TemporaryFolder folder;
  ASSERT_TRUE(write_report(folder.path(), full.specs, full.evaluations).ok());
  EXPECT_THAT(page_of(folder.path()), HasSubstr("<h2 id=\"scores\">"));
  for (const char* curves : {"learning", "terms", "ranks"})
    EXPECT_THAT(page_of(folder.path()), Not(HasSubstr("<h2 id=\"" + std::string(curves) + "\">")));
}

TEST(EvaluationReport, BeginsWithASentence) {
  const Full full;
  const TemporaryFolder folder;
  ASSERT_TRUE(write_report(folder.path(), full.specs, full.evaluations).ok());
  const std::string page = page_of(folder.path());
  const std::size_t sentence = page.find("the mean F1 of word 2-grams against the gold text is <b>0.");
  ASSERT_NE(sentence, std::string::npos);
  EXPECT_LT(sentence, page.find("<table"));
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

// Exit codes of browser_check.py: 0 fine, 77 no browser here, else faults on its output.
TEST(EvaluationReport, LooksRightInABrowserWideAndNarrowLightAndDark) {
  if (kSanitized) GTEST_SKIP() << "what a browser makes of it is the same for each build of the program";
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
