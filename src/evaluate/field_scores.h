// SPDX-License-Identifier: Apache-2.0
#pragma once
// Title, date, author and tags against the gold. Pure.
#include <array>
#include <string_view>

#include "evaluate/corpus.h"
#include "evaluate/prediction.h"
#include "evaluate/tokens.h"

namespace wrapwright {

enum class Field { kTitle, kDate, kAuthor, kTags };
inline constexpr std::array kFields = {Field::kTitle, Field::kDate, Field::kAuthor, Field::kTags};
[[nodiscard]] std::string_view to_string(Field field);  // "title", "date", "author", "tags"

enum class FieldOutcome {
  kNoGold,  // the gold does not know: counts nowhere
  kRight,   // equal after normalization
  kWrong,
  kAbsent,  // the gold has a value, the prediction none
};

// Normalization: titles, names and tags are equal if their tokens are; authors and tags as sets, whatever the order.
// An author of several names is taken apart, in the gold and in the prediction alike: at , ; & | and the words "and",
// "und", "et". Dates are equal if they are not more than a day apart, since gold often is in another time zone than the
// page. A gold date that is none (feed/dates.h) counts as not known, a predicted one as wrong.
struct FieldScore {
  FieldOutcome outcome = FieldOutcome::kNoGold;
  double f1 = 0;          // of tokens; tags: of whole tags; dates: 1 or 0
  bool same_day = false;  // dates: not even a day apart
};
using FieldScores = std::array<FieldScore, kFields.size()>;

[[nodiscard]] FieldScores score_fields(const Gold& gold, const Prediction& prediction, TokenTable& table);

}  // namespace wrapwright
