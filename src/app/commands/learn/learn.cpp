// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/interrupt.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "app/cli/sites.h"
#include "app/cli/sources.h"
#include "app/commands/commands.h"
#include "app/pipeline/other_pages.h"
#include "core/base/figures.h"
#include "core/base/guarded.h"
#include "core/base/ordered.h"
#include "site/forest/induce.h"
#include "site/learn/convergence.h"
#include "site/learn/learn_wrapper.h"
#include "site/learn/summary.h"
#include "site/learn/update.h"
#include "site/wrapper/store.h"
#include "site/wrapper/store_probe.h"
#include "web/fetch/capture.h"

namespace wrapwright {
namespace {

constexpr const char* kAuto = "auto";
constexpr const char* kForest = "forest";

struct LearnOptions {
  SiteOptions sites;
  StoreOptions store;
  std::string method = kAuto;
  InduceOptions induce;
  std::size_t max_expressions = PoolOptions{}.max_expressions;
  unsigned jobs = 1;
  bool update = false;
  bool replace = false;
  bool all_pages = false;
  bool json = false;
};

struct Learner {
  std::size_t pages = 0;
  std::vector<Error> page_errors;
  std::optional<Error> error;
  std::filesystem::path file;
  Wrapper wrapper;
  std::optional<WrapperUpdate> update;  // its wrapper was moved to `wrapper`
};

LearnerOptions learner_options(const LearnOptions& options) {
  LearnerOptions out;
  out.max_templates = options.induce.max_templates;
  out.max_title_affix = options.induce.max_title_affix;
  out.pool.max_expressions = options.max_expressions;
  return out;
}

Result<Wrapper> learn_from(const LearnOptions& options, const Site& site, const std::vector<SitePage>& pages) {
  if (options.method == kAuto) return learn_wrapper(site.name, pages, learner_options(options));
  auto induced = learn_forest_wrapper(site.name, pages, options.induce);
  if (!induced) return std::move(induced).error();
  return std::move(induced->wrapper);
}

// The wrapper to update; nothing without --update or if there is no wrapper yet.
Result<std::optional<Wrapper>> stored_wrapper(const LearnOptions& options, const Site& site) {
  if (!options.update) return std::optional<Wrapper>();
  auto stored = WrapperStore(options.store.store).load(site.name);
  if (stored) return std::optional(std::move(stored).value());
  if (stored.error().kind == ErrorKind::kNotFound) return std::optional<Wrapper>();
  return std::move(stored).error();
}

// Checked before learning: a wrapper that was edited by hand must not be lost, and no time be spent in vain.
Status check_unedited(const LearnOptions& options, const Site& site) {
  if (options.update || options.replace) return Done{};
  auto safe = WrapperStore(options.store.store).check_unedited(site.name);
  if (safe || safe.error().kind != ErrorKind::kRefused) return safe;
  Error error = std::move(safe).error();
  error.message += "; --replace overwrites it, --update keeps the rules that still hold";
  return error;
}

Result<Wrapper> update_from(const LearnOptions& options, const Wrapper& stored, const std::vector<SitePage>& pages,
                            Learner& out) {
  UpdateOptions update;
  update.learner = learner_options(options);
  update.now = source_date(iso_time(std::chrono::system_clock::now()));
  const auto edited = WrapperStore(options.store.store).is_edited(stored.site);
  if (!edited) return edited.error();
  update.edited = *edited;
  auto updated = update_wrapper(stored, pages, update);
  if (!updated) return std::move(updated).error();
  Wrapper wrapper = std::move(updated->wrapper);
  out.update = std::move(updated).value();
  return wrapper;
}

void learn_loaded_site(const LearnOptions& options, const Site& site, Learner& out) {
  if (interrupt_flag()) {
    out.error = Error{ErrorKind::kInterrupted, "interrupted", {site.name}};
    return;
  }
  if (auto safe = check_unedited(options, site); !safe) {
    out.error = std::move(safe).error();
    return;
  }
  const auto stored = stored_wrapper(options, site);
  if (!stored) {
    out.error = stored.error();
    return;
  }
  PageOptions page = options.sites.page;
  if (*stored) page.normalizer = (*stored)->normalizer;
  LoadedSite loaded = load_site(site, page.normalizer, page.limits);
  out.page_errors = std::move(loaded.errors);
  const std::vector<SitePage> pages = pages_to_learn_from(loaded.views, loaded.numbers, site.pages);
  out.pages = pages.size();
  auto learned = *stored ? update_from(options, **stored, pages, out) : learn_from(options, site, pages);
  if (!learned) {
    out.error = std::move(learned).error();
    if (out.error->where.source.empty()) out.error->where.source = site.name;
    return;
  }
  out.wrapper = std::move(learned).value();
  const auto from_feed =
      std::find_if(site.pages.begin(), site.pages.end(), [](const SourcePage& each) { return !each.feed_url.empty(); });
  if (from_feed != site.pages.end()) out.wrapper.feed = from_feed->feed_url;
}

void learn_site(const LearnOptions& options, const Site& site, Learner& out) {
  out = {};
  auto thrown = guarded(site.name, [&] { learn_loaded_site(options, site, out); });
  if (!thrown) return;
  out = {};
  out.error = std::move(thrown);
}

// Learns each site after every round of fetching, to detect convergence.
class Rounds {
 public:
  Rounds(const LearnOptions& options, Console& console) : options_(options), console_(console) {}

