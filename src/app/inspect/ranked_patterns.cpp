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
      {"value", "Expected F1 minus the price; learning ranks by it", 4},
      {"F1", "Expected F1 if it were the only content, with the present exclusions; mean over the pages", 4},
      {"price", "What the expression costs for its fragility: names with numbers, tags and positions change more often",
       4},
      {"gain", "Value minus that of the present content", 4},
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

RankedPatterns ranked_by_forest(const Result<ForestView>& found, std::size_t page, std::size_t most) {
  RankedPatterns out;
  out.title = "By relevance (FOREST)";
  out.columns = {{"R", "Relevance: I × p × level", 1},
                 {"J", "Jeffreys density: the smoothed share of its terms that are signifiers; mean over the pages", 3},
                 {"U", "Unexpectedness of so many signifiers in so many terms, in nats; mean over the pages", 2},
                 {"I", "Informativeness: the sum of J × U over the pages, or of another ranking's measure", 2},
                 {"p", "Pages on which it occurs", 0},
                 {"level", "Its depth in the page; html is 0", 0}};
  if (!found) {
    out.note = "FOREST ranks nothing on these pages: " + found.error().message;
    return out;
  }
  const ForestView& view = *found;
  for (const SignifierReport& each : view.forest.signifiers[page]) out.signifiers.emplace_back(each.term, each.weight);
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

std::string shared_by_methods(const SiteInspection& inspection, std::size_t page,
                              const std::vector<RankedPatterns>& all) {
  if (all.size() != 2) return "";
  const Page& tree = *inspection.pages[page].page->page;
  std::vector<const RankedRow*> chosen;
  for (const RankedPatterns& each : all) {
    for (const RankedRow& row : each.rows) {
      if (!row.is_chosen || row.nodes.empty()) continue;
      chosen.push_back(&row);
      break;
    }
  }
  if (chosen.size() != 2) return "";
  const auto holds = [&tree](const RankedRow& row, NodeIndex node) {
    return std::any_of(row.nodes.begin(), row.nodes.end(),
                       [&](NodeIndex of) { return of <= node && node < tree.end(of); });
  };
  std::size_t both = 0;
  std::size_t first = 0;
  std::size_t second = 0;
  for (const InspectedBlock& block : inspection.pages[page].blocks) {
    const bool in_first = holds(*chosen[0], block.node);
    const bool in_second = holds(*chosen[1], block.node);
    (in_first && in_second ? both : in_first ? first : second) += in_first || in_second ? block.words : 0;
  }
  return "On this page the choices of the two methods share " + counted(both, "word") + "; " + counted(first, "word") +
         " are only in the choice of auto, " + counted(second, "word") + " only in that of FOREST.";
}

}  // namespace wrapwright
