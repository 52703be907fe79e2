// SPDX-License-Identifier: Apache-2.0
#include "app/view/numbers.h"
#include "research/evaluate/calibration.h"
#include "research/report/evaluation_tables.h"

namespace wrapwright {
namespace {

void add_row(std::vector<std::string> row, const std::vector<ExpectedF1>& pages, Table& table) {
  if (pages.empty()) return;
  const Calibration c = calibration_of(pages);
  row.push_back(std::to_string(c.pages));
  row.push_back(std::to_string(c.poor));
  for (const double value : {c.auroc, c.error, c.confidence, c.f1}) row.push_back(written(value));
  table.rows.push_back(std::move(row));
}

}  // namespace

std::vector<ExpectedF1> expectations(const View& view, std::size_t corpus, std::size_t position) {
  std::vector<ExpectedF1> out;
  const ComparedPages& part = view.parts[corpus];
  if (part.columns.empty() || !part.columns[position]) return out;
  const auto& pages = view.evaluations[corpus].columns[*part.columns[position]].pages;
  for (std::size_t page = 0; page < pages.size(); ++page) {
    const Measures& measures = pages[page].measures;
    if (part.pages[page] && measures.has(Measure::kConfidence) && measures.has(Measure::kGramF1))
      out.push_back({measures[Measure::kConfidence], measures[Measure::kGramF1]});
  }
  return out;
}

Table confidence_table(const View& view) {
  Table table{
      "confidence" + view.suffix,
      "The methods' own confidence against 2-gram F1, over pages of groups" + protocol_words(view),
      {"corpus", "column", "pages", "< 0.8", "AUROC", "error", "confidence", "F1"},
      {},
      {"pages: with a confidence and an article; < 0.8: those with less F1; AUROC: probability that a page from "
       "0.8 on has more confidence than one below; error: how far mean confidence and mean F1 lie apart in each "
       "tenth of the scale, mean over pages"}};
  std::size_t corpora = 0;
  for (const auto& part : view.parts) corpora += part.count > 0 ? 1U : 0U;
  for (std::size_t corpus = 0; corpus < view.parts.size(); ++corpus) {
    for (std::size_t position = 0; position < view.comparison.specs.size(); ++position) {
      add_row({view.evaluations[corpus].corpus.name, column_name(view, position)}, expectations(view, corpus, position),
              table);
    }
  }
  for (std::size_t position = 0; corpora > 1 && position < view.comparison.specs.size(); ++position) {
    std::vector<ExpectedF1> all;
    for (std::size_t corpus = 0; corpus < view.parts.size(); ++corpus) {
      const auto some = expectations(view, corpus, position);
      all.insert(all.end(), some.begin(), some.end());
    }
    add_row({"all pages", column_name(view, position)}, all, table);
  }
  return table;
}

}  // namespace wrapwright
