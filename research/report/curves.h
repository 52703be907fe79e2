// SPDX-License-Identifier: Apache-2.0
#pragma once
// Groups the columns that differ in a single setting into curves: number of training pages, number of terms k, ranking.
// Pure functions.
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/view/table.h"
#include "research/report/comparison.h"

namespace wrapwright {

struct CurvePoint {
  std::string setting;  // "5", "ju"
  std::size_t spec;
};
struct Curve {
  std::string name;  // the common part of its columns' names
  std::vector<CurvePoint> points;
};
struct Curves {
  std::string name;  // "learning", "terms", "ranks"
  std::string title;
  std::string setting;        // the setting that differs, for axes and headers
  bool numbers = true;        // the values of the setting are numbers
  std::vector<Curve> curves;  // with at least two points each, in order of first occurrence
};

[[nodiscard]] Curves learning_curves(std::span<const ColumnSpec> specs);  // methods under leave-out:K
[[nodiscard]] Curves terms_curves(std::span<const ColumnSpec> specs);     // terms=
[[nodiscard]] Curves rank_curves(std::span<const ColumnSpec> specs);      // rank=, "ju" by default

// The pages that all columns of all curves judge; a corpus without such pages contributes none.
struct CurvePages {
  std::vector<std::size_t> specs;
  std::vector<ComparedPages> parts;  // parallel to the evaluations
};
[[nodiscard]] CurvePages curve_pages(const Curves& curves, std::span<const ColumnSpec> specs,
                                     std::span<const CorpusEvaluation> evaluations);
// Over all corpora; empty without pages.
[[nodiscard]] Summary curve_summary(const CurvePages& pages, std::size_t spec,
                                    std::span<const CorpusEvaluation> evaluations);
// A row for each point on each corpus, and on all corpora together.
[[nodiscard]] Table curves_table(const Curves& curves, std::span<const ColumnSpec> specs,
                                 std::span<const CorpusEvaluation> evaluations);

}  // namespace wrapwright
