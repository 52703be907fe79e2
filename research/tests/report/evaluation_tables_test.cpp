// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/view/table.h"
#include "research/report/comparison.h"
#include "research/report/curves.h"
#include "research/report/make_tables.h"
#include "research/tests/report/evaluations.h"

namespace wrapwright {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

using Row = std::vector<std::string>;

// Two groups of two, one page alone. F1 of precision p and recall 1: 2p / (1 + p), so 1/3 gives 0.5.
struct Small {
  std::vector<ColumnSpec> specs = {method_column("forest"), method_column("forest:rank=j"), file_column("peer")};
  std::vector<CorpusEvaluation> evaluations = {empty_evaluation("sites", {2, 2, 1})};
  Small() {
    add_column(evaluations[0], 0, {1, 1, 1.0 / 3, 1, 0});
    add_column(evaluations[0], 1, {1, 0, 1.0 / 3, 1, 1});
    add_column(evaluations[0], 2, {1, 1, 1, -1, 1});
  }
};

const Table* find(const std::vector<Table>& tables, const std::string& name) {
  const auto found = std::find_if(tables.begin(), tables.end(), [&](const Table& t) { return t.name == name; });
  return found == tables.end() ? nullptr : &*found;
}

Row names(const std::vector<Table>& tables) {
  Row out;
  for (const auto& table : tables) out.push_back(table.name);
  return out;
}

std::string first_word(const std::string& cell) { return cell.substr(0, cell.find(' ')); }

TEST(MakeTables, ShowOnlyPagesThatEveryColumnJudges) {
  const Small small;
  const auto tables = make_tables(small.specs, small.evaluations);
  const Table* scores = find(tables, "scores");
  ASSERT_NE(scores, nullptr);
  EXPECT_THAT(scores->header, ElementsAre("column", "sites"));
  ASSERT_THAT(scores->rows, SizeIs(3));
  EXPECT_EQ(first_word(scores->rows[0][1]), "0.8333");  // (1 + 1 + 0.5) / 3, without the fourth page
  EXPECT_EQ(first_word(scores->rows[1][1]), "0.5000");
  EXPECT_EQ(first_word(scores->rows[2][1]), "1.0000");
  EXPECT_THAT(scores->notes, Contains("sites: 3 pages; 1 left out, not judged by peer (1)"));
}

TEST(MakeTables, ShowRefusedArticlesAndAcceptedListsByGroup) {
  Small small;
  EXPECT_EQ(find(make_tables(small.specs, small.evaluations), "kinds"), nullptr) << "all pages are articles";
  auto& pages = small.evaluations[0].corpus.pages;
  pages[0].kind = "listing";
  pages[2].kind = "service";
  const auto tables = make_tables(small.specs, small.evaluations);
  const Table* table = find(tables, "kinds");
  ASSERT_NE(table, nullptr);
  // Covers pages 0 to 2, which all columns judge: a list, an article, and a page of unknown kind.
  EXPECT_THAT(table->rows[0],
              ElementsAre("sites", "all", "forest", "1", "0", "1", "1", "0.5000", "–", "1.0000", "1.0000"));
  EXPECT_THAT(table->rows[1],
              ElementsAre("sites", "g0", "forest", "1", "0", "1", "1", "0.5000", "–", "1.0000", "1.0000"));
  EXPECT_THAT(table->rows[2],
              ElementsAre("sites", "all", "forest:rank=j", "1", "1", "1", "1", "0.0000", "–", "–", "0.0000"));
  EXPECT_THAT(table->rows, SizeIs(6)) << "no row of the group without other pages";
  std::istringstream lines(to_json_lines(small.specs, small.evaluations));
  std::string line;
  ASSERT_TRUE(std::getline(lines, line));
  const auto json = nlohmann::json::parse(line);
  EXPECT_EQ(json["groups"]["kinds"]["accepted"], 1);
  EXPECT_EQ(json["groups"]["by_group"]["g0"]["kinds"]["articles"], 1);
  EXPECT_TRUE(json["groups"]["kinds"]["auroc"].is_null());
}

TEST(MakeTables, KeepPagesAloneInTheirGroupApart) {
  const Small small;
  const auto tables = make_tables(small.specs, small.evaluations);
  const Table* singles = find(tables, "singles");
  ASSERT_NE(singles, nullptr);
  EXPECT_EQ(first_word(singles->rows[0][1]), "0.0000");
  EXPECT_EQ(first_word(singles->rows[1][1]), "1.0000");
  EXPECT_THAT(singles->notes, Contains("sites: 1 page"));
}

TEST(MakeTables, CompareEachColumnWithTheFirst) {
  const Small small;
  const auto tables = make_tables(small.specs, small.evaluations);
  const Table* differences = find(tables, "differences");
  ASSERT_NE(differences, nullptr);
  ASSERT_THAT(differences->rows, SizeIs(2));
  const Row& worse = differences->rows[0];
  EXPECT_THAT(Row(worse.begin(), worse.begin() + 4), ElementsAre("sites", "forest:rank=j", "3", "-0.3333"));
  EXPECT_THAT(Row(worse.begin() + 6, worse.end()), ElementsAre("0", "1", "no"));
  const Row& better = differences->rows[1];
  EXPECT_THAT(Row(better.begin(), better.begin() + 4), ElementsAre("sites", "peer", "3", "+0.1667"));
}

TEST(MakeTables, SplitLossesByKindSoThatTheyAddUp) {
  const Small small;
  const auto tables = make_tables(small.specs, small.evaluations);
  const Table* losses = find(tables, "losses");
  ASSERT_NE(losses, nullptr);
  EXPECT_THAT(losses->header, ElementsAre("corpus", "column", "pages", "lost", "template missing", "wrong block",
                                          "too wide", "too narrow", "pages: none", "pages: template missing",
                                          "pages: wrong block", "pages: too wide", "pages: too narrow"));
  EXPECT_THAT(losses->rows[1], ElementsAre("sites", "forest:rank=j", "3", "0.5000", "0.3333", "0.0000", "0.1667",
                                           "0.0000", "1", "1", "0", "1", "0"));
}

TEST(MakeTables, PutTheGroupWithMostLossFirst) {
  Small small;
  small.evaluations.push_back(empty_evaluation("other", {2}));
  for (std::size_t spec = 0; spec < 3; ++spec) add_column(small.evaluations[1], spec, {0, 1.0 / 3});
  const auto tables = make_tables(small.specs, small.evaluations);
  const Table* groups = find(tables, "groups");
  ASSERT_NE(groups, nullptr);
  EXPECT_THAT(groups->rows,
              ElementsAre(Row{"other", "g0", "", "2", "0.2500", "1.50", "1.0000", "template missing", "other-0"},
                          Row{"sites", "g1", "", "1", "0.5000", "0.50", "1.0000", "too wide", "sites-2"}));
  const Table* scores = find(tables, "scores");
  EXPECT_THAT(scores->header, ElementsAre("column", "sites", "other", "mean"));
  EXPECT_EQ(scores->rows[0][3], "0.5417");  // (0.8333 + 0.25) / 2: corpora have equal weight
  const Table* differences = find(tables, "differences");
  EXPECT_EQ(differences->rows.back()[0], "all pages");
  EXPECT_EQ(differences->rows.back()[2], "5");
}

TEST(MakeTables, GiveOtherProtocolsTablesOfTheirOwn) {
  Small small;
  small.specs.push_back(method_column("forest", leave_out(1)));
  add_column(small.evaluations[0], 3, {1, 1, -1, 1, -1});
  const auto tables = make_tables(small.specs, small.evaluations);
  EXPECT_THAT(find(tables, "scores")->rows, SizeIs(3));
  const Table* scores = find(tables, "scores-leave-out-1");
  ASSERT_NE(scores, nullptr);
  ASSERT_THAT(scores->rows, SizeIs(2));
  EXPECT_EQ(scores->rows[0][0], "peer");
  EXPECT_EQ(scores->rows[1][0], "forest@leave-out:1");
  EXPECT_THAT(scores->notes, Contains("sites: 2 pages; 2 left out, not judged by peer (1), forest@leave-out:1 (1)"));
  EXPECT_THAT(names(tables), Contains("singles"));
}

TEST(Comparisons, HaveAMethodThatLearnsNothingOnceInEach) {
  const std::vector<ColumnSpec> specs = {method_column("forest"),      method_column("forest", leave_out(2)),
                                         method_column("description"), method_column("description", leave_out(2)),
                                         method_column("sigfeed"),     file_column("peer")};
  const auto comparisons = make_comparisons(specs);
  ASSERT_THAT(comparisons, SizeIs(2));
  EXPECT_EQ(comparisons[0].protocol, "same");
  EXPECT_THAT(comparisons[0].specs, ElementsAre(0, 2, 4, 5));
  EXPECT_EQ(comparisons[1].protocol, "leave-out:2");
  EXPECT_THAT(comparisons[1].specs, ElementsAre(1, 3, 4, 5));
}

TEST(MakeTables, LetAColumnThatJudgesNothingShortenTheOthersNotAtAll) {
  Small small;
  small.specs.push_back(file_column("absent"));
  add_column(small.evaluations[0], 3, {-1, -1, -1, -1, -1});
  const Table scores = *find(make_tables(small.specs, small.evaluations), "scores");
  EXPECT_EQ(first_word(scores.rows[0][1]), "0.8333");
  EXPECT_EQ(scores.rows[3][1], "–");
  EXPECT_THAT(scores.notes, Contains("sites: no page is judged by absent"));
}

TEST(MakeTables, CountFieldsOnlyWhereTheGoldHasThem) {
  Small small;
  EXPECT_EQ(find(make_tables(small.specs, small.evaluations), "fields"), nullptr);
  for (const std::size_t page : {0U, 1U}) {
    Measures& measures = small.evaluations[0].columns[0].pages[page].measures;
    measures.set(Measure::kTitleGiven, 1);
    measures.set(Measure::kTitleRight, page == 0 ? 1 : 0);
    measures.set(Measure::kTitleF1, page == 0 ? 1 : 0.5);
  }
  const auto tables = make_tables(small.specs, small.evaluations);
  ASSERT_NE(find(tables, "fields"), nullptr);
  EXPECT_THAT(find(tables, "fields")->rows,
              ElementsAre(Row{"sites", "title", "forest", "2", "0.5000", "0.5000", "0.0000", "0.7500", "–"}));
}

TEST(MakeTables, TellHowFarConfidenceCanBeTrusted) {
  Small small;
  small.evaluations.push_back(empty_evaluation("more", {2}));
  add_column(small.evaluations[1], 0, {1, 1.0 / 3});
  EXPECT_EQ(find(make_tables(small.specs, small.evaluations), "confidence"), nullptr) << "no column gives one";
  // F1 1, 1, 0.5 and (not judged by all, alone in its group) two that do not count; then 1, 0.5.
  const auto expect = [&](std::size_t corpus, const std::vector<double>& confidences) {
    auto& pages = small.evaluations[corpus].columns[0].pages;
    for (std::size_t i = 0; i < confidences.size(); ++i)
      if (confidences[i] >= 0) pages[i].measures.set(Measure::kConfidence, confidences[i]);
  };
  expect(0, {0.95, -1, 0.45, 0.1, 0.1});
  expect(1, {0.25, 0.75});
  const auto tables = make_tables(small.specs, small.evaluations);
  const Table* table = find(tables, "confidence");
  ASSERT_NE(table, nullptr);
  EXPECT_THAT(table->header, ElementsAre("corpus", "column", "pages", "< 0.8", "AUROC", "error", "confidence", "F1"));
  EXPECT_THAT(table->rows, ElementsAre(Row{"sites", "forest", "2", "1", "1.0000", "0.0500", "0.7000", "0.7500"},
                                       Row{"more", "forest", "2", "1", "0.0000", "0.5000", "0.5000", "0.7500"},
                                       Row{"all pages", "forest", "4", "2", "0.5000", "0.2750", "0.6000", "0.7500"}));
}

TEST(MakeTables, SayNothingOfWhatConfidenceCannotBeHeldAgainst) {
  Small small;
  for (PageScore& page : small.evaluations[0].columns[0].pages) page.measures.set(Measure::kConfidence, 0.5);
  small.evaluations[0].columns[0].pages[2].measures.set(Measure::kGramF1, 1);
  const auto tables = make_tables(small.specs, small.evaluations);
  const Table* table = find(tables, "confidence");
  ASSERT_NE(table, nullptr);
  EXPECT_THAT(table->rows, ElementsAre(Row{"sites", "forest", "3", "0", "–", "0.5000", "0.5000", "1.0000"}))
      << "no poor page";
}

// Three wrappers of the groups, and one of the page that is alone in its group, which has no row.
void add_wrappers(CorpusEvaluation& evaluation) {
  const auto learned = [](std::size_t page, std::vector<std::size_t> paths, bool position) {
    LearnedWrapper out{.page = page, .shape = {}};
    for (const std::size_t steps : paths)
      out.shape.expression_steps = {(out.shape.expression_steps.empty() ? 0 : out.shape.expression_steps[0]) + steps};
    out.shape.path_steps = std::move(paths);
    out.shape.exclusions = 3;
    out.shape.position = position;
    return out;
  };
  evaluation.columns[0].wrappers = {learned(0, {1}, false), learned(2, {2, 2}, true), learned(2, {1}, false),
                                    learned(4, {9}, true)};
}

TEST(MakeTables, ShowWhatWrappersAreMadeOf) {
  Small small;
  EXPECT_EQ(find(make_tables(small.specs, small.evaluations), "wrappers"), nullptr) << "no column learned any";
  add_wrappers(small.evaluations[0]);
  const auto tables = make_tables(small.specs, small.evaluations);
  const Table* table = find(tables, "wrappers");
  ASSERT_NE(table, nullptr);
  EXPECT_THAT(table->rows, ElementsAre(Row{"sites", "forest", "3", "1.0000", "1.3333", "3.0000", "2.0000", "1.0000",
                                           "0.3333", "0.0000", "0"}));
  small.evaluations.push_back(small.evaluations[0]);
  const auto both = make_tables(small.specs, small.evaluations);
  const auto& rows = find(both, "wrappers")->rows;
  ASSERT_THAT(rows, SizeIs(3));
  EXPECT_EQ(rows[2][0], "all wrappers");
  EXPECT_EQ(rows[2][2], "6");
}

TEST(MakeTables, ListFaultsAndLeaveOutEmptyTables) {
  Small small;
  EXPECT_EQ(find(make_tables(small.specs, small.evaluations), "faults"), nullptr);
  small.evaluations[0].corpus.faults.push_back({ErrorKind::kSyntax, "broken line", {"index.jsonl", 3}});
  small.evaluations[0].columns[2].problems.push_back({ErrorKind::kSyntax, "unknown id", {"peer.jsonl", 9}});
  const auto tables = make_tables(small.specs, small.evaluations);
  ASSERT_NE(find(tables, "faults"), nullptr);
  EXPECT_THAT(find(tables, "faults")->rows, ElementsAre(Row{"sites", "corpus", "index.jsonl:3: broken line"},
                                                        Row{"sites", "peer", "peer.jsonl:9: unknown id"}));
  EXPECT_THAT(make_tables({}, {}), IsEmpty());
}

TEST(Curves, CompareOnThePagesThatAllSettingsJudge) {
  std::vector<ColumnSpec> specs = {method_column("forest", leave_out(3)), method_column("forest", leave_out(2)),
                                   method_column("forest:terms=10"), method_column("forest:terms=5")};
  std::vector<CorpusEvaluation> evaluations = {empty_evaluation("sites", {3, 4})};
  add_column(evaluations[0], 0, {-1, -1, -1, 1, 1, 1, 1});
  add_column(evaluations[0], 1, {0, 0, 0, 1, 1, 1, 0});
  add_column(evaluations[0], 2, {1, 1, 1, 1, 1, 1, 1});
  add_column(evaluations[0], 3, {1, 1, 1, 1, 1, 1, 1});
  const Table learning = curves_table(learning_curves(specs), specs, evaluations);
  ASSERT_THAT(learning.rows, SizeIs(2));
  EXPECT_THAT(Row(learning.rows[0].begin(), learning.rows[0].begin() + 5),
              ElementsAre("sites", "forest", "2", "4", "0.7500"));
  EXPECT_THAT(Row(learning.rows[1].begin(), learning.rows[1].begin() + 5),
              ElementsAre("sites", "forest", "3", "4", "1.0000"));
  const Curves terms = terms_curves(specs);
  ASSERT_THAT(terms.curves, SizeIs(1));
  EXPECT_EQ(terms.curves[0].points[0].setting, "5");
  EXPECT_THAT(rank_curves(specs).curves, IsEmpty());
}

TEST(Curves, CountAMethodWithoutRankAsTheProductOfBoth) {
  const std::vector<ColumnSpec> specs = {method_column("forest"), method_column("forest:rank=u"), file_column("peer"),
                                         method_column("bte")};
  const Curves ranks = rank_curves(specs);
  ASSERT_THAT(ranks.curves, SizeIs(1));
  EXPECT_EQ(ranks.curves[0].name, "forest");
  ASSERT_THAT(ranks.curves[0].points, SizeIs(2));
  EXPECT_EQ(ranks.curves[0].points[0].setting, "ju");
  EXPECT_EQ(ranks.curves[0].points[1].setting, "u");
}

TEST(JsonLines, HaveOneObjectForEachCorpusAndColumnUnrounded) {
  Small small;
  add_wrappers(small.evaluations[0]);
  std::vector<nlohmann::json> lines;
  const std::string text = to_json_lines(small.specs, small.evaluations);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    ASSERT_NE(end, std::string::npos);
    lines.push_back(nlohmann::json::parse(text.substr(at, end - at)));
    at = end + 1;
  }
  ASSERT_THAT(lines, SizeIs(5)) << "three columns, and two points of a curve";
  EXPECT_EQ(lines[0]["column"], "forest");
  EXPECT_EQ(lines[0]["groups"]["pages"], 3);
  EXPECT_DOUBLE_EQ(lines[0]["groups"]["bigram_f1"]["mean"].get<double>(), 2.5 / 3);
  const auto& values = lines[0]["groups"]["bigram_f1"]["values"];
  ASSERT_EQ(values.size(), 3U);
  EXPECT_DOUBLE_EQ(values[0].get<double>(), 0.5);
  EXPECT_EQ(values[2], 1);
  EXPECT_EQ(lines[0]["groups"]["losses"]["too wide"]["pages"], 1);
  EXPECT_EQ(lines[0]["groups"]["bigram_f1"]["quantiles"]["91"], 1);
  const auto& by_group = lines[0]["groups"]["by_group"];
  std::size_t pages = 0;
  double sum = 0;
  for (const auto& group : by_group) {
    pages += group["pages"].get<std::size_t>();
    sum += group["bigram_f1"].get<double>() * group["pages"].get<double>();
  }
  EXPECT_EQ(pages, 3U);
  EXPECT_DOUBLE_EQ(sum, 2.5);
  EXPECT_FALSE(lines[0]["singles"].contains("by_group"));
  EXPECT_EQ(lines[0]["singles"]["bigram_f1"]["mean"], 0);
  EXPECT_EQ(lines[0]["groups"]["wrappers"]["wrappers"], 3);
  EXPECT_EQ(lines[0]["groups"]["wrappers"]["path_steps"], 2);
  EXPECT_EQ(lines[0]["groups"]["wrappers"]["expression_steps"], 1);
  EXPECT_DOUBLE_EQ(lines[0]["groups"]["wrappers"]["position"].get<double>(), 1.0 / 3);
  EXPECT_EQ(lines[0]["singles"]["wrappers"]["path_steps"], 9);
  EXPECT_TRUE(lines[1]["groups"]["wrappers"].is_null());
  EXPECT_TRUE(lines[2]["method"].is_null());
  EXPECT_FALSE(lines[0]["groups"]["measures"].contains("CE"));
  EXPECT_FALSE(lines[4].contains("corpus"));
  EXPECT_EQ(lines[4]["curves"], "ranks");
  EXPECT_EQ(lines[4]["curve"], "forest");
  EXPECT_EQ(lines[4]["setting"], "j");
  EXPECT_EQ(lines[4]["pages"], 4) << "pages that both points judge";
  EXPECT_DOUBLE_EQ(lines[4]["bigram_f1"]["mean"].get<double>(), 2.5 / 4);
}

}  // namespace
}  // namespace wrapwright
