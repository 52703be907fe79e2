// SPDX-License-Identifier: Apache-2.0
#include "research/report/make_tables.h"

#include <utility>

#include "app/view/table.h"
#include "research/report/curves.h"
#include "research/report/evaluation_tables.h"

namespace wrapwright {
namespace {

void add(std::vector<Table>& tables, Table table) {
  if (!table.rows.empty()) tables.push_back(std::move(table));
}

}  // namespace

std::vector<Table> make_tables(std::span<const ColumnSpec> specs, std::span<const CorpusEvaluation> evaluations) {
  std::vector<Table> out;
  const auto comparisons = make_comparisons(specs);
  for (const auto& comparison : comparisons) {
    const bool first = &comparison == &comparisons.front();
    const View view = make_view(specs, evaluations, comparison, PageSet::kGroups, first);
    if (has_pages(view)) {
      for (const auto make : {scores_table, distribution_table, measures_table, differences_table, fields_table,
                              kinds_table, confidence_table, wrappers_table, losses_table, groups_table})
        add(out, make(view));
    }
    const View singles = make_view(specs, evaluations, comparison, PageSet::kSingles, first);
    if (has_pages(singles)) {
      for (const auto make : {scores_table, kinds_table}) add(out, make(singles));
    }
  }
  for (const auto& curves : {learning_curves(specs), terms_curves(specs), rank_curves(specs)})
    add(out, curves_table(curves, specs, evaluations));
  add(out, corpora_table(evaluations));
  add(out, faults_table(specs, evaluations));
  return out;
}

}  // namespace wrapwright
