// SPDX-License-Identifier: Apache-2.0
#include "research/evaluate/measures.h"

#include <gtest/gtest.h>
#include <set>
#include <string>

namespace wrapwright {
namespace {

TEST(Measure, HasANameOfItsOwn) {
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < kMeasures; ++i) {
    const auto measure = static_cast<Measure>(i);
    EXPECT_FALSE(to_string(measure).empty());
    names.insert(to_string(measure));
  }
  EXPECT_EQ(names.size(), kMeasures);
}

TEST(Measure, KeepsItsStoredName) {
  EXPECT_EQ(to_string(Measure::kGramPrecision), "P2");
  EXPECT_EQ(to_string(Measure::kGramF1), "bigram_f1");
  EXPECT_EQ(to_string(Measure::kLcsF1), "Flcs");
  EXPECT_EQ(to_string(Measure::kCleanEval), "CE");
  EXPECT_EQ(to_string(Measure::kBagF1), "Fbag");
  EXPECT_EQ(to_string(Measure::kAcceptable), "accept");
  EXPECT_EQ(to_string(Measure::kWithout), "without");
  EXPECT_EQ(to_string(Measure::kFound), "found");
  EXPECT_EQ(to_string(Measure::kArticle), "article");
  EXPECT_EQ(to_string(Measure::kTitleF1), "title-f1");
  EXPECT_EQ(to_string(Measure::kDateSameDay), "date-same-day");
  EXPECT_EQ(to_string(Measure::kAuthorGiven), "author-given");
  EXPECT_EQ(to_string(Measure::kTagsF1), "tags-f1");
  EXPECT_EQ(to_string(Measure::kConfidence), "confidence");
}

TEST(Measures, HaveNothingAtFirst) {
  const Measures measures;
  for (std::size_t i = 0; i < kMeasures; ++i) EXPECT_FALSE(measures.has(static_cast<Measure>(i)));
}

TextScore some_score() {
  TextScore score;
  score.grams = {0.1, 0.2, 0.3};
  score.lcs = {0.4, 0.5, 0.6};
  score.clean_eval = 0.7;
  score.bag = {0.8, 0.9, 1};
  score.acceptable = true;
  return score;
}

TEST(MeasuresOf, TakesEachNumberToItsPlace) {
  TextScore score = some_score();
  score.with = 0.25;
  FieldScores fields;
  fields[0] = {FieldOutcome::kRight, 1, false};
  fields[1] = {FieldOutcome::kRight, 1, true};
  fields[2] = {FieldOutcome::kWrong, 0.5, false};
  fields[3] = {FieldOutcome::kAbsent, 0, false};
  const Measures m = measures_of({}, true, score, fields, true);
  const std::vector<std::pair<Measure, double>> expected = {
      {Measure::kGramPrecision, 0.1}, {Measure::kGramRecall, 0.2},   {Measure::kGramF1, 0.3},
      {Measure::kLcsPrecision, 0.4},  {Measure::kLcsRecall, 0.5},    {Measure::kLcsF1, 0.6},
      {Measure::kCleanEval, 0.7},     {Measure::kBagPrecision, 0.8}, {Measure::kBagRecall, 0.9},
      {Measure::kBagF1, 1},           {Measure::kAcceptable, 1},     {Measure::kWith, 0.25},
      {Measure::kFound, 1},           {Measure::kArticle, 1},        {Measure::kTitleRight, 1},
      {Measure::kTitleGiven, 1},      {Measure::kTitleF1, 1},        {Measure::kDateRight, 1},
      {Measure::kDateSameDay, 1},     {Measure::kDateGiven, 1},      {Measure::kAuthorRight, 0},
      {Measure::kAuthorGiven, 1},     {Measure::kAuthorF1, 0.5},     {Measure::kTagsRight, 0},
      {Measure::kTagsGiven, 0},       {Measure::kTagsF1, 0},
  };
  for (const auto& [measure, value] : expected) EXPECT_EQ(m[measure], value) << to_string(measure);
  EXPECT_FALSE(m.has(Measure::kWithout));
  EXPECT_FALSE(m.has(Measure::kConfidence));  // not of the text
  EXPECT_FALSE(m.has(Measure::kIsArticle));
  EXPECT_EQ(expected.size() + 3, kMeasures);
}

TEST(MeasuresOf, LeavesOutWhatWasNotMeasured) {
  const Measures m = measures_of({}, false, some_score(), {}, false);
  for (const Measure measure : {Measure::kLcsPrecision, Measure::kLcsRecall, Measure::kLcsF1, Measure::kCleanEval,
                                Measure::kWith, Measure::kWithout, Measure::kTitleRight, Measure::kTitleGiven,
                                Measure::kTitleF1, Measure::kDateRight, Measure::kDateSameDay, Measure::kTagsGiven}) {
    EXPECT_FALSE(m.has(measure)) << to_string(measure);
  }
  EXPECT_EQ(m[Measure::kFound], 0);
  EXPECT_EQ(m[Measure::kArticle], 0);
}

TEST(MeasuresOf, APageWithoutArticleSaysWhetherThatWasSeen) {
  Gold gold;
  gold.article = false;
  const Measures nothing = measures_of(gold, false, {}, {}, true);
  EXPECT_EQ(nothing[Measure::kArticle], 1);
  EXPECT_FALSE(nothing.has(Measure::kGramF1));
  EXPECT_FALSE(nothing.has(Measure::kAcceptable));
  EXPECT_EQ(measures_of(gold, true, {}, {}, true)[Measure::kArticle], 0);
}

TEST(LossOf, NamesTheCause) {
  struct Case {
    bool found;
    double precision, recall, f1;
    const char* loss;
  };
  for (const Case& c : {
           Case{true, 1, 1, 1, "none"},
           Case{false, 0, 0, 0, "template missing"},
           Case{true, 0, 0, 0, "wrong block"},
           Case{true, 0.49, 0.49, 0.49, "wrong block"},
           Case{true, 0.3, 0.9, 0.45, "too wide"},
           Case{true, 0.5, 0.4, 0.44, "too narrow"},
           Case{true, 0.9, 0.3, 0.45, "too narrow"},
           Case{true, 0.8, 0.8, 0.8, "too narrow"},
       }) {
    TextScore score;
    score.grams = {c.precision, c.recall, c.f1};
    EXPECT_EQ(to_string(loss_of(measures_of({}, c.found, score, {}, false))), c.loss);
  }
  EXPECT_EQ(loss_of(Measures()), Loss::kNone);
}

}  // namespace
}  // namespace wrapwright
