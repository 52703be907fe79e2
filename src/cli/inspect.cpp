// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/numbers.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/sites.h"
#include "cli/sources.h"
#include "forest/induce.h"
#include "report/tree_view.h"

namespace wrapwright {
namespace {

struct InspectOptions {
  SiteOptions sites;
  InduceOptions induce;
  std::string tree_of;  // number (from 1), id or URL of a page
  std::size_t patterns = 10;
  std::size_t elements = 12;
  bool json = false;
};

// Everything that is shown of a site; views point into `loaded`.
struct Inspection {
  const Site* site = nullptr;
  LoadedSite loaded;
  Forest forest;
  Result<Induction> induced = Error{ErrorKind::kNoPattern, "", {}};
  std::optional<std::size_t> tree_page;
  std::vector<TreeRow> tree;
};

double margin(const Forest& forest) {
  if (forest.patterns.size() < 2 || forest.patterns[0].relevance <= 0) return 1;
  return 1 - forest.patterns[1].relevance / forest.patterns[0].relevance;
}

double mean(const std::vector<Occurrence>& occurrences, double Occurrence::*figure) {
  double sum = 0;
  for (const Occurrence& occurrence : occurrences) sum += occurrence.*figure;
  return occurrences.empty() ? 0 : sum / static_cast<double>(occurrences.size());
}

const std::string& name_of(const SourcePage& page) { return page.url.empty() ? page.id : page.url; }

std::optional<std::size_t> find_page(const Site& site, const std::string& wanted) {
  for (std::size_t i = 0; i < site.pages.size(); ++i)
    if (site.pages[i].id == wanted || site.pages[i].url == wanted || std::to_string(i + 1) == wanted) return i;
  return std::nullopt;
}

RunCounts count_runs(const std::vector<SitePage>& views, std::size_t page, const ForestOptions& options) {
  SiteTerms terms = read_terms(views);
  const auto signifiers = find_signifiers(terms, views, options.signifiers, options.max_terms);
  std::unordered_set<TermId> wanted;
  if (signifiers)
    for (const WeightedTerm& term : (*signifiers)[page]) wanted.insert(term.term);
  const PageTerms& of_page = terms.pages[page];
  RunCounts counts{{0}, {0}};
  for (std::size_t run = 0; run + 1 < of_page.begin.size(); ++run) {
    std::uint64_t found = 0;
    for (std::uint32_t t = of_page.begin[run]; t < of_page.begin[run + 1]; ++t) found += wanted.count(of_page.terms[t]);
    counts.terms.push_back(of_page.begin[run + 1]);
    counts.signifiers.push_back(counts.signifiers.back() + found);
  }
  return counts;
}

void add_tree(const InspectOptions& options, std::size_t page, Inspection& out) {
  out.tree_page = page;
  const NodeIndex chosen = out.induced ? out.induced->wrapper.samples[page].dfs : 0;
  if (chosen == 0) return;
  const RunCounts counts = count_runs(out.loaded.views, page, options.induce.forest);
  out.tree = tree_around(out.loaded.pages[page], chosen, counts, options.elements);
}

std::string signifiers_text(const Inspection& inspection) {
  std::string out = "Signifiers, by page\n";
  for (std::size_t i = 0; i < inspection.forest.signifiers.size(); ++i) {
    out += "  " + std::to_string(i + 1) + "  " + name_of(inspection.site->pages[i]) + "\n      ";
    for (const SignifierReport& signifier : inspection.forest.signifiers[i])
      out += signifier.term + " " + fixed(signifier.weight, 1) + "  ";
    out += "\n";
  }
  return out;
}

std::string patterns_text(const Inspection& inspection, std::size_t most) {
  const Forest& forest = inspection.forest;
  std::string out = "Patterns, by relevance\n  rank             R            I       J          U    p  level  type\n";
  for (std::size_t i = 0; i < std::min(most, forest.patterns.size()); ++i) {
    const RankedPattern& pattern = forest.patterns[i];
    char row[256];
    const bool chosen = inspection.induced && inspection.induced->pattern == i;
    std::snprintf(row, sizeof(row), "%c %4zu  %12.2f  %11.3f  %6.4f  %9.2f  %3zu  %5u  ", chosen ? '>' : ' ', i + 1,
                  pattern.relevance, pattern.sum, mean(pattern.best, &Occurrence::j),
                  mean(pattern.best, &Occurrence::u), pattern.best.size(), pattern.level);
    out += row + pattern.type + "\n";
  }
  if (forest.patterns.size() > 1) out += "The runner-up is " + fixed(100 * margin(forest), 1) + " % below the first.\n";
  return out;
}

std::string as_text(const InspectOptions& options, const Inspection& inspection) {
  const Forest& forest = inspection.forest;
  std::string out = "Site " + inspection.site->name + ": " + std::to_string(inspection.loaded.pages.size()) +
                    " pages, language " + (forest.language.empty() ? "unknown" : forest.language) + ", signifiers " +
                    std::string(to_string(options.induce.forest.signifiers)) + ", rank " +
                    std::string(to_string(options.induce.forest.ranking)) + "\n\n";
  out += signifiers_text(inspection) + "\n" + patterns_text(inspection, options.patterns);
  if (!inspection.induced) out += "No wrapper: " + inspection.induced.error().message + "\n";
  if (inspection.induced) {
    for (const SiteTemplate& t : inspection.induced->wrapper.templates) out += "XPath: " + t.content + "\n";
  }
  if (inspection.tree_page) {
    out += "\nAround the block on " + name_of(inspection.site->pages[*inspection.tree_page]) + "\n";
    out += inspection.tree.empty() ? "  (no template selects anything on this page)\n" : format_tree(inspection.tree);
  }
  return out + "\n";
}

nlohmann::ordered_json patterns_json(const Forest& forest, std::size_t most) {
  auto out = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < std::min(most, forest.patterns.size()); ++i) {
    const RankedPattern& pattern = forest.patterns[i];
    auto elements = nlohmann::ordered_json::array();
    for (const Occurrence& o : pattern.best) {
      elements.push_back({{"page", o.page + 1}, {"dfs", o.node}, {"j", o.j}, {"u", o.u}, {"i", o.informativeness}});
    }
    out.push_back({{"rank", i + 1},
                   {"type", pattern.type},
                   {"level", pattern.level},
                   {"p", pattern.best.size()},
                   {"j", mean(pattern.best, &Occurrence::j)},
                   {"u", mean(pattern.best, &Occurrence::u)},
                   {"i", pattern.sum},
                   {"r", pattern.relevance},
                   {"elements", std::move(elements)}});
  }
  return out;
}

std::string as_json(const InspectOptions& options, const Inspection& inspection) {
  nlohmann::ordered_json out;
  out["site"] = inspection.site->name;
  out["language"] = inspection.forest.language;
  out["signifiers"] = to_string(options.induce.forest.signifiers);
  out["rank"] = to_string(options.induce.forest.ranking);
  out["pages"] = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < inspection.forest.signifiers.size(); ++i) {
    const SourcePage& page = inspection.site->pages[i];
    auto terms = nlohmann::ordered_json::array();
    for (const SignifierReport& signifier : inspection.forest.signifiers[i])
      terms.push_back({{"term", signifier.term}, {"weight", signifier.weight}});
    out["pages"].push_back({{"id", page.id}, {"url", page.url}, {"signifiers", std::move(terms)}});
  }
  out["patterns"] = patterns_json(inspection.forest, options.patterns);
  out["margin"] = margin(inspection.forest);
  if (inspection.induced) {
    out["chosen"] = inspection.induced->pattern + 1;
    out["xpath"] = inspection.induced->wrapper.templates.front().content;
  } else {
    out["error"] = inspection.induced.error().message;
  }
  if (inspection.tree_page) {
    out["tree"] = nlohmann::ordered_json::array();
    for (const TreeRow& row : inspection.tree) {
      out["tree"].push_back({{"role", to_string(row.role)},
                             {"dfs", row.node},
                             {"level", row.level},
                             {"element", row.element},
                             {"characters", row.characters},
                             {"link_characters", row.link_characters},
                             {"terms", row.terms},
                             {"signifiers", row.signifiers}});
    }
  }
  return out.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

struct Tally {
  std::size_t shown = 0;
  std::size_t failed = 0;
};

// Removes pages that could not be loaded from the site, so that pages, views and names are parallel.
void keep_loaded(Site& site, const LoadedSite& loaded) {
  std::vector<SourcePage> kept;
  for (const std::size_t number : loaded.numbers) kept.push_back(std::move(site.pages[number]));
  site.pages = std::move(kept);
}

void inspect_site(const InspectOptions& options, Site& site, Output& output, Console& console, Tally& tally) {
  Inspection inspection;
  inspection.site = &site;
  inspection.loaded = load_site(site, options.sites.page);
  for (const Error& error : inspection.loaded.errors) console.error(error);
  tally.failed += inspection.loaded.errors.size();
  keep_loaded(site, inspection.loaded);
  auto forest = rank_patterns(inspection.loaded.views, options.induce.forest);
  if (!forest) {
    Error error = forest.error();
    if (error.where.source.empty()) error.where.source = site.name;
    console.error(error);
    ++tally.failed;
    return;
  }
  inspection.forest = std::move(forest).value();
  inspection.induced = make_wrapper(site.name, inspection.loaded.views, inspection.forest, options.induce);
  if (!options.tree_of.empty())
    if (const auto page = find_page(site, options.tree_of)) add_tree(options, *page, inspection);
  output.write(options.json ? as_json(options, inspection) : as_text(options, inspection));
  output.flush();
  ++tally.shown;
}

ExitCode inspect(const InspectOptions& options, Console& console) {
  auto output = Output::open("", console);
  if (!output) return ExitCode::kSomeFailed;
  GatheredSites gathered = gather_sites(options.sites, console);
  if (interrupt_flag()) return ExitCode::kInterrupted;
  Tally tally{.shown = 0, .failed = gathered.failed};
  bool tree_found = options.tree_of.empty();
  for (Site& site : gathered.sites) {
    if (interrupt_flag() || output->failed()) break;
    inspect_site(options, site, *output, console, tally);
    tree_found = tree_found || find_page(site, options.tree_of).has_value();
  }
  if (interrupt_flag()) return ExitCode::kInterrupted;
  if (!tree_found) {
    console.error(options.tree_of + ": no such page (--page takes a number from 1, an id or a URL)");
    ++tally.failed;
  }
  if (auto closed = output->close(); !closed) {
    console.error(closed.error());
    ++tally.failed;
  }
  if (tally.shown == 0) return ExitCode::kNothing;
  return tally.failed == 0 ? ExitCode::kDone : ExitCode::kSomeFailed;
}

}  // namespace

Run declare_inspect(CLI::App& app) {
  const auto options = std::make_shared<InspectOptions>();
  add_sites(app, options->sites);
  app.add_option("--page", options->tree_of, "Show the tree around the chosen block of this page: number, id or URL")
      ->type_name("N|URL");
  add_count(app, "--patterns", options->patterns, "Patterns shown");
  add_count(app, "--elements", options->elements, "Siblings and children shown, each");
  app.add_flag("--json", options->json, "One JSON object a site");
  add_induction(app, options->induce);
  add_footer(app,
             "Example: wrapwright inspect --page 1 pages/\n"
             "         wrapwright inspect --signifiers feed https://example.org/feed.xml\n"
             "\n"
             "J, U: means over the pages that have the pattern; I: sum of informativeness; p: those pages;\n"
             "R = I x p x level; > marks the pattern that becomes the wrapper.\n");
  return [options](Console& console) { return inspect(*options, console); };
}

}  // namespace wrapwright
