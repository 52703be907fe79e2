// SPDX-License-Identifier: Apache-2.0
#include "app/view/numbers.h"
#include "research/evaluate/wrapper_shape.h"
#include "research/report/evaluation_tables.h"

namespace wrapwright {
namespace {

void add_row(std::vector<std::string> row, const std::vector<WrapperShape>& wrappers, Table& table) {
  if (wrappers.empty()) return;
  const WrapperFigures f = figures_of(wrappers);
  const auto each = [&](std::size_t count) {
    return written(static_cast<double>(count) / static_cast<double>(f.wrappers));
  };
  row.push_back(std::to_string(f.wrappers));
  for (const std::size_t count : {f.expressions, f.paths, f.exclusions}) row.push_back(each(count));
  for (const double value :
       {f.median_path_steps, f.median_expression_steps, f.position_share, f.content_position_share})
    row.push_back(written(value));
  row.push_back(std::to_string(f.unread));
  table.rows.push_back(std::move(row));
}

}  // namespace

std::vector<WrapperShape> learned_wrappers(const View& view, std::size_t corpus, std::size_t position) {
  std::vector<WrapperShape> out;
  const ComparedPages& part = view.parts[corpus];
  if (part.columns.empty() || !part.columns[position]) return out;
  for (const LearnedWrapper& wrapper : view.evaluations[corpus].columns[*part.columns[position]].wrappers)
    if (part.pages[wrapper.page]) out.push_back(wrapper.shape);
  return out;
}

Table wrappers_table(const View& view) {
  Table table{"wrappers" + view.suffix,
              "The learned wrappers of groups" + protocol_words(view),
              {"corpus", "column", "wrappers", "templates", "paths", "exclusions", "path steps", "steps", "position",
               "in content", "unread"},
              {},
              {"templates, paths, exclusions: mean number in a wrapper, paths those of its expressions for content; "
               "path steps: median number of XPath steps of a path; steps: of an expression for content, the paths of "
               "a union together; position: share of the wrappers in which a number or dfs chooses a step; in content: "
               "in an expression for content; unread: expressions of other kinds than wrappers are learned in"}};
  std::vector<std::vector<WrapperShape>> all(view.comparison.specs.size());
  std::size_t corpora = 0;
  for (std::size_t corpus = 0; corpus < view.parts.size(); ++corpus) {
    corpora += view.parts[corpus].count > 0 ? 1U : 0U;
    for (std::size_t position = 0; position < all.size(); ++position) {
      const auto wrappers = learned_wrappers(view, corpus, position);
      add_row({view.evaluations[corpus].corpus.name, column_name(view, position)}, wrappers, table);
      all[position].insert(all[position].end(), wrappers.begin(), wrappers.end());
    }
  }
  for (std::size_t position = 0; corpora > 1 && position < all.size(); ++position)
    add_row({"all wrappers", column_name(view, position)}, all[position], table);
  return table;
}

}  // namespace wrapwright
