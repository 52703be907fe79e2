// SPDX-License-Identifier: Apache-2.0
#pragma once
// All measures of one page, as numbers in a row: they are averaged, tabulated, compared and plotted. Plain values.
#include <array>
#include <cstddef>
#include <string_view>

#include "research/evaluate/field_scores.h"
#include "research/evaluate/metrics.h"

namespace wrapwright {

// The names are stored in tables and files: never change the meaning of a name.
enum class Measure {
  kGramPrecision,  // "P2": sets of word 2-grams
  kGramRecall,     // "R2"
  kGramF1,         // "bigram_f1", the default measure
  kLcsPrecision,   // "Plcs"
  kLcsRecall,      // "Rlcs"
  kLcsF1,          // "Flcs"
  kCleanEval,      // "CE"
  kBagPrecision,   // "Pbag"
  kBagRecall,      // "Rbag"
  kBagF1,          // "Fbag"
  kAcceptable,     // "accept": 1 or 0
  kWith,           // "with"
  kWithout,        // "without"
  kFound,          // "found": the method found an article
  kArticle,        // "article": the method is right that there is one, or none
  kTitleRight,     // "title": 1 or 0; nothing if the gold has no value; the same for all fields
  kTitleGiven,     // "title-given": 1 if the prediction has a value; given - right = wrong
  kTitleF1,        // "title-f1"
  kDateRight,      // "date": a day apart at most
  kDateSameDay,    // "date-same-day"
  kDateGiven,      // "date-given"
  kAuthorRight,    // "author"
  kAuthorGiven,    // "author-given"
  kAuthorF1,       // "author-f1"
  kTagsRight,      // "tags"
  kTagsGiven,      // "tags-given"
  kTagsF1,         // "tags-f1"
  kConfidence,     // "confidence": the F1 that the method itself expects; nothing if it gives none
  kIsArticle,      // "is_article": the method's probability that the page is an article; the same
};
inline constexpr std::size_t kMeasures = static_cast<std::size_t>(Measure::kIsArticle) + 1;
[[nodiscard]] std::string_view to_string(Measure measure);

// NaN = not measured on this page.
class Measures {
 public:
  Measures();  // nothing measured
  [[nodiscard]] double operator[](Measure measure) const { return values_[static_cast<std::size_t>(measure)]; }
  [[nodiscard]] bool has(Measure measure) const { return !((*this)[measure] != (*this)[measure]); }
  void set(Measure measure, double value) { values_[static_cast<std::size_t>(measure)] = value; }

 private:
  std::array<double, kMeasures> values_{};
};

// Measures of the text only apply to pages with a gold article, "found" and "article" to every page.
[[nodiscard]] Measures measures_of(const Gold& gold, bool found, const TextScore& score, const FieldScores& fields,
                                   bool with_lcs);

// Why a page lost points, by 2-grams.
enum class Loss {
  kNone,             // F1 = 1, or not measured
  kTemplateMissing,  // nothing found, or in less than half of the observations
  kWrongBlock,       // precision and recall both below one half
  kTooWide,          // otherwise: less precision than recall
  kTooNarrow,        // otherwise
};
inline constexpr std::size_t kLosses = static_cast<std::size_t>(Loss::kTooNarrow) + 1;
[[nodiscard]] std::string_view to_string(Loss loss);  // "none", "template missing", "wrong block", ...
[[nodiscard]] Loss loss_of(const Measures& page);

}  // namespace wrapwright
