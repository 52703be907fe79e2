// SPDX-License-Identifier: Apache-2.0
#pragma once
// Scores title, date, author and tags against the gold. Pure functions.
#include <array>
#include <string_view>

#include "core/text/tokens.h"
#include "research/evaluate/corpus.h"
#include "research/evaluate/prediction.h"

namespace wrapwright {

enum class Field { kTitle, kDate, kAuthor, kTags };
inline constexpr std::array kFields = {Field::kTitle, Field::kDate, Field::kAuthor, Field::kTags};
[[nodiscard]] std::string_view to_string(Field field);  // "title", "date", "author", "tags"

enum class FieldOutcome {
  kNoGold,  // the gold has no value: not counted
  kRight,   // equal after normalization
  kWrong,
  kAbsent,  // the gold has a value, the prediction none
};

// The score of one field. Titles, names and tags are equal if their tokens are; authors and tags are compared as sets.
// An author of several names is split, in gold and prediction alike, at , ; & | and the words "and", "und", "et". Dates
// are equal if they are at most one day apart, since the gold is often in a different time zone than the page. An
// invalid gold date counts as unknown, an invalid predicted date as wrong.
struct FieldScore {
  FieldOutcome outcome = FieldOutcome::kNoGold;
  double f1 = 0;          // over tokens; tags: over whole tags; dates: 1 or 0
  bool same_day = false;  // dates: same calendar day
};
using FieldScores = std::array<FieldScore, kFields.size()>;

[[nodiscard]] FieldScores score_fields(const Gold& gold, const Prediction& prediction, TokenTable& table);

}  // namespace wrapwright