  std::set<std::string> enough(const std::vector<Site>& sites) {
    std::vector<const Site*> grown;
    for (const Site& site : sites)
      if (has_grown(site)) grown.push_back(&site);
    std::vector<std::optional<Wrapper>> workers(
        std::min<std::size_t>(options_.jobs, std::max<std::size_t>(grown.size(), 1)));
    const auto work = [&](std::optional<Wrapper>& learned, std::size_t i) {
      learned.reset();
      // Errors are ignored here: they occur again, and are reported, when the wrapper is learned from all pages.
      static_cast<void>(guarded(grown[i]->name, [&] { learned = learn_rules(*grown[i]); }));
    };
    const auto deliver = [&](const std::optional<Wrapper>& learned, std::size_t i) {
      add(*grown[i], learned ? &*learned : nullptr);
      return !interrupt_flag();
    };
    for_each_in_order(grown.size(), workers, work, deliver);
    return converged_;
  }

 private:
  struct Progress {
    std::size_t pages = 0;
    Convergence convergence;
  };

  // Whether the last round has brought new pages of the site.
  [[nodiscard]] bool has_grown(const Site& site) const {
    if (converged_.contains(site.name) || site.pages.size() < ConvergenceOptions().first_pages) return false;
    const auto known = progress_.find(site.name);
    return known == progress_.end() || known->second.pages < site.pages.size();
  }

  // Without fields, as they do not affect convergence.
  [[nodiscard]] std::optional<Wrapper> learn_rules(const Site& site) const {
    const LoadedSite loaded = load_site(site, options_.sites.page.normalizer, options_.sites.page.limits);
    LearnerOptions options = learner_options(options_);
    options.fields = false;
    auto learned = learn_wrapper(site.name, loaded.views, options);
    if (!learned) return std::nullopt;
    return std::move(learned).value();
  }

  void add(const Site& site, const Wrapper* learned) {
    Progress& progress = progress_[site.name];
    progress.pages = site.pages.size();
    progress.convergence.add(learned);
    if (!progress.convergence.has_converged()) return;
    converged_.insert(site.name);
    console_.detail(site.name + ": " + std::to_string(progress.pages) + " pages are enough");
  }

