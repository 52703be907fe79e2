// SPDX-License-Identifier: Apache-2.0
#pragma once
// Selects the columns that a table compares, and the pages: figures next to each other always refer to the same pages.
// Pure functions; the results hold views of the evaluations.
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "research/evaluate/evaluation.h"

namespace wrapwright {

// The columns of one protocol, together with all columns that do not depend on the protocol.
struct Comparison {
  std::string protocol;            // "same", "leave-out:5", ...; also "same" if no method learns
  std::vector<std::size_t> specs;  // ascending
};
// The protocol "same" first, then the others in order of first occurrence. Empty without columns.
[[nodiscard]] std::vector<Comparison> make_comparisons(std::span<const ColumnSpec> specs);

// Why pages of the set are not compared: a column that does not judge them.
struct UnjudgedPages {
  std::string column;
  std::size_t pages;  // number of pages that the column does not judge
};

// A comparison on one corpus. A column that judges none of the pages is omitted; otherwise no page would be left to
// compare.
struct ComparedPages {
  // parallel to Comparison::specs; indices into CorpusEvaluation::columns
  std::vector<std::optional<std::size_t>> columns;
  std::vector<bool> pages;
  std::size_t count = 0;    // number of pages compared
  std::size_t dropped = 0;  // pages of the set that not all columns judge
  std::vector<UnjudgedPages> left_out;
};
[[nodiscard]] ComparedPages compared_pages(const CorpusEvaluation& evaluation, std::span<const ColumnSpec> specs,
                                           std::span<const std::size_t> compared, PageSet set);

// The observations of one column over all corpora; groups of different corpora stay distinct. `parts` is parallel to
// `evaluations`; `position` is an index into Comparison::specs. Nothing if a corpus with compared pages lacks the
// column.
[[nodiscard]] std::optional<std::vector<Observation>> pooled(std::span<const CorpusEvaluation> evaluations,
                                                             std::span<const ComparedPages> parts, std::size_t position,
                                                             Measure measure);

[[nodiscard]] double mean_of(std::span<const Observation> values);  // NaN without values

}  // namespace wrapwright
