// SPDX-License-Identifier: Apache-2.0
// The tables about groups of pages and about the input.
#include "app/view/numbers.h"
#include "research/report/evaluation_tables.h"

namespace wrapwright {
namespace {

std::size_t pages_in(const CorpusEvaluation& evaluation, PageSet set) {
  std::size_t count = 0;
  for (const bool in : comparable_pages(evaluation, {}, set)) count += in ? 1U : 0U;
  return count;
}

}  // namespace

Table groups_table(const View& view) {
  const std::string first = view.comparison.specs.empty() ? "" : column_name(view, 0);
  Table table{"groups" + view.suffix,
              "Groups by points lost, of " + first + protocol_words(view),
              {"corpus", "group", "era", "pages", "bigram_f1", "lost", "share", "mostly", "worst page"},
              {},
              {"lost: points, the sum of 1 - F1 over the group's pages; share: of all points lost on the corpus; "
               "groups without loss are not shown"}};
  const auto losses = group_losses(view);
  std::vector<double> all(view.evaluations.size(), 0);
  for (const auto& loss : losses) all[loss.corpus] += loss.lost;
  for (const auto& loss : losses) {
    const Corpus& corpus = view.evaluations[loss.corpus].corpus;
    const CorpusGroup& group = corpus.groups[loss.group];
    table.rows.push_back({corpus.name, group.group, group.era, std::to_string(loss.pages),
                          written(1 - loss.lost / static_cast<double>(loss.pages)), written_points(loss.lost),
                          written_share(loss.lost, all[loss.corpus]), std::string(to_string(loss.main_loss)),
                          corpus.pages[loss.worst].id});
  }
  return table;
}

Table corpora_table(std::span<const CorpusEvaluation> evaluations) {
  Table table{"corpora",
              "Corpora",
              {"corpus", "pages", "of groups", "alone", "groups", "without article", "rows with faults", "digest"},
              {},
              {"without article: pages on which people found none; digest: over ids, pages and gold, see "
               "docs/reference/corpus-format.md"}};
  for (const auto& evaluation : evaluations) {
    const Corpus& corpus = evaluation.corpus;
    std::size_t groups = 0;
    for (const auto& group : corpus.groups) groups += group.pages.size() > 1 ? 1U : 0U;
    std::size_t without = 0;
    for (const auto& page : corpus.pages) without += page.gold.article ? 0U : 1U;
    table.rows.push_back({corpus.name, std::to_string(corpus.pages.size()),
                          std::to_string(pages_in(evaluation, PageSet::kGroups)),
                          std::to_string(pages_in(evaluation, PageSet::kSingles)), std::to_string(groups),
                          std::to_string(without), std::to_string(corpus.faults.size()), corpus.digest});
  }
  return table;
}

Table faults_table(std::span<const ColumnSpec> specs, std::span<const CorpusEvaluation> evaluations) {
  Table table{"faults", "What was wrong with the input", {"corpus", "of", "fault"}, {}, {}};
  for (const auto& evaluation : evaluations) {
    const std::string& corpus = evaluation.corpus.name;
    for (const auto& fault : evaluation.corpus.faults) table.rows.push_back({corpus, "corpus", fault.to_string()});
    for (const auto& fault : evaluation.problems) table.rows.push_back({corpus, "file", fault.to_string()});
    for (const auto& fault : evaluation.unread) table.rows.push_back({corpus, "page", fault.to_string()});
    for (const auto& column : evaluation.columns) {
      for (const auto& problem : column.problems)
        table.rows.push_back({corpus, specs[column.spec].name, problem.to_string()});
    }
  }
  return table;
}

}  // namespace wrapwright
