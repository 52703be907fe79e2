// SPDX-License-Identifier: Apache-2.0
#include "research/evaluate/field_scores.h"

#include <gtest/gtest.h>

namespace wrapwright {
namespace {

using Values = std::vector<std::string>;
constexpr auto kNoGold = FieldOutcome::kNoGold;
constexpr auto kRight = FieldOutcome::kRight;
constexpr auto kWrong = FieldOutcome::kWrong;
constexpr auto kAbsent = FieldOutcome::kAbsent;

FieldScore score(Field field, const Gold& gold, const Prediction& prediction) {
  TokenTable table;
  return score_fields(gold, prediction, table)[static_cast<std::size_t>(field)];
}

TEST(Field, HasAName) {
  EXPECT_EQ(to_string(Field::kTitle), "title");
  EXPECT_EQ(to_string(Field::kDate), "date");
  EXPECT_EQ(to_string(Field::kAuthor), "author");
  EXPECT_EQ(to_string(Field::kTags), "tags");
}

TEST(ScoreFields, OfNothingKnowsNothing) {
  TokenTable table;
  for (const FieldScore& s : score_fields({}, {}, table)) {
    EXPECT_EQ(s.outcome, kNoGold);
    EXPECT_EQ(s.f1, 0);
    EXPECT_FALSE(s.same_day);
  }
}

TEST(ScoreFields, ComparesTitlesByTheirWords) {
  struct Case {
    const char* gold;
    const char* given;
    FieldOutcome outcome;
    double f1;
  };
  for (const Case& c : {
           Case{"", "A title", kNoGold, 0},
           Case{"***", "A title", kNoGold, 0},
           Case{"A title", "", kAbsent, 0},
           Case{"A title", "--", kAbsent, 0},
           Case{"A title", "a  TITLE!", kRight, 1},
           Case{"It’s here – now", "It's here | now", kRight, 1},
           Case{"A title", "A title - Site", kWrong, 0.8},
           Case{"one two", "two one", kWrong, 1},  // the right words in the wrong order
           Case{"one", "two", kWrong, 0},
           Case{"中文", "中国", kWrong, 0.5},
       }) {
    SCOPED_TRACE(std::string(c.gold) + " / " + c.given);
    Gold gold;
    gold.title = c.gold;
    Prediction prediction;
    prediction.title = c.given;
    const FieldScore s = score(Field::kTitle, gold, prediction);
    EXPECT_EQ(s.outcome, c.outcome);
    EXPECT_DOUBLE_EQ(s.f1, c.f1);
  }
}

TEST(ScoreFields, ComparesDatesByTheDay) {
  struct Case {
    const char* gold;
    const char* given;
    FieldOutcome outcome;
    bool same_day;
  };
  for (const Case& c : {
           Case{"", "2018-09-18", kNoGold, false},
           Case{"some day", "2018-09-18", kNoGold, false},
           Case{"2018-09-18", "", kAbsent, false},
           Case{"2018-09-18", "yesterday", kWrong, false},
           Case{"2018-09-18", "2018-09-18T23:59:59Z", kRight, true},
           Case{"Tue, 18 Sep 2018 09:55:35 +0000", "2018-09-18", kRight, true},
           Case{"Fri, 05 Jun 2020 14:46:06 GMT", "2020-06-04", kRight, false},
           Case{"2018-09-18", "2018-09-19", kRight, false},
           Case{"2018-09-18", "2018-09-17T00:00:00Z", kRight, false},
           Case{"2018-09-18", "2018-09-20", kWrong, false},
           Case{"2018-09-18", "2018-09-16T23:59:59Z", kWrong, false},
           Case{"2020-03-01", "2020-02-29", kRight, false},
           Case{"2019-03-01", "2019-02-28", kRight, false},
           Case{"2020-03-01", "2020-02-28", kWrong, false},
           Case{"2018-12-31", "2019-01-01", kRight, false},
           Case{"2018-09-18", "2018-09-18T23:30:00-05:00", kRight, false},  // the 19th in UTC
           Case{"2018-09-18", "2017-09-18", kWrong, false},
       }) {
    SCOPED_TRACE(std::string(c.gold) + " / " + c.given);
    Gold gold;
    gold.date = c.gold;
    Prediction prediction;
    prediction.date = c.given;
    const FieldScore s = score(Field::kDate, gold, prediction);
    EXPECT_EQ(s.outcome, c.outcome);
    EXPECT_EQ(s.same_day, c.same_day);
    EXPECT_EQ(s.f1, c.outcome == kRight ? 1 : 0);
  }
}

struct ListCase {
  Values gold;
  Values given;
  FieldOutcome outcome;
  double f1;
};

void expect_score(const ListCase& c, Field field, Values Gold::*expected, Values Prediction::*said) {
  SCOPED_TRACE(testing::PrintToString(c.gold) + " / " + testing::PrintToString(c.given));
  Gold gold;
  gold.*expected = c.gold;
  Prediction prediction;
  prediction.*said = c.given;
  const FieldScore s = score(field, gold, prediction);
  EXPECT_EQ(s.outcome, c.outcome);
  EXPECT_DOUBLE_EQ(s.f1, c.f1);
}

TEST(ScoreFields, ComparesAuthorsAsSetsOfNames) {
  for (const auto& c : {
           ListCase{{}, {"A B"}, kNoGold, 0},
           ListCase{{"", " and "}, {"A B"}, kNoGold, 0},
           ListCase{{"A B"}, {}, kAbsent, 0},
           ListCase{{"A B"}, {"", "; ,"}, kAbsent, 0},
           ListCase{{"Ann Bee"}, {"ANN BEE"}, kRight, 1},
           ListCase{{"Ann Bee", "Cy Dee"}, {"Cy Dee", "Ann Bee"}, kRight, 1},
           ListCase{{"Ann Bee, Cy Dee and Eve Fox"}, {"Eve Fox", "Ann Bee", "Cy Dee"}, kRight, 1},
           ListCase{{"Ann Bee, Cy Dee, and Eve Fox"}, {"Ann Bee; Cy Dee & Eve Fox"}, kRight, 1},
           ListCase{{"Ann Bee und Cy Dee"}, {"Ann Bee et Cy Dee"}, kRight, 1},
           ListCase{{"Ann Bee|Cy Dee"}, {"Ann Bee", "Cy Dee", "ann bee"}, kRight, 1},
           ListCase{{"王五、李四"}, {"李四，王五"}, kRight, 1},
           ListCase{{"Sandy Anders"}, {"Sandy Anders"}, kRight, 1},
           ListCase{{"Ann Bee"}, {"Bee Ann"}, kWrong, 1},
           ListCase{{"Ann Bee", "Cy Dee"}, {"Ann Bee"}, kWrong, 2.0 / 3},
           ListCase{{"Ann Bee"}, {"By Ann Bee"}, kWrong, 0.8},
           ListCase{{"Ann Bee"}, {"admin"}, kWrong, 0},
       }) {
    expect_score(c, Field::kAuthor, &Gold::authors, &Prediction::authors);
  }
}

TEST(ScoreFields, ComparesTagsAsSetsOfWholeTags) {
  for (const auto& c : {
           ListCase{{}, {"x"}, kNoGold, 0},
           ListCase{{"#"}, {"x"}, kNoGold, 0},
           ListCase{{"x"}, {}, kAbsent, 0},
           ListCase{{"x"}, {" "}, kAbsent, 0},
           ListCase{{"Open Source", "C"}, {"c", "open-source", "C"}, kRight, 1},
           ListCase{{"open source"}, {"source open"}, kWrong, 0},
           ListCase{{"a b", "c"}, {"a", "b", "c"}, kWrong, 0.4},
           ListCase{{"a", "b", "c", "d"}, {"a", "b"}, kWrong, 2.0 / 3},
           ListCase{{"salt and pepper"}, {"salt", "pepper"}, kWrong, 0},
       }) {
    expect_score(c, Field::kTags, &Gold::tags, &Prediction::tags);
  }
}

}  // namespace
}  // namespace wrapwright
