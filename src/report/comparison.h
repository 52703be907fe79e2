// SPDX-License-Identifier: Apache-2.0
#pragma once
// Which columns stand in one table, and which pages they are compared on: never two numbers about different pages side
// by side. Pure functions; views of the evaluations given.
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "evaluate/evaluation.h"

namespace wrapwright {

// Columns of one protocol, and with them all for which protocols make no difference.
struct Comparison {
  std::string protocol;            // "same", "leave-out:5", ...; "same" too where nothing learns
  std::vector<std::size_t> specs;  // ascending
};
// Protocol "same" first, then the others in order of first sight. Empty for no columns.
[[nodiscard]] std::vector<Comparison> make_comparisons(std::span<const ColumnSpec> specs);

// Why pages of the set are not compared.
struct LeftOut {
  std::string column;
  std::size_t pages;  // that this column does not judge
};

// A comparison on one corpus. A column that judges none of its pages is left out of it, and shortens it for nobody.
struct ComparedPages {
  std::vector<std::optional<std::size_t>> columns;  // parallel to Comparison::specs; into CorpusEvaluation::columns
  std::vector<bool> pages;
  std::size_t count = 0;    // of pages
  std::size_t dropped = 0;  // of the set, but not judged by all
  std::vector<LeftOut> left_out;
};
[[nodiscard]] ComparedPages compared_pages(const CorpusEvaluation& evaluation, std::span<const ColumnSpec> specs,
                                           std::span<const std::size_t> compared, PageSet set);

// Observations of one column over all corpora, groups of different corpora kept apart. `parts` runs parallel to
// `evaluations`; `position` is that of the column in Comparison::specs. Nothing where a corpus with pages lacks it.
[[nodiscard]] std::optional<std::vector<Observation>> pooled(std::span<const CorpusEvaluation> evaluations,
                                                             std::span<const ComparedPages> parts, std::size_t position,
                                                             Measure measure);

[[nodiscard]] double mean_of(std::span<const Observation> values);  // NaN for none

}  // namespace wrapwright
