// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "research/report/evaluation_tables.h"

namespace wrapwright {
namespace {

void add(LossSums& sums, const PageScore& page) {
  const auto kind = static_cast<std::size_t>(loss_of(page.measures));
  ++sums.pages;
  ++sums.count[kind];
  if (page.measures.has(Measure::kGramF1)) sums.lost[kind] += 1 - page.measures[Measure::kGramF1];
}

Loss main_loss(const LossSums& sums) {
  const auto* const most = std::max_element(std::begin(sums.lost), std::end(sums.lost));
  return static_cast<Loss>(most - std::begin(sums.lost));
}

}  // namespace

View make_view(std::span<const ColumnSpec> specs, std::span<const CorpusEvaluation> evaluations,
               const Comparison& comparison, PageSet set, bool first) {
  View view{specs, evaluations, comparison, set, {}, first ? "" : "-" + comparison.protocol};
  std::replace(view.suffix.begin(), view.suffix.end(), ':', '-');
  for (const auto& evaluation : evaluations)
    view.parts.push_back(compared_pages(evaluation, specs, comparison.specs, set));
  return view;
}

bool has_pages(const View& view) {
  return std::any_of(view.parts.begin(), view.parts.end(), [](const ComparedPages& part) { return part.count > 0; });
}

const std::string& column_name(const View& view, std::size_t position) {
  return view.specs[view.comparison.specs[position]].name;
}

std::vector<Observation> values_of(const View& view, std::size_t corpus, std::size_t position, Measure measure) {
  const ComparedPages& part = view.parts[corpus];
  return observations(view.evaluations[corpus], *part.columns[position], measure, part.pages);
}

std::string protocol_words(const View& view) {
  return view.comparison.protocol == to_string(Protocol{}) ? "" : " (" + view.comparison.protocol + ")";
}

LossSums loss_sums(const View& view, std::size_t corpus, std::size_t position) {
  LossSums out;
  const ComparedPages& part = view.parts[corpus];
  const Column& column = view.evaluations[corpus].columns[*part.columns[position]];
  for (std::size_t page = 0; page < part.pages.size(); ++page)
    if (part.pages[page]) add(out, column.pages[page]);
  return out;
}

std::optional<LossSums> pooled_losses(const View& view, std::size_t position) {
  LossSums out;
  for (std::size_t corpus = 0; corpus < view.parts.size(); ++corpus) {
    if (view.parts[corpus].count == 0) continue;
    if (!view.parts[corpus].columns[position]) return std::nullopt;
    const LossSums sums = loss_sums(view, corpus, position);
    out.pages += sums.pages;
    for (std::size_t kind = 0; kind < kLosses; ++kind) {
      out.lost[kind] += sums.lost[kind];
      out.count[kind] += sums.count[kind];
    }
  }
  return out;
}

std::vector<GroupLoss> group_losses(const View& view) {
  std::vector<GroupLoss> out;
  for (std::size_t corpus = 0; corpus < view.parts.size(); ++corpus) {
    const ComparedPages& part = view.parts[corpus];
    if (part.columns.empty() || !part.columns.front()) continue;
    const CorpusEvaluation& evaluation = view.evaluations[corpus];
    const Column& column = evaluation.columns[*part.columns.front()];
    for (std::size_t group = 0; group < evaluation.corpus.groups.size(); ++group) {
      LossSums sums;
      GroupLoss loss{corpus, group, 0, 0, 0, Loss::kNone};
      double worst = 2;
      for (const std::size_t page : evaluation.corpus.groups[group].pages) {
        if (!part.pages[page]) continue;
        add(sums, column.pages[page]);
        const double f1 = column.pages[page].measures[Measure::kGramF1];
        if (f1 < worst) {
          worst = f1;
          loss.worst = page;
        }
      }
      for (const double lost : sums.lost) loss.lost += lost;
      loss.pages = sums.pages;
      loss.main_loss = main_loss(sums);
      if (loss.lost > 0) out.push_back(loss);
    }
  }
  std::stable_sort(out.begin(), out.end(), [](const GroupLoss& a, const GroupLoss& b) { return a.lost > b.lost; });
  return out;
}

}  // namespace wrapwright
