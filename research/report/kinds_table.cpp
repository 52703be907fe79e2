// SPDX-License-Identifier: Apache-2.0
#include <map>

#include "app/view/numbers.h"
#include "research/report/evaluation_tables.h"

namespace wrapwright {
namespace {

void add_row(std::vector<std::string> row, const std::vector<JudgedKind>& pages, Table& table) {
  const KindFigures f = kind_figures(pages);
  for (const std::size_t count : {f.articles, f.refused, f.others, f.accepted}) row.push_back(std::to_string(count));
  for (const double value : {f.accuracy, f.auroc, f.f1_found, f.f1_all}) row.push_back(written(value));
  table.rows.push_back(std::move(row));
}

}  // namespace

std::map<std::string, std::vector<JudgedKind>> judged_kinds(const View& view, std::size_t corpus,
                                                            std::size_t position) {
  std::map<std::string, std::vector<JudgedKind>> out;
  const ComparedPages& part = view.parts[corpus];
  if (part.columns.empty() || !part.columns[position]) return out;
  const CorpusEvaluation& evaluation = view.evaluations[corpus];
  const auto& results = evaluation.columns[*part.columns[position]].pages;
  for (std::size_t i = 0; i < results.size(); ++i) {
    const CorpusPage& page = evaluation.corpus.pages[i];
    const auto article = is_article_by_kind(page);
    if (!part.pages[i] || !article) continue;
    const Measures& measures = results[i].measures;
    JudgedKind& judged = out[page.group].emplace_back();
    judged.article = *article;
    judged.found = measures[Measure::kFound] >= 0.5;  // in most observations
    if (measures.has(Measure::kIsArticle)) judged.is_article = measures[Measure::kIsArticle];
    if (measures.has(Measure::kGramF1)) judged.f1 = measures[Measure::kGramF1];
  }
  return out;
}

std::vector<JudgedKind> of_all_groups(const std::map<std::string, std::vector<JudgedKind>>& groups) {
  std::vector<JudgedKind> out;
  for (const auto& [group, pages] : groups) out.insert(out.end(), pages.begin(), pages.end());
  return out;
}

Table kinds_table(const View& view) {
  const bool singles = view.set == PageSet::kSingles;
  Table table{
      (singles ? "kinds-singles" : "kinds") + view.suffix,
      "Articles and other pages told apart, pages " + std::string(singles ? "alone in their group" : "of groups") +
          protocol_words(view),
      {"corpus", "group", "column", "articles", "refused", "others", "accepted", "accuracy", "AUROC",
       "bigram_f1 of found", "bigram_f1"},
      {},
      {"articles, others: pages by their kind in the index, else by the gold; refused: articles without "
       "result; accepted: others with one; AUROC: of is_article; bigram_f1 of found: mean over the articles that were "
       "not refused; bigram_f1: a refused one counts 0; only corpora and groups that have others"}};
  for (std::size_t corpus = 0; corpus < view.parts.size(); ++corpus) {
    const std::string& name = view.evaluations[corpus].corpus.name;
    for (std::size_t position = 0; position < view.comparison.specs.size(); ++position) {
      const auto groups = judged_kinds(view, corpus, position);
      const auto all = of_all_groups(groups);
      if (kind_figures(all).others == 0) continue;
      add_row({name, "all", column_name(view, position)}, all, table);
      for (const auto& [group, pages] : groups) {
        if (!singles && kind_figures(pages).others > 0) {
          add_row({name, group, column_name(view, position)}, pages, table);
        }
      }
    }
  }
  return table;
}

}  // namespace wrapwright