  const LearnOptions& options_;
  Console& console_;
  std::map<std::string, Progress> progress_;
  std::set<std::string> converged_;
};

GatheredSites gather(const LearnOptions& options, Console& console) {
  if (options.all_pages || options.update || options.method != kAuto) return gather_sites(options.sites, console);
  Rounds rounds(options, console);
  const ConvergenceOptions convergence;
  const FetchInRounds fetching{.first = convergence.first_pages,
                               .step = convergence.step_pages,
                               .enough = [&](const std::vector<Site>& sites) { return rounds.enough(sites); }};
  return gather_sites(options.sites, console, &fetching);
}

// Called on the main thread: files appear in the order of the sites, and none after an interrupt.
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
    add_wrapper_summary(learner.wrapper, out);
    if (const auto& update = learner.update) {
      out["update"] = {
          {"kept", update->kept}, {"added", update->added}, {"dropped", update->dropped}, {"fields", update->fields}};
    }
    out["file"] = learner.file.string();
  }
  return out.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

std::string figures(const Wrapper& wrapper) {
  const SiteTemplate& best = first_article_template(wrapper);
  if (wrapper.settings.method == LearnMethod::kForest)
    return "p " + std::to_string(best.figures.p) + ", R " + fixed(best.figures.r, 1);
  std::size_t exclusions = 0;
  std::string kinds;
  if (const unsigned others = wrapper.statistics.no_article; others > 0) {
    kinds =
        "articles " + std::to_string(wrapper.statistics.pages - others) + ", others " + std::to_string(others) + ", ";
  }
  for (const SiteTemplate& each : wrapper.templates) exclusions += each.exclusions.size();
  return kinds + "matched " + std::to_string(wrapper.statistics.matched) + ", templates " +
         std::to_string(wrapper.templates.size()) + ", exclusions " + std::to_string(exclusions);
}

std::string as_text(const Learner& learner) {
  return learner.file.string() + ": " + first_article_template(learner.wrapper).content + "  (pages " +
         std::to_string(learner.pages) + ", " + figures(learner.wrapper) +
         (learner.update ? update_in_words(*learner.update) : "") + ")\n";
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
      for (const std::string& guard : guards_in_words(learner.wrapper)) console.detail(sites[i].name + ": " + guard);
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
  Output output = Output::standard(console);
  const GatheredSites gathered = gather(options, console);
  if (interrupt_flag()) return ExitCode::kInterrupted;
  Tally tally{.learned = 0, .failed = gathered.failed};
  learn_all(options, gathered.sites, output, console, tally);
  if (close_output(output, console) != ExitCode::kDone) ++tally.failed;
  return exit_code(tally);
}

}  // namespace

Run declare_learn(CLI::App& app) {
  const auto options = std::make_shared<LearnOptions>();
  add_sites(app, options->sites);
  add_store(app, options->store);
  add_jobs(app, options->jobs);
  app.add_flag("--update", options->update,
               "Keep of a wrapper that the store has what still holds, and add what it misses; without it sites are "
               "learned anew");
  app.add_flag("--replace", options->replace,
               "Overwrite wrappers that were edited by hand, too; without it such a site is refused and its file kept");
  app.add_flag(
      "--all-pages", options->all_pages,
      "Fetch all of --pages, also where the choice has not changed for two rounds (with --method auto a feed's "
      "first 4 pages are fetched, then 2 more at a time)");
  options->sites.other_pages = kOtherPagesOfSite;
  CLI::Option* others = add_count(
      app, "--other-pages", options->sites.other_pages,
      "Fetch a feed's home page, too, and so many pages that it links to and the feed does not name, to learn "
      "what is no article (with --method auto); 0 = not the home page either");
  app.add_flag("--json", options->json, "One JSON object a site");
  app.add_option("--method", options->method,
                 "How: auto judges every text block and chooses XPaths that agree; forest ranks patterns by signifiers")
      ->check(CLI::IsMember({kAuto, kForest}))
      ->type_name("NAME")
      ->capture_default_str();
  add_induction(app, options->induce);
  add_learner_limits(app, options->max_expressions, options->induce.max_title_affix);
  add_footer(
      app,
      "Example: wrapwright learn https://example.org/feed.xml\n"
      "         wrapwright learn --store wrappers pages/ feeds.opml\n"
      "         wrapwright learn --update https://example.org/feed.xml\n"
      "         wrapwright learn --method forest --signifiers feed https://example.org/feed.xml\n"
      "\n"
      "Prints a line a site: the wrapper's file, the XPath of the article, the pages it was learned from, and\n"
      "how many of them are articles and others (where there are others), how many it matches, its templates and\n"
      "its exclusions; --verbose tells its guards, too; with --method forest, the pages that\n"
      "have the pattern (p) and its relevance (R). The options under FOREST go with --method forest alone.\n"
      "With --update, how many templates were kept, added and dropped, or that no rule has changed; pages are\n"
      "normalized as the wrapper says.\n");
  return [options, others, &app](Console& console) {
    const auto wrong = [&](const std::string& message) { return console.error(message), ExitCode::kUsage; };
    const auto forest_only = given_forest_options(app);
    if (options->method != kForest && !forest_only.empty())
      return wrong(forest_only.front() + " is an option of FOREST: add --method forest");
    if (options->method == kForest && options->update)
      return wrong("--update goes with --method auto: FOREST learns a site anew each time");
    if (options->method == kForest && others->count() > 0)
      return wrong("--other-pages goes with --method auto: FOREST takes all pages for articles");
    if (options->method == kForest) options->sites.other_pages = 0;
    return learn(*options, console);
  };
}

}  // namespace wrapwright
