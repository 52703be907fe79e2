// SPDX-License-Identifier: Apache-2.0
#include "app/inspect/forest_view.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <span>
#include <utility>

#include "app/view/numbers.h"
#include "core/base/json.h"
#include "site/forest/signifiers.h"

namespace wrapwright {
namespace {

double margin(const Forest& forest) {
  if (forest.patterns.size() < 2 || forest.patterns[0].relevance <= 0) return 1;
  return 1 - forest.patterns[1].relevance / forest.patterns[0].relevance;
}

const std::string& name_of(const ForestView& view, std::size_t page) {
  return view.urls[page].empty() ? view.ids[page] : view.urls[page];
}

RunCounts count_runs(std::span<const SitePage> pages, std::size_t page, const ForestOptions& options) {
  SiteTerms terms = read_terms(pages, term_options(options));
  const auto signifiers = find_signifiers(terms, pages, options.signifiers, options.max_terms);
  const PageTerms& of_page = terms.pages[page];
  const auto wanted = signifiers ? std::span<const WeightedTerm>((*signifiers)[page]) : std::span<const WeightedTerm>();
  const SignifierHits hits = hits_of(*pages[page].page, of_page, wanted, options);
  RunCounts counts{{0}, {0}};
  for (std::size_t run = 0; run + 1 < of_page.begin.size(); ++run) {
    counts.terms.push_back(of_page.begin[run + 1]);
    counts.signifiers.push_back(hits.covered_before[run + 1]);
  }
  return counts;
}

std::string signifiers_text(const ForestView& view) {
  std::string out = "Signifiers, by page\n";
  for (std::size_t i = 0; i < view.forest.signifiers.size(); ++i) {
    out += "  " + std::to_string(i + 1) + "  " + name_of(view, i) + "\n      ";
    for (const SignifierReport& signifier : view.forest.signifiers[i])
      out += signifier.term + " " + with_digits(signifier.weight, 1) + "  ";
    out += "\n";
  }
  return out;
}

std::string patterns_text(const ForestView& view, std::size_t most) {
  const Forest& forest = view.forest;
  std::string out = "Patterns, by relevance\n  rank             R            I       J          U    p  level  type\n";
  for (std::size_t i = 0; i < std::min(most, forest.patterns.size()); ++i) {
    const RankedPattern& pattern = forest.patterns[i];
    char row[256];
    const bool chosen = view.induced && view.induced->pattern == i;
    std::snprintf(row, sizeof(row), "%c %4zu  %12.2f  %11.3f  %6.4f  %9.2f  %3zu  %5u  ", chosen ? '>' : ' ', i + 1,
                  pattern.relevance, pattern.sum, means_of(pattern).j, means_of(pattern).u, pattern.best.size(),
                  pattern.level);
    out += row + pattern.type + "\n";
  }
  if (forest.patterns.size() > 1)
    out += "The runner-up is " + with_digits(100 * margin(forest), 1) + " % below the first.\n";
  return out;
}

Json patterns_json(const Forest& forest, std::size_t most) {
  auto out = Json::array();
  for (std::size_t i = 0; i < std::min(most, forest.patterns.size()); ++i) {
    const RankedPattern& pattern = forest.patterns[i];
    auto elements = Json::array();
    for (const Occurrence& o : pattern.best) {
      elements.push_back({{"page", o.page + 1}, {"dfs", o.node}, {"j", o.j}, {"u", o.u}, {"i", o.informativeness}});
    }
    out.push_back({{"rank", i + 1},
                   {"type", pattern.type},
                   {"level", pattern.level},
                   {"p", pattern.best.size()},
                   {"j", means_of(pattern).j},
                   {"u", means_of(pattern).u},
                   {"i", pattern.sum},
                   {"r", pattern.relevance},
                   {"elements", std::move(elements)}});
  }
  return out;
}

Json tree_json(const std::vector<TreeRow>& tree) {
  auto out = Json::array();
  for (const TreeRow& row : tree) {
    out.push_back({{"role", to_string(row.role)},
                   {"dfs", row.node},
                   {"level", row.level},
                   {"element", row.element},
                   {"characters", row.characters},
                   {"link_characters", row.link_characters},
                   {"terms", row.terms},
                   {"signifiers", row.signifiers}});
  }
  return out;
}

}  // namespace

PatternMeans means_of(const RankedPattern& pattern) {
  PatternMeans out;
  if (pattern.best.empty()) return out;
  for (const Occurrence& each : pattern.best) {
    out.j += each.j;
    out.u += each.u;
  }
  const auto pages = static_cast<double>(pattern.best.size());
  return {out.j / pages, out.u / pages};
}

Result<ForestView> view_forest(const std::string& site, std::span<const SitePage> pages, std::vector<std::string> ids,
                               std::optional<std::size_t> tree_page, const ForestViewOptions& options) {
  auto forest = rank_patterns(pages, options.induce.forest);
  if (!forest) return std::move(forest).error();
  ForestView out;
  out.site = site;
  out.ids = std::move(ids);
  for (const SitePage& page : pages) out.urls.push_back(page.url);
  out.forest = std::move(forest).value();
  out.induced = make_wrapper(site, pages, out.forest, options.induce);
  out.tree_page = tree_page;
  const NodeIndex chosen = tree_page && out.induced ? out.induced->wrapper.samples[*tree_page].dfs : 0;
  if (chosen == 0) return out;
  const RunCounts counts = count_runs(pages, *tree_page, options.induce.forest);
  out.tree = tree_around(*pages[*tree_page].page, chosen, counts, options.elements);
  return out;
}

std::string forest_text(const ForestView& view, const ForestViewOptions& options) {
  const Forest& forest = view.forest;
  std::string out = "Site " + view.site + ": " + std::to_string(view.ids.size()) + " pages, language " +
                    (forest.language.empty() ? "unknown" : forest.language) + ", signifiers " +
                    std::string(to_string(options.induce.forest.signifiers)) + ", rank " +
                    std::string(to_string(options.induce.forest.ranking)) + "\n\n";
  out += signifiers_text(view) + "\n" + patterns_text(view, options.patterns);
  if (!view.induced) out += "No wrapper: " + view.induced.error().message + "\n";
  if (view.induced) {
    for (const SiteTemplate& t : view.induced->wrapper.templates) out += "XPath: " + t.content + "\n";
  }
  if (view.tree_page) {
    out += "\nAround the block on " + name_of(view, *view.tree_page) + "\n";
    out += view.tree.empty() ? "  (no template selects anything on this page)\n" : format_tree(view.tree);
  }
  return out + "\n";
}

std::string forest_json(const ForestView& view, const ForestViewOptions& options) {
  Json out;
  out["site"] = view.site;
  out["language"] = view.forest.language;
  out["signifiers"] = to_string(options.induce.forest.signifiers);
  out["rank"] = to_string(options.induce.forest.ranking);
  out["pages"] = Json::array();
  for (std::size_t i = 0; i < view.forest.signifiers.size(); ++i) {
    auto terms = Json::array();
    for (const SignifierReport& signifier : view.forest.signifiers[i])
      terms.push_back({{"term", signifier.term}, {"weight", signifier.weight}});
    out["pages"].push_back({{"id", view.ids[i]}, {"url", view.urls[i]}, {"signifiers", std::move(terms)}});
  }
  out["patterns"] = patterns_json(view.forest, options.patterns);
  out["margin"] = margin(view.forest);
  if (view.induced) {
    out["chosen"] = view.induced->pattern + 1;
    out["xpath"] = view.induced->wrapper.templates.front().content;
  } else {
    out["error"] = view.induced.error().message;
  }
  if (view.tree_page) out["tree"] = tree_json(view.tree);
  return write_json(out) + "\n";
}

}  // namespace wrapwright
