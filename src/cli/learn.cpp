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
#include "wrapper/store.h"

namespace wrapwright {
namespace {

struct LearnOptions {
  SiteOptions sites;
  StoreOptions store;
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

void learn_site(const LearnOptions& options, const Site& site, Learner& out) {
  out = {};
  if (interrupt_flag()) {
    out.error = Error{ErrorKind::kInterrupted, "interrupted", {site.name}};
    return;
  }
  LoadedSite loaded = load_site(site, options.sites.page);
  out.page_errors = std::move(loaded.errors);
  out.pages = loaded.pages.size();
  InduceOptions induce = options.induce;
  induce.normalizer = options.sites.page.normalizer;
  auto induced = induce_wrapper(site.name, loaded.views, induce);
  if (!induced) {
    out.error = std::move(induced).error();
    if (out.error->where.source.empty()) out.error->where.source = site.name;
    return;
  }
  out.wrapper = std::move(induced->wrapper);
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

std::string as_json(const Site& site, const Learner& learner) {
  nlohmann::ordered_json out;
  out["site"] = site.name;
  out["status"] = learner.error ? "failed" : "ok";
  out["pages"] = learner.pages;
  if (learner.error) {
    out["error"] = learner.error->to_string();
  } else {
    const SiteTemplate& best = learner.wrapper.templates.front();
    out["xpath"] = best.content;
    out["p"] = best.figures.p;
    out["level"] = best.figures.level;
    out["j"] = best.figures.j;
    out["u"] = best.figures.u;
    out["i"] = best.figures.i;
    out["r"] = best.figures.r;
    out["templates"] = learner.wrapper.templates.size();
    out["file"] = learner.file.string();
  }
  return out.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

std::string as_text(const Learner& learner) {
  const SiteTemplate& best = learner.wrapper.templates.front();
  return learner.file.string() + ": " + best.content + "  (pages " + std::to_string(learner.pages) + ", p " +
         std::to_string(best.figures.p) + ", R " + fixed(best.figures.r, 1) + ")\n";
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
  add_induction(app, options->induce);
  add_footer(app,
             "Example: wrapwright learn https://example.org/feed.xml\n"
             "         wrapwright learn --store wrappers pages/ feeds.opml\n"
             "\n"
             "Prints a line a site: the wrapper's file, the XPath of the article, the pages it was learned from,\n"
             "those that have the pattern (p), and its relevance (R).\n");
  return [options](Console& console) { return learn(*options, console); };
}

}  // namespace wrapwright
