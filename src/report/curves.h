// SPDX-License-Identifier: Apache-2.0
#pragma once
// Columns that differ in one setting only, put in a row: pages learned from, terms k, ranking. Pure.
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "report/comparison.h"
#include "report/table.h"

namespace wrapwright {

struct CurvePoint {
  std::string setting;  // "5", "ju"
  std::size_t spec;
};
struct Curve {
  std::string name;  // what its columns have in common
  std::vector<CurvePoint> points;
};
struct Curves {
  std::string name;  // "learning", "terms", "ranks"
  std::string title;
  std::string setting;        // what differs, for axes and headers
  bool numbers = true;        // settings are
  std::vector<Curve> curves;  // of two points and more, in order of first sight
};

[[nodiscard]] Curves learning_curves(std::span<const ColumnSpec> specs);  // methods under leave-out:K
[[nodiscard]] Curves terms_curves(std::span<const ColumnSpec> specs);     // terms=
[[nodiscard]] Curves rank_curves(std::span<const ColumnSpec> specs);      // rank=, where not given "ju"

// The pages that all columns of all curves judge; a corpus on which one of them judges none has no pages.
struct CurvePages {
  std::vector<std::size_t> specs;
  std::vector<ComparedPages> parts;  // parallel to the evaluations
};
[[nodiscard]] CurvePages curve_pages(const Curves& curves, std::span<const ColumnSpec> specs,
                                     std::span<const CorpusEvaluation> evaluations);
// Over all corpora; no pages: nothing to show.
[[nodiscard]] Summary curve_summary(const CurvePages& pages, std::size_t spec,
                                    std::span<const CorpusEvaluation> evaluations);
// A row for each point on each corpus, and on all of them together.
[[nodiscard]] Table curves_table(const Curves& curves, std::span<const ColumnSpec> specs,
                                 std::span<const CorpusEvaluation> evaluations);

}  // namespace wrapwright
