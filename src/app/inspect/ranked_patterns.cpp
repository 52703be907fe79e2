// SPDX-License-Identifier: Apache-2.0
#include "app/inspect/ranked_patterns.h"

#include <algorithm>
#include <utility>

#include "app/view/numbers.h"

namespace wrapwright {

RankedPatterns ranked_candidates(const SiteInspection& inspection, std::size_t page,
                                 const std::vector<CandidateEffect>& effects) {
  RankedPatterns out;
  out.title = "By expected F1 (auto)";
  out.columns = {
      {"value", "Expected F1 less the price, by which learning ranks", 4},
      {"F1", "Expected F1 as the only content, with the exclusions that there are: the mean over the pages", 4},
      {"price", "What the expression costs for its fragility: names with numbers, tags and positions change more often",
       4},
      {"gain", "Value less that of the content as it is", 4},
      {"pages", "Pages on which it selects a block", 0}};
  const auto& templates = inspection.templates;
  const auto chosen = std::find_if(templates.begin(), templates.end(), [&](const InspectedTemplate& each) {
    return each.kind == TemplateKind::kArticle &&
           (!inspection.pages[page].outcome.template_index ||
            *inspection.pages[page].outcome.template_index == static_cast<std::size_t>(&each - templates.data()));
  });
  const double scored = std::max<double>(1, static_cast<double>(inspection.scored_pages.size()));
  double now = 0;
  if (chosen != templates.end()) {
    for (const std::size_t i : inspection.scored_pages) now += chosen->chosen.expected_f1[i] / scored;
  }
  for (const CandidateEffect& effect : effects) {
    double f1 = 0;
    double pages = 0;
    for (const int each : effect.f1) {
      f1 += std::max(each, 0) / (100 * scored);
      pages += each >= 0 ? 1 : 0;
    }
    const double value = f1 - effect.price;
    out.rows.push_back({effect.xpath,
                        {value, f1, effect.price, value - now, pages},
                        chosen != templates.end() && chosen->chosen.content.xpath == effect.xpath,
                        effect.nodes,
                        effect.f1});
  }
  std::stable_sort(out.rows.begin(), out.rows.end(),
                   [](const RankedRow& a, const RankedRow& b) { return a.figures[0] > b.figures[0]; });
  return out;
}

RankedPatterns ranked_by_forest(const ForestView& view, std::size_t page, std::size_t most) {
  RankedPatterns out;
  out.title = "By relevance (FOREST)";
  out.columns = {
      {"R", "Relevance: I × p × level", 1},
      {"J", "Jeffreys density: the share of its terms that are signifiers, smoothed; mean over the pages", 3},
      {"U", "Unexpectedness of so many signifiers in so many terms, in nats; mean over the pages", 2},
      {"I", "Informativeness: the sum of J × U over the pages, or of another ranking's measure", 2},
      {"p", "Pages on which it occurs", 0},
      {"level", "Its depth in the page; html is 0", 0}};
  for (const SignifierReport& each : view.forest.signifiers[page]) {
    out.note += (out.note.empty() ? "Signifiers of this page, with weights: " : ", ") + each.term + " " +
                with_digits(each.weight, 1);
  }
  const auto& patterns = view.forest.patterns;
  for (std::size_t i = 0; i < std::min(most, patterns.size()); ++i) {
    const RankedPattern& pattern = patterns[i];
    const PatternMeans means = means_of(pattern);
    RankedRow& row = out.rows.emplace_back();
    row.expression = pattern.type;
    row.figures = {pattern.relevance,
                   means.j,
                   means.u,
                   pattern.sum,
                   static_cast<double>(pattern.best.size()),
                   static_cast<double>(pattern.level)};
    row.is_chosen = view.induced.ok() && view.induced->pattern == i;
    for (const Occurrence& each : pattern.best)
      if (each.page == page) row.nodes.push_back(each.node);
  }
  return out;
}

}  // namespace wrapwright
