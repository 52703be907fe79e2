// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/close_output.h"
#include "app/cli/interrupt.h"
#include "app/cli/learning.h"
#include "app/cli/model_option.h"
#include "app/cli/options.h"
#include "app/cli/sites.h"
#include "app/commands/commands.h"
#include "app/pipeline/other_pages.h"
#include "app/pipeline/output.h"
#include "app/pipeline/source_reader.h"
#include "core/base/clock.h"
#include "core/base/figures.h"
#include "core/base/guarded.h"
#include "core/base/json.h"
#include "core/base/ordered.h"
#include "site/learn/site_learner.h"
#include "site/learn/summary.h"
#include "site/store/store_probe.h"
#include "site/store/wrapper_store.h"
#include "web/fetch/capture.h"

namespace wrapwright {
namespace {

constexpr const char* kAuto = "auto";
constexpr const char* kForest = "forest";

struct LearnOptions {
  SiteOptions sites;
  StoreOptions store;
  std::shared_ptr<const WrapperStore> wrappers;  // the opened store
  std::string method = kAuto;
  InduceOptions induce;
  std::size_t max_expressions = PoolOptions{}.max_expressions;
  unsigned jobs = 1;
  bool update = false;
  bool replace = false;
  bool all_pages = false;
  bool json = false;
  std::string models_folder;
  std::shared_ptr<const Models> models;  // those in the folder; null = the standard ones
};

struct Learned {
  std::size_t pages = 0;
  std::vector<Error> page_errors;
  std::optional<Error> error;
  std::filesystem::path file;
  Wrapper wrapper;
  std::optional<WrapperUpdate> update;  // its wrapper was moved to `wrapper`
};

SiteLearnerOptions learner_options(const LearnOptions& options) {
  SiteLearnerOptions out;
  if (options.method == kForest) out.method = LearnMethod::kForest;
  out.forest = options.induce;
  out.models = options.models.get();
  out.update.now = source_date();
  LearnerOptions& learner = out.update.learner;
  learner.max_templates = options.induce.max_templates;
  learner.max_title_affix = options.induce.max_title_affix;
  learner.pool.max_expressions = options.max_expressions;
  out.on_pages = [](std::size_t) { return !interrupt_flag().load(); };
  return out;
}

// The wrapper to update; nothing without --update or if there is no wrapper yet.
Result<std::optional<Wrapper>> stored_wrapper(const LearnOptions& options, const Site& site) {
  if (!options.update) return std::optional<Wrapper>();
  auto stored = options.wrappers->load(site.name);
  if (stored) return std::optional(std::move(stored).value());
  if (stored.error().kind == ErrorKind::kNotFound) return std::optional<Wrapper>();
  return std::move(stored).error();
}

// Checked before learning, so that a manually edited wrapper is not lost and no time is wasted.
Status check_unedited(const LearnOptions& options, const Site& site) {
  if (options.update || options.replace) return Done{};
  auto safe = options.wrappers->check_unedited(site.name);
  if (safe || safe.error().kind != ErrorKind::kRefused) return safe;
  Error error = std::move(safe).error();
  error.message += "; --replace overwrites it, --update keeps the rules that still hold";
  return error;
}

Status learn_loaded_site(const LearnOptions& options, const SiteLearner& learner, const Site& site, Learned& out) {
  if (auto safe = check_unedited(options, site); !safe) return safe;
  const auto stored = stored_wrapper(options, site);
  if (!stored) return stored.error();
  PageOptions page = options.sites.page;
  SiteToLearn wanted{.name = site.name, .pages = {}, .feed = feed_of(site)};
  if (*stored) {
    page.normalizer = (*stored)->normalizer;
    wanted.stored = &**stored;
    const auto edited = options.wrappers->is_edited(site.name);
    if (!edited) return edited.error();
    wanted.is_edited = *edited;
  }
  LoadedSite loaded = load_site(site, page.normalizer, page.limits, {.models = options.models.get()});
  out.page_errors = std::move(loaded.errors);
  out.pages = loaded.views.size();
  wanted.pages = loaded.views;
  auto learned = learner.learn(wanted);
  if (!learned) return std::move(learned).error();
  out.pages = learned->report.pages;
  out.wrapper = std::move(learned->wrapper);
  out.update = std::move(learned->report.update);
  return Done{};
}

void learn_site(const LearnOptions& options, const SiteLearner& learner, const Site& site, Learned& out) {
  out = {};
  auto thrown = guarded(site.name, [&] {
    if (Status learned = learn_loaded_site(options, learner, site, out); !learned)
      out.error = std::move(learned).error();
  });
  if (thrown) {
    out = {};
    out.error = std::move(thrown);
  }
  if (out.error && out.error->where.source.empty()) out.error->where.source = site.name;
}

constexpr unsigned kFewArticles = 2;

unsigned articles_of(const Wrapper& wrapper) {
  const WrapperStatistics& learned = wrapper.statistics;
  return learned.pages > learned.no_article ? learned.pages - learned.no_article : 0;
}

// Keeps a wrapper learned from more articles from being replaced by one learned from one or two pages.
Status check_articles(const LearnOptions& options, const Wrapper& wrapper) {
  if (options.update || options.replace || articles_of(wrapper) > kFewArticles) return Done{};
  const auto stored = options.wrappers->load(wrapper.site);
  if (!stored || articles_of(*stored) <= kFewArticles) return Done{};
  return Error{ErrorKind::kRefused,
               "its wrapper was learned from " + std::to_string(articles_of(*stored)) +
                   " articles, but the pages given have only " + std::to_string(articles_of(wrapper)) +
                   ": --replace overwrites it, --update keeps the rules that still hold",
               {wrapper.site}};
}

// Called on the main thread, so that files appear in the order of the sites, and none after an interrupt.
void store_wrapper(const LearnOptions& options, Learned& learned) {
  if (learned.error) return;
  if (auto safe = check_articles(options, learned.wrapper); !safe) {
    learned.error = std::move(safe).error();
    return;
  }
  auto saved = options.wrappers->save(learned.wrapper);
  if (saved) {
    learned.file = std::move(saved).value();
  } else {
    learned.error = std::move(saved).error();
  }
}

std::string as_json(const Site& site, const Learned& learned) {
  Json out;
  out["site"] = site.name;
  out["status"] = learned.error ? "failed" : "ok";
  out["pages"] = learned.pages;
  if (learned.error) {
    out["error"] = learned.error->to_string();
  } else {
    add_wrapper_summary(learned.wrapper, out);
    if (const auto& update = learned.update) {
      out["update"] = {
          {"kept", update->kept}, {"added", update->added}, {"dropped", update->dropped}, {"fields", update->fields}};
    }
    out["file"] = learned.file.string();
  }
  return write_json(out) + "\n";
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

std::string as_text(const Learned& learned) {
  return learned.file.string() + ": " + first_article_template(learned.wrapper).content + "  (pages " +
         std::to_string(learned.pages) + ", " + figures(learned.wrapper) +
         (learned.update ? update_in_words(*learned.update) : "") + ")\n";
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
  const SiteLearner learner(learner_options(options));
  std::vector<Learned> workers(std::min<std::size_t>(options.jobs, std::max<std::size_t>(sites.size(), 1)));
  const auto work = [&](Learned& learned, std::size_t i) { learn_site(options, learner, sites[i], learned); };
  const auto deliver = [&](Learned& learned, std::size_t i) {
    if (interrupt_flag()) return false;
    console.progress({.doing = "learning", .done = i, .total = sites.size(), .unit = "sites"});
    store_wrapper(options, learned);
    for (const Error& error : learned.page_errors) console.error(error);
    tally.failed += learned.page_errors.size();
    if (learned.error) {
      ++tally.failed;
      console.error(*learned.error);
    } else {
      ++tally.learned;
      for (const std::string& doubt : doubts_in_words(learned.wrapper)) console.say(sites[i].name + ": " + doubt);
      for (const std::string& guard : guards_in_words(learned.wrapper)) console.detail(sites[i].name + ": " + guard);
    }
    if (options.json) {
      output.write(as_json(sites[i], learned));
    } else if (!learned.error) {
      output.write(as_text(learned));
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
  Output output = Output::standard(listener_of(console));
  const bool in_rounds = !options.all_pages && !options.update && options.method == kAuto;
  const GatheredSites gathered =
      in_rounds ? gather_until_converged(options.sites, learner_options(options), options.jobs, console)
                : gather_sites(options.sites, console);
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
               "Update stored wrappers: keep rules that still match, add missing ones\nWithout it sites are learned "
               "from scratch.");
  app.add_flag("--replace", options->replace,
               "Overwrite wrappers that were edited by hand or learned from more articles\nWithout it, a site is "
               "refused and its "
               "file kept if it was edited, or if there are only one or two articles now and there were more.");
  app.add_flag("--all-pages", options->all_pages,
               "Fetch all of --pages, even if more pages no longer change the wrapper\nWith --method auto a feed's "
               "first 4 pages "
               "are fetched, then 2 more at a time, until two rounds have changed nothing.")
      ->group(kOtherOptions);
  options->sites.other_pages = kOtherPagesOfSite;
  CLI::Option* others = add_count(app, "--other-pages", options->sites.other_pages,
                                  "Fetch N pages linked from a feed's home page, as examples of non-articles\nThe home "
                                  "page is fetched, too; 0: neither. Only with --method auto.");
  others->group(kOtherOptions);
  app.add_flag("--json", options->json, "Print one JSON object per site");
  app.add_option("--method", options->method,
                 "Method: score text blocks (auto), or rank patterns by signifiers (forest)")
      ->check(CLI::IsMember({kAuto, kForest}))
      ->type_name("NAME")
      ->capture_default_str();
  add_models(app, options->models_folder);
  add_induction(app, options->induce);
  add_learner_limits(app, options->max_expressions, options->induce.max_title_affix);
  add_footer(
      app,
      "Example: wrapwright learn https://example.org/feed.xml\n"
      "         wrapwright learn --store wrappers pages/ feeds.opml\n"
      "         wrapwright learn --update https://example.org/feed.xml\n"
      "         wrapwright learn --method forest https://example.org/feed.xml\n"
      "\n"
      "Prints one line per site: the wrapper's file, the XPath of the article, the number of pages that it was\n"
      "learned from, how many of them are articles and others (if there are others), how many it matches, its\n"
      "templates and its exclusions; with --verbose its guards, too; with --method forest, the pages that have\n"
      "the pattern (p) and its relevance (R). The options under FOREST require --method forest. With --update,\n"
      "prints how many templates were kept, added and dropped, or that no rule has changed; pages are normalized\n"
      "as the wrapper says.\n");
  return [options, others, &app](Console& console) {
    const auto wrong = [&](const std::string& message) { return console.error(message), ExitCode::kUsage; };
    const auto forest_only = given_forest_options(app);
    if (options->method != kForest && !forest_only.empty())
      return wrong(forest_only.front() + " requires --method forest");
    if (options->method == kForest && options->update)
      return wrong("--update requires --method auto: FOREST always learns a site from scratch");
    if (options->method == kForest && others->count() > 0)
      return wrong("--other-pages requires --method auto: FOREST treats all pages as articles");
    if (options->method == kForest) options->sites.other_pages = 0;
    auto models = read_models_option(options->models_folder);
    if (!models) return console.error(models.error()), ExitCode::kNothing;
    options->models = std::move(models).value();
    options->wrappers = std::make_shared<const WrapperStore>(options->store.store);
    return learn(*options, console);
  };
}

}  // namespace wrapwright
