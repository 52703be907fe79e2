// SPDX-License-Identifier: Apache-2.0
#include "cli/learn.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/ordered.h"
#include "cli/interrupt.h"
#include "cli/numbers.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/sites.h"
#include "cli/sources.h"
#include "cli/store_probe.h"
#include "induce/induce.h"
#include "induce/learn.h"
#include "wrapper/store.h"

namespace wrapwright {
namespace {

constexpr const char* kAuto = "auto";
constexpr const char* kForest = "forest";

struct LearnOptions {
  SiteOptions sites;
  StoreOptions store;
  std::string method = kAuto;
  InduceOptions induce;
  unsigned jobs = 1;
  bool json = false;
};

struct Learner {
  std::size_t pages = 0;
  std::vector<Error> page_errors;
  std::optional<Error> error;
  std::filesystem::path file;
  Wrapper wrapper;
};

Result<Wrapper> learn_from(const LearnOptions& options, const Site& site, const std::vector<SitePage>& pages) {
  if (options.method == kAuto) {
    LearnerOptions learner;
    learner.templates = options.induce.templates;
    learner.normalizer = options.sites.page.normalizer;
    return learn_wrapper(site.name, pages, learner);
  }
  InduceOptions induce = options.induce;
  induce.normalizer = options.sites.page.normalizer;
  auto induced = induce_wrapper(site.name, pages, induce);
  if (!induced) return std::move(induced).error();
  return std::move(induced->wrapper);
}

void learn_site(const LearnOptions& options, const Site& site, Learner& out) {
  out = {};
  if (interrupt_flag()) {
    out.error = Error{ErrorKind::kInterrupted, "interrupted", {site.name}};
    return;
  }
  LoadedSite loaded = load_site(site, options.sites.page);
  out.page_errors = std::move(loaded.errors);
  out.pages = loaded.pages.size();
  auto learned = learn_from(options, site, loaded.views);
  if (!learned) {
    out.error = std::move(learned).error();
    if (out.error->where.source.empty()) out.error->where.source = site.name;
    return;
  }
  out.wrapper = std::move(learned).value();
}

// Here and not among the threads: files then appear in the order of the sites, and none after an interrupt.
void store_wrapper(const LearnOptions& options, Learner& learner) {
  if (learner.error) return;
  auto saved = WrapperStore(options.store.store).save(learner.wrapper);
  if (saved) {
    learner.file = std::move(saved).value();
  } else {
    learner.error = std::move(saved).error();
  }
}

void add_wrapper(const Wrapper& wrapper, nlohmann::ordered_json& out) {
  const SiteTemplate& best = wrapper.templates.front();
  out["method"] = wrapper.settings.method;
  out["xpath"] = best.content;
  if (wrapper.settings.method == kAuto) {
    out["exclusions"] = best.exclusions;
  } else {
    out["p"] = best.figures.p;
    out["level"] = best.figures.level;
    out["j"] = best.figures.j;
    out["u"] = best.figures.u;
    out["i"] = best.figures.i;
    out["r"] = best.figures.r;
  }
  out["matched"] = wrapper.statistics.matched;
  out["templates"] = wrapper.templates.size();
}

std::string as_json(const Site& site, const Learner& learner) {
  nlohmann::ordered_json out;
  out["site"] = site.name;
  out["status"] = learner.error ? "failed" : "ok";
  out["pages"] = learner.pages;
  if (learner.error) {
    out["error"] = learner.error->to_string();
  } else {
    add_wrapper(learner.wrapper, out);
    out["file"] = learner.file.string();
  }
  return out.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

std::string figures(const Wrapper& wrapper) {
  const SiteTemplate& best = wrapper.templates.front();
  if (wrapper.settings.method == kForest)
    return "p " + std::to_string(best.figures.p) + ", R " + fixed(best.figures.r, 1);
  std::size_t exclusions = 0;
  for (const SiteTemplate& each : wrapper.templates) exclusions += each.exclusions.size();
  return "matched " + std::to_string(wrapper.statistics.matched) + ", templates " +
         std::to_string(wrapper.templates.size()) + ", exclusions " + std::to_string(exclusions);
}

std::string as_text(const Learner& learner) {
  return learner.file.string() + ": " + learner.wrapper.templates.front().content + "  (pages " +
         std::to_string(learner.pages) + ", " + figures(learner.wrapper) + ")\n";
}

struct Tally {
  std::size_t learned = 0;
  std::size_t failed = 0;
};

ExitCode exit_code(const Tally& tally) {
  if (interrupt_flag()) return ExitCode::kInterrupted;
  if (tally.learned == 0) return ExitCode::kNothing;
  return tally.failed == 0 ? ExitCode::kDone : ExitCode::kSomeFailed;
}

void learn_all(const LearnOptions& options, const std::vector<Site>& sites, Output& output, Console& console,
               Tally& tally) {
  std::vector<Learner> workers(std::min<std::size_t>(options.jobs, std::max<std::size_t>(sites.size(), 1)));
  const auto work = [&](Learner& learner, std::size_t i) { learn_site(options, sites[i], learner); };
  const auto deliver = [&](Learner& learner, std::size_t i) {
    if (interrupt_flag()) return false;
    console.progress("learning", i, sites.size());
    store_wrapper(options, learner);
    for (const Error& error : learner.page_errors) console.error(error);
    tally.failed += learner.page_errors.size();
    if (learner.error) {
      ++tally.failed;
      console.error(*learner.error);
    } else {
      ++tally.learned;
    }
    if (options.json) {
      output.write(as_json(sites[i], learner));
    } else if (!learner.error) {
      output.write(as_text(learner));
    }
    output.flush();
    return true;
  };
  for_each_in_order(sites.size(), workers, work, deliver);
  console.end_progress();
}

ExitCode learn(const LearnOptions& options, Console& console) {
  if (auto writable = probe_store(options.store.store); !writable) {
    console.error(writable.error());
    return ExitCode::kNothing;
  }
  auto output = Output::open("");
  if (!output) return ExitCode::kSomeFailed;
  const GatheredSites gathered = gather_sites(options.sites, console);
  if (interrupt_flag()) return ExitCode::kInterrupted;
  Tally tally{.learned = 0, .failed = gathered.failed};
  learn_all(options, gathered.sites, *output, console, tally);
  if (auto closed = output->close(); !closed) {
    console.error(closed.error());
    ++tally.failed;
  }
  return exit_code(tally);
}

}  // namespace

Run declare_learn(CLI::App& app) {
  const auto options = std::make_shared<LearnOptions>();
  add_sites(app, options->sites);
  add_store(app, options->store);
  add_jobs(app, options->jobs);
  app.add_flag("--json", options->json, "One JSON object a site");
  app.add_option("--method", options->method,
                 "How: auto judges every text block and chooses XPaths that agree; forest ranks patterns by signifiers")
      ->check(CLI::IsMember({kAuto, kForest}))
      ->type_name("NAME")
      ->capture_default_str();
  add_induction(app, options->induce);
  add_footer(app,
             "Example: wrapwright learn https://example.org/feed.xml\n"
             "         wrapwright learn --store wrappers pages/ feeds.opml\n"
             "         wrapwright learn --method forest --signifiers feed https://example.org/feed.xml\n"
             "\n"
             "Prints a line a site: the wrapper's file, the XPath of the article, the pages it was learned from, and\n"
             "how many of them it matches, its templates and its exclusions; with --method forest, the pages that\n"
             "have the pattern (p) and its relevance (R). The options under FOREST go with --method forest alone.\n");
  return [options, &app](Console& console) {
    const auto forest_only = given_forest_options(app);
    if (options->method != kForest && !forest_only.empty()) {
      console.error(forest_only.front() + " belongs to FOREST: add --method forest");
      return ExitCode::kUsage;
    }
    return learn(*options, console);
  };
}

}  // namespace wrapwright
