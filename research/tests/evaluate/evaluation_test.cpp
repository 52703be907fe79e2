// SPDX-License-Identifier: Apache-2.0
#include "research/evaluate/evaluation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/files.h"
#include "support/tiny_corpus.h"

namespace wrapwright {
namespace {

using testing::HasSubstr;

ColumnSpec method(const std::string& spec, const std::string& protocol = "same") {
  return {.name = spec + "@" + protocol,
          .method = spec,
          .protocol = protocol_from_string(protocol).value(),
          .predictions = {}};
}

ColumnSpec predictions(const std::filesystem::path& file) {
  return {.name = "other", .method = "", .protocol = {}, .predictions = {file}};
}

CorpusEvaluation evaluated(const TinyCorpus& corpus, const std::vector<ColumnSpec>& specs,
                           const EvaluationOptions& options = {}) {
  auto evaluation = evaluate_corpus(read_corpus(corpus.folder()).value(), specs, options);
  EXPECT_TRUE(evaluation.ok()) << evaluation.error().to_string();
  return std::move(evaluation).value();
}

std::size_t index_of(const CorpusEvaluation& evaluation, const std::string& id) {
  std::size_t i = 0;
  while (evaluation.corpus.pages.at(i).id != id) ++i;
  return i;
}

double f1(const CorpusEvaluation& evaluation, std::size_t column, const std::string& id) {
  return evaluation.columns[column].pages[index_of(evaluation, id)].measures[Measure::kGramF1];
}

std::uint32_t observed(const CorpusEvaluation& evaluation, std::size_t column, const std::string& id) {
  return evaluation.columns[column].pages[index_of(evaluation, id)].observations;
}

TEST(Evaluation, ScoresWhatForestLearnsAndCallsTheRestEmpty) {
  const TinyCorpus corpus;
  const auto evaluation = evaluated(corpus, {method("forest")});
  ASSERT_EQ(evaluation.columns.size(), 1U);
  for (const char* id : {"a0", "a3", "b4", "b9"}) EXPECT_DOUBLE_EQ(f1(evaluation, 0, id), 1) << id;
  for (const char* id : {"single", "loner", "hermit"}) {
    EXPECT_DOUBLE_EQ(f1(evaluation, 0, id), 0) << id;
    EXPECT_EQ(evaluation.columns[0].pages[index_of(evaluation, id)].measures[Measure::kFound], 0) << id;
  }
  const auto& problems = evaluation.columns[0].problems;
  ASSERT_EQ(problems.size(), 3U) << "one for each group of one page";
  EXPECT_EQ(problems[0].where.source, "c.example");
  EXPECT_EQ(problems[1].where.source, "loner") << "pages of no group stay apart";
  EXPECT_EQ(problems[0].kind, ErrorKind::kNoPattern);
  for (const WorstPage& page : evaluation.columns[0].worst)
    EXPECT_NE(evaluation.corpus.pages[page.page].group, "c.example") << "nothing can be learned from a single page";
}

TEST(Evaluation, KeepsTheShapeOfEachWrapperThatWasLearned) {
  const TinyCorpus corpus;
  const auto evaluation = evaluated(corpus, {method("forest"), method("auto", "leave-out:3"), method("bte")});
  std::vector<std::size_t> learned_for;
  for (const LearnedWrapper& wrapper : evaluation.columns[0].wrappers) {
    learned_for.push_back(wrapper.page);
    EXPECT_FALSE(wrapper.shape.path_steps.empty());
    EXPECT_EQ(wrapper.shape.unread, 0U);
  }
  // One for each of the three groups of two or more pages; from a single page forest learns nothing.
  EXPECT_EQ(learned_for, (std::vector<std::size_t>{index_of(evaluation, "a0"), index_of(evaluation, "b4"),
                                                   index_of(evaluation, "b7")}));
  EXPECT_EQ(evaluation.columns[1].wrappers.size(), 5U) << "a.example alone has more than three, and has five splits";
  EXPECT_TRUE(evaluation.columns[2].wrappers.empty());
}

TEST(Evaluation, JudgesEachPageAsOftenAsTheProtocolDoes) {
  const TinyCorpus corpus;
  const auto evaluation =
      evaluated(corpus, {method("forest"), method("forest", "leave-out:2"), method("forest", "leave-out:3"),
                         method("forest", "next-era"), method("bte", "leave-out:2"), method("bte", "next-era")});
  const auto counts = [&](const char* id) {
    std::vector<std::uint32_t> out;
    for (std::size_t column = 0; column < evaluation.columns.size(); ++column)
      out.push_back(observed(evaluation, column, id));
    return out;
  };
  std::uint32_t learned_from_two = 0;
  std::uint32_t learned_from_three = 0;
  for (const char* id : {"a0", "a1", "a2", "a3"}) {
    EXPECT_EQ(observed(evaluation, 0, id), 1U);
    learned_from_two += observed(evaluation, 1, id);
    learned_from_three += observed(evaluation, 2, id);
    EXPECT_LE(observed(evaluation, 4, id), 1U) << "a method that does not learn looks once";
  }
  EXPECT_EQ(learned_from_two, 10U) << "two pages left out, five times";
  EXPECT_EQ(learned_from_three, 5U);
  EXPECT_EQ(counts("single"), (std::vector<std::uint32_t>{1, 0, 0, 0, 0, 0}));
  EXPECT_EQ(counts("b4")[3], 0U) << "of the first era";
  EXPECT_EQ(counts("b8")[3], 1U);
  EXPECT_EQ(counts("b8")[5], 1U);
  EXPECT_DOUBLE_EQ(f1(evaluation, 3, "b8"), 1);
}

TEST(Evaluation, TakesPagesThatAllColumnsJudge) {
  const TinyCorpus corpus;
  const auto file = corpus.root() / "other.jsonl";
  TinyCorpus::write(file, prediction_line("a1", {true, "Tale of a1 wrong words", "", "", {}, {}}) +
                              prediction_line("loner", {true, "Tale of loner", "", "", {}, {}}) +
                              prediction_line("nobody", {true, "x", "", "", {}, {}}));
  const auto evaluation = evaluated(corpus, {method("forest"), predictions(file)});
  ASSERT_EQ(evaluation.columns.size(), 2U);
  ASSERT_EQ(evaluation.columns[1].problems.size(), 1U) << "an id that the corpus does not have";
  EXPECT_THAT(evaluation.columns[1].problems[0].to_string(), HasSubstr("other.jsonl:3"));
  const std::vector<std::size_t> both = {0, 1};
  const std::vector<std::size_t> forest = {0};
  const auto count = [](const std::vector<bool>& pages) { return std::count(pages.begin(), pages.end(), true); };
  EXPECT_EQ(count(comparable_pages(evaluation, both, PageSet::kGroups)), 1);
  EXPECT_EQ(count(comparable_pages(evaluation, both, PageSet::kSingles)), 1);
  EXPECT_EQ(count(comparable_pages(evaluation, both, PageSet::kAll)), 2);
  EXPECT_EQ(count(comparable_pages(evaluation, forest, PageSet::kGroups)), 10);
  EXPECT_EQ(count(comparable_pages(evaluation, forest, PageSet::kSingles)), 3);
  const auto pages = comparable_pages(evaluation, both, PageSet::kGroups);
  ASSERT_EQ(observations(evaluation, 0, Measure::kGramF1, pages).size(), 1U);
  EXPECT_DOUBLE_EQ(observations(evaluation, 0, Measure::kGramF1, pages)[0].value, 1);
  EXPECT_LT(observations(evaluation, 1, Measure::kGramF1, pages)[0].value, 1);
  EXPECT_TRUE(observations(evaluation, 0, Measure::kDateRight, pages).empty()) << "the gold knows no dates";
}

TEST(Evaluation, ReadsPredictionsByTheCorpusName) {
  const TinyCorpus corpus;
  TinyCorpus::write(corpus.root() / "x" / "tiny.jsonl", "");
  struct Case {
    const char* given;
    const char* file;
  };
  for (const auto& c : {Case{"x", "x/tiny.jsonl"}, Case{"{corpus}.jsonl", "tiny.jsonl"},
                        Case{"y/{corpus}/{corpus}.part", "y/tiny/tiny.part"}, Case{"z.jsonl", "z.jsonl"}}) {
    EXPECT_EQ(prediction_file_of(corpus.root() / c.given, "tiny"), corpus.root() / c.file);
  }
}

TEST(Evaluation, LeavesOutAColumnWhoseFileCannotBeRead) {
  const TinyCorpus corpus;
  const auto evaluation = evaluated(corpus, {predictions(corpus.root() / "none.jsonl"), method("bte")});
  ASSERT_EQ(evaluation.columns.size(), 1U);
  EXPECT_EQ(evaluation.columns[0].spec, 1U);
  ASSERT_EQ(evaluation.problems.size(), 1U);
  EXPECT_EQ(evaluation.problems[0].kind, ErrorKind::kIo);
  EXPECT_THAT(evaluation.problems[0].to_string(), HasSubstr("none.jsonl"));
}

TEST(Evaluation, RefusesMethodsThatDoNotExist) {
  const TinyCorpus corpus;
  const std::vector<ColumnSpec> specs = {method("oracle")};
  const auto evaluation = evaluate_corpus(read_corpus(corpus.folder()).value(), specs);
  ASSERT_FALSE(evaluation.ok());
  EXPECT_EQ(evaluation.error().kind, ErrorKind::kUnsupported);
}

TEST(Evaluation, CountsAPageThatCannotBeReadAsEmpty) {
  const TinyCorpus corpus;
  Corpus read = read_corpus(corpus.folder()).value();
  std::filesystem::remove(corpus.folder() / "pages" / "a2.html");
  const std::vector<ColumnSpec> specs = {method("forest"), method("bte")};
  const auto evaluation = evaluate_corpus(std::move(read), specs);
  ASSERT_TRUE(evaluation.ok());
  ASSERT_EQ(evaluation->unread.size(), 1U) << "told once";
  EXPECT_THAT(evaluation->unread[0].to_string(), HasSubstr("a2.html"));
  for (const std::size_t column : {0U, 1U}) {
    EXPECT_DOUBLE_EQ(f1(*evaluation, column, "a2"), 0);
    EXPECT_GT(f1(*evaluation, column, "a1"), 0.5);
    EXPECT_GT(f1(*evaluation, column, "a3"), 0.5) << "others keep their places";
  }
}

TEST(Evaluation, KeepsTheWorstPagesInOrder) {
  const TinyCorpus corpus;
  std::string lines;
  for (const char* id : {"a3", "a0", "b5", "b6"})
    lines += prediction_line(id, {true, std::string("Tale of ") + id, "", "", {}, {}});
  lines += prediction_line("a1", {true, "nothing of it", "", "", {}, {}});
  const auto file = corpus.root() / "other.jsonl";
  TinyCorpus::write(file, lines);
  EvaluationOptions options;
  options.max_worst_pages = 3;
  const auto evaluation = evaluated(corpus, {predictions(file)}, options);
  const auto& worst = evaluation.columns[0].worst;
  ASSERT_EQ(worst.size(), 3U);
  EXPECT_EQ(evaluation.corpus.pages[worst[0].page].id, "a1");
  EXPECT_EQ(worst[0].text, "nothing of it");
  EXPECT_LE(worst[1].f1, worst[2].f1);
}

TEST(Evaluation, SaysTheSameOnAnyNumberOfThreads) {
  const TinyCorpus corpus;
  const std::vector<ColumnSpec> specs = {method("forest", "leave-out:2"), method("bte")};
  std::vector<std::string> said;
  for (const unsigned jobs : {1U, 4U}) {
    EvaluationOptions options;
    options.jobs = jobs;
    std::string& all = said.emplace_back();
    options.predicted = [&](std::size_t spec, const CorpusPage& page, const Prediction& prediction) {
      all += std::to_string(spec) + prediction_line(page.id, prediction);
    };
    std::size_t calls = 0;
    options.progress = [&](std::size_t done, std::size_t of) {
      EXPECT_EQ(done, ++calls);
      EXPECT_EQ(of, 5U) << "two groups, a single page and two of no group";
    };
    const auto evaluation = evaluated(corpus, specs, options);
    EXPECT_EQ(calls, 5U);
    for (const Column& column : evaluation.columns) {
      for (const PageScore& page : column.pages) {
        all += std::to_string(page.observations);
        for (std::size_t m = 0; m < kMeasures; ++m) all += " " + std::to_string(page.measures[static_cast<Measure>(m)]);
      }
    }
  }
  EXPECT_FALSE(said[0].empty());
  EXPECT_EQ(said[0], said[1]);
}

TEST(Evaluation, EndsWhenAskedTo) {
  const TinyCorpus corpus;
  const std::atomic<bool> stop = true;
  EvaluationOptions options;
  options.stop = &stop;
  const std::vector<ColumnSpec> specs = {method("forest")};
  const auto evaluation = evaluate_corpus(read_corpus(corpus.folder()).value(), specs, options);
  ASSERT_FALSE(evaluation.ok());
  EXPECT_EQ(evaluation.error().kind, ErrorKind::kInterrupted);
}

}  // namespace
}  // namespace wrapwright
