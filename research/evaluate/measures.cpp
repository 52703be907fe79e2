// SPDX-License-Identifier: Apache-2.0
#include "research/evaluate/measures.h"

#include <limits>
#include <optional>

namespace wrapwright {
namespace {

constexpr std::array<std::string_view, kMeasures> kMeasureNames = {
    "P2",          "R2",         "bigram_f1", "Plcs",          "Rlcs",       "Flcs",   "CE",           "Pbag",
    "Rbag",        "Fbag",       "accept",    "with",          "without",    "found",  "article",      "title",
    "title-given", "title-f1",   "date",      "date-same-day", "date-given", "author", "author-given", "author-f1",
    "tags",        "tags-given", "tags-f1",   "confidence",    "is_article",
};

constexpr std::array<std::string_view, kLosses> kLossNames = {"none", "template missing", "wrong block", "too wide",
                                                              "too narrow"};

double as_number(bool yes) { return yes ? 1 : 0; }

struct OverlapMeasures {
  Measure precision;
  Measure recall;
  Measure f1;
};

void set_overlap(const OverlapMeasures& names, const Overlap& overlap, Measures& measures) {
  measures.set(names.precision, overlap.precision);
  measures.set(names.recall, overlap.recall);
  measures.set(names.f1, overlap.f1);
}

void set_text(const TextScore& score, bool with_lcs, Measures& measures) {
  set_overlap({Measure::kGramPrecision, Measure::kGramRecall, Measure::kGramF1}, score.grams, measures);
  set_overlap({Measure::kBagPrecision, Measure::kBagRecall, Measure::kBagF1}, score.bag, measures);
  measures.set(Measure::kAcceptable, as_number(score.acceptable));
  if (!with_lcs) return;
  set_overlap({Measure::kLcsPrecision, Measure::kLcsRecall, Measure::kLcsF1}, score.lcs, measures);
  measures.set(Measure::kCleanEval, score.clean_eval);
}

struct FieldMeasures {
  Field field = Field::kTitle;
  Measure right = Measure::kTitleRight;
  Measure given = Measure::kTitleGiven;
  std::optional<Measure> f1;
};
constexpr std::array<FieldMeasures, kFields.size()> kFieldMeasures = {{
    {Field::kTitle, Measure::kTitleRight, Measure::kTitleGiven, Measure::kTitleF1},
    {Field::kDate, Measure::kDateRight, Measure::kDateGiven, std::nullopt},
    {Field::kAuthor, Measure::kAuthorRight, Measure::kAuthorGiven, Measure::kAuthorF1},
    {Field::kTags, Measure::kTagsRight, Measure::kTagsGiven, Measure::kTagsF1},
}};

void set_fields(const FieldScores& fields, Measures& measures) {
  for (const FieldMeasures& names : kFieldMeasures) {
    const FieldScore& score = fields[static_cast<std::size_t>(names.field)];
    if (score.outcome == FieldOutcome::kNoGold) continue;
    measures.set(names.right, as_number(score.outcome == FieldOutcome::kRight));
    measures.set(names.given, as_number(score.outcome != FieldOutcome::kAbsent));
    if (names.f1) measures.set(*names.f1, score.f1);
    if (names.field == Field::kDate) measures.set(Measure::kDateSameDay, as_number(score.same_day));
  }
}

}  // namespace

std::string_view to_string(Measure measure) { return kMeasureNames[static_cast<std::size_t>(measure)]; }

Measures::Measures() { values_.fill(std::numeric_limits<double>::quiet_NaN()); }

Measures measures_of(const Gold& gold, bool found, const TextScore& score, const FieldScores& fields, bool with_lcs) {
  Measures measures;
  if (gold.article) set_text(score, with_lcs, measures);
  if (score.with) measures.set(Measure::kWith, *score.with);
  if (score.without) measures.set(Measure::kWithout, *score.without);
  measures.set(Measure::kFound, as_number(found));
  measures.set(Measure::kArticle, as_number(found == gold.article));
  set_fields(fields, measures);
  return measures;
}

std::string_view to_string(Loss loss) { return kLossNames[static_cast<std::size_t>(loss)]; }

Loss loss_of(const Measures& page) {
  if (!page.has(Measure::kGramF1) || page[Measure::kGramF1] >= 1) return Loss::kNone;
  if (page[Measure::kFound] < 0.5) return Loss::kTemplateMissing;
  const double precision = page[Measure::kGramPrecision];
  const double recall = page[Measure::kGramRecall];
  if (precision < 0.5 && recall < 0.5) return Loss::kWrongBlock;
  return precision < recall ? Loss::kTooWide : Loss::kTooNarrow;
}

}  // namespace wrapwright
