// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "build_paths.h"
#include "support/program.h"
#include "support/tiny_corpus.h"
#include "support/toy_models.h"

namespace wrapwright {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

TEST(Evaluate, WrongUsageIsExitCodeTwo) {
  const TinyCorpus corpus;
  const std::string folder = corpus.folder();
  const std::vector<std::vector<std::string>> wrong = {{},
                                                       {folder, "--method", "oracle"},
                                                       {folder, "--method", "forest:terms=none"},
                                                       {folder, "--method", "forest@sometimes"},
                                                       {folder, "--protocol", "leave-out"},
                                                       {folder, "--predictions", "x.jsonl"},
                                                       {folder, "--predictions", "a/b=x.jsonl"},
                                                       {folder, "--predictions", "a=x", "--predictions", "a=y"},
                                                       {folder, "-j", "0"}};
  for (auto args : wrong) {
    args.insert(args.begin(), "evaluate");
    const Ran ran = run_lab(args);
    SCOPED_TRACE(ran.err);
    EXPECT_EQ(ran.exit, 2);
    EXPECT_NE(ran.err, "");
    EXPECT_EQ(ran.out, "");
  }
}

TEST(Evaluate, ListsMethodsWithTheirParameters) {
  const Ran ran = run_lab({"evaluate", "--method", "list"});
  EXPECT_EQ(ran.exit, 0);
  for (const char* part : {"forest\n", "forest-paper\n", "sigfeed\n", "bte\n",
                           "  source: ", "  formula: ", "  cost: ", "  terms=15: 1..10000; "})
    EXPECT_THAT(ran.out, HasSubstr(part));
}

TEST(Evaluate, PrintsTables) {
  const TinyCorpus corpus;
  const Ran ran = run_lab({"evaluate", corpus.folder(), "--method", "forest,bte"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("tiny"));
  EXPECT_THAT(ran.out, HasSubstr("forest"));
  EXPECT_THAT(ran.out, HasSubstr("1.0000"));
  EXPECT_THAT(ran.err, HasSubstr("tiny, forest: nothing learned for 3 of 6 groups"));
  EXPECT_THAT(run_lab({"evaluate", corpus.folder(), "--method", "forest", "--verbose"}).err, HasSubstr("c.example"));
}

TEST(Evaluate, OptionsWithListsTakeOneWordOnly) {
  const TinyCorpus corpus;
  const Ran ran = run_lab({"evaluate", "--no-lcs", "--method", "bte", "--protocol", "same", corpus.folder()});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("tiny"));
}

TEST(Evaluate, PrintsOneTableUnlessAskedForAll) {
  const TinyCorpus corpus;
  const Ran brief = run_lab({"evaluate", "--method", "bte,forest", corpus.folder()});
  const Ran full = run_lab({"evaluate", "--method", "bte,forest", "--full", corpus.folder()});
  EXPECT_TRUE(full.out.starts_with(brief.out.substr(0, brief.out.find("\n\n"))));
  EXPECT_LT(brief.out.size() * 3, full.out.size());
  EXPECT_THAT(brief.out, HasSubstr("bte"));
}

TEST(Evaluate, SaysThatNothingWasScored) {
  const TinyCorpus corpus;
  const Ran ran = run_lab({"evaluate", "--no-lcs", "--method", "bte@leave-out:99", corpus.folder()});
  EXPECT_EQ(ran.exit, 3);
  EXPECT_THAT(ran.err, HasSubstr("tiny, bte@leave-out:99: no page is scored: no group has more than 99 pages"));
  const Ran some = run_lab({"evaluate", "--no-lcs", "--method", "bte@leave-out:99,bte", corpus.folder()});
  EXPECT_EQ(some.exit, 0);
  EXPECT_THAT(some.err, HasSubstr("no page is scored"));
}

TEST(Evaluate, NamesFaultsAndGoesOn) {
  TinyCorpus corpus;
  corpus.add_row("{broken");
  corpus.add_row(R"({"id": "a0", "page": "pages/a0.html", "gold": "gold/a0.json"})");
  corpus.add_row(R"({"id": "new", "page": "pages/new.html", "gold": "gold/a0.json"})");
  for (const char* flag : {"--no-lcs", "--check"}) {
    const Ran ran = run_lab({"evaluate", corpus.folder(), flag});
    EXPECT_EQ(ran.exit, 1) << flag;
    for (const char* where : {"index.jsonl:14", "index.jsonl:15", "index.jsonl:16"})
      EXPECT_THAT(ran.err, HasSubstr(where)) << flag;
    EXPECT_THAT(ran.out, HasSubstr("tiny")) << flag;
  }
  const Ran missing = run_lab({"evaluate", corpus.folder(), corpus.root() / "nowhere", "--no-lcs"});
  EXPECT_EQ(missing.exit, 1);
  EXPECT_THAT(missing.err, HasSubstr("nowhere"));
  EXPECT_THAT(missing.out, HasSubstr("tiny"));
  EXPECT_EQ(run_lab({"evaluate", corpus.root() / "nowhere"}).exit, 3);
}

TEST(Evaluate, NamesPredictionsThatCannotBeRead) {
  const TinyCorpus corpus;
  const std::string file = "other=" + (corpus.root() / "{corpus}.jsonl").string();
  for (const bool check : {false, true}) {
    std::vector<std::string> args = {"evaluate", corpus.folder(), "--method", "bte", "--predictions", file};
    if (check) args.emplace_back("--check");
    const Ran ran = run_lab(args);
    EXPECT_EQ(ran.exit, 1);
    EXPECT_THAT(ran.err, HasSubstr("tiny.jsonl"));
    EXPECT_THAT(ran.out, HasSubstr("tiny"));
  }
}

TEST(Evaluate, CheckReadsAndEvaluatesNothing) {
  const TinyCorpus corpus;
  const Ran ran = run_lab({"evaluate", corpus.folder(), "--check"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_THAT(ran.out, testing::StartsWith("tiny: 13 pages, 6 groups, 3 of two pages or more, 0 faults, sha256:"));
  EXPECT_EQ(count_lines(ran.out), 1U);
}

TEST(Evaluate, PrintsTheSameBytesOnAnyNumberOfThreads) {
  const TinyCorpus corpus;
  std::vector<std::string> said;
  for (const char* jobs : {"1", "4"}) {
    const Ran ran = run_lab({"evaluate", corpus.folder(), "--json", "-j", jobs, "--method", "forest,coverage,bte",
                             "--protocol", "same,leave-out:2,next-era"});
    EXPECT_EQ(ran.exit, 0) << ran.err;
    said.push_back(ran.out);
  }
  EXPECT_EQ(count_lines(said[0]), 9U) << "one for each column";
  EXPECT_EQ(said[0], said[1]);
}

TEST(Evaluate, ReadsBackThePredictionsThatItWrote) {
  const TinyCorpus corpus;
  const std::string folder = corpus.root() / "written";
  const Ran wrote =
      run_lab({"evaluate", corpus.folder(), "--json", "--method", "forest", "--write-predictions", folder});
  EXPECT_EQ(wrote.exit, 0) << wrote.err;
  const std::string file = folder + "/tiny/forest.jsonl";
  EXPECT_EQ(count_lines(read_all(file)), TinyCorpus::size());
  // Uses the method's name, so that the lines can be compared.
  const Ran read = run_lab({"evaluate", corpus.folder(), "--json", "--predictions", "forest=" + file});
  EXPECT_EQ(read.exit, 0) << read.err;
  // A file of predictions contains nothing about learned wrappers.
  const auto numbers = [](const std::string& line) {
    auto json = nlohmann::json::parse(line);
    for (const char* set : {"groups", "singles"}) json[set].erase("wrappers");
    return json["groups"].dump() + json["singles"].dump();
  };
  ASSERT_THAT(wrote.out, HasSubstr("\"bigram_f1\""));
  EXPECT_EQ(numbers(read.out), numbers(wrote.out));
  const Ran by_corpus =
      run_lab({"evaluate", corpus.folder(), "--json", "--predictions", "forest=" + folder + "/{corpus}/forest.jsonl"});
  EXPECT_EQ(by_corpus.out, read.out);
}

TEST(Evaluate, WritesPredictionsOfColumnsWhosePathsAreNoFileNames) {
  const TinyCorpus corpus;
  for (const char* models : {"a/b", "a%2Fb"}) {
    const std::filesystem::path fold = corpus.root() / models / "fold-0";
    for (const char* file : {"page-blocks.trees", "site-blocks.trees"})
      write_all(fold / file, read_all(std::filesystem::path(WRAPWRIGHT_SOURCE_DIR) / "data" / file));
  }
  const std::string first = "auto:folds=" + (corpus.root() / "a/b").string();
  const std::string second = "auto:folds=" + (corpus.root() / "a%2Fb").string();
  const std::string written = corpus.root() / "written";
  const Ran ran = run_lab({"evaluate", corpus.folder(), "--no-lcs", "--method", first + "," + second + "@leave-out:2",
                           "--write-predictions", written});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(written + "/tiny")) {
    EXPECT_GT(count_lines(read_all(entry.path())), 0U) << entry.path();
    files.push_back(entry.path().filename());
  }
  EXPECT_THAT(files,
              testing::UnorderedElementsAre(
                  testing::AllOf(HasSubstr("auto:folds=%2F"), testing::EndsWith("%2Fa%2Fb.jsonl")),
                  testing::AllOf(HasSubstr("auto:folds=%2F"), testing::EndsWith("%2Fa%252Fb@leave-out:2.jsonl"))));
}

TEST(Evaluate, JudgesKindsByTheModelsOfTheFold) {
  const TinyCorpus corpus;
  const std::filesystem::path fold = corpus.root() / "folds/fold-0";
  write_all(fold / "page-kinds.trees", toy_file(page_trait_names(), {{"elements", 0, -0.5, -0.5}}));
  write_all(fold / "site-kinds.trees", toy_file(relative_trait_names(), toy_site_kinds()));
  const std::string written = corpus.root() / "written";
  const Ran ran = run_lab({"evaluate", corpus.folder(), "--no-lcs", "--method",
                           "auto-page:folds=" + (corpus.root() / "folds").string(), "--write-predictions", written});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  std::size_t pages = 0;
  for (const auto& entry : std::filesystem::directory_iterator(written + "/tiny")) {
    std::istringstream lines(read_all(entry.path()));
    for (std::string line; std::getline(lines, line); ++pages)
      EXPECT_NEAR(nlohmann::json::parse(line).at("is_article"), 1 / (1 + std::exp(0.5)), 0.001);
  }
  EXPECT_GT(pages, 0U);
}

TEST(Evaluate, SaysWherePredictionsCannotBeWritten) {
  const TinyCorpus corpus;
  const std::filesystem::path taken = corpus.root() / "taken";
  std::filesystem::create_directories(taken / "tiny/bte.jsonl");
  write_all(corpus.root() / "file", "x");
  struct Case {
    std::filesystem::path folder;
    const char* named;
    bool evaluates;  // the other results are not lost
  };
  for (const auto& c : {Case{corpus.root() / "file", "file", false}, Case{corpus.root() / "file/below", "below", false},
                        Case{taken, "bte.jsonl", true}}) {
    const Ran ran =
        run_lab({"evaluate", corpus.folder(), "--no-lcs", "--method", "bte", "--write-predictions", c.folder});
    EXPECT_EQ(ran.exit, 1) << c.folder;
    EXPECT_THAT(ran.err, HasSubstr(c.named)) << c.folder;
    EXPECT_EQ(ran.out.find("bte") != std::string::npos, c.evaluates) << c.folder;
  }
}

TEST(Evaluate, ARefusedReportIsNamedBeforeTheWork) {
  const TinyCorpus corpus;
  write_all(corpus.root() / "file", "x");
  std::vector<std::filesystem::path> refused = {corpus.root() / "file", corpus.root() / "file/below"};
  if (::geteuid() != 0) refused.emplace_back("/");  // root may write anywhere
  for (const auto& folder : refused) {
    const Ran ran = run_lab({"evaluate", corpus.folder(), "--no-lcs", "--method", "bte", "--report", folder});
    EXPECT_EQ(ran.exit, 1) << folder;
    EXPECT_THAT(ran.err, HasSubstr(folder.string() + ": cannot ")) << folder;
    EXPECT_EQ(ran.out, "") << folder;
  }
}

TEST(Evaluate, EndsCleanlyOnInterrupt) {
  const TinyCorpus corpus;
  const std::string folder = corpus.root() / "written";
  std::vector<std::string> args = {"evaluate", "--write-predictions", folder};
  for (int i = 0; i < 400; ++i) args.push_back(corpus.folder());
  Running running(args, "", {}, WRAPWRIGHT_LAB);
  ASSERT_TRUE(wait_until([&] { return std::filesystem::exists(folder); }));
  running.send(SIGINT);
  EXPECT_EQ(running.wait().exit, 130);
  EXPECT_THAT(snapshot(folder), Not(HasSubstr(".tmp")));
}

}  // namespace
}  // namespace wrapwright
