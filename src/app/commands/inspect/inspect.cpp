// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "app/cli/interrupt.h"
#include "app/cli/learning.h"
#include "app/cli/options.h"
#include "app/cli/sites.h"
#include "app/commands/commands.h"
#include "app/inspect/forest_view.h"
#include "app/inspect/inspection_report.h"
#include "app/inspect/opened_site.h"
#include "app/inspect/site_inspection.h"
#include "app/inspect/sites_view.h"
#include "app/inspect/store_overview.h"
#include "app/pipeline/other_pages.h"
#include "app/pipeline/output.h"
#include "app/pipeline/source_reader.h"
#include "app/serve/workbench_server.h"
#include "core/base/files.h"
#include "site/apply/wrapper_cache.h"
#include "site/learn/site_learner.h"
#include "web/fetch/source.h"

namespace wrapwright {
namespace {

constexpr const char* kAuto = "auto";
constexpr const char* kForest = "forest";

struct InspectOptions {
  SiteOptions sites;
  StoreOptions store;
  std::string method = kAuto;
  ForestViewOptions forest;
  SiteInspectOptions inspect;
  std::string page;  // number (from 1), id or URL of a page
  std::size_t blocks = 3;
  std::string diff;     // a wrapper file to compare with
  std::string earlier;  // a source of earlier captures of the pages
  std::string html;     // folder
  std::string drift;    // a drift summary, for a store without pages
  bool json = false;
  bool serve = false;
  unsigned port = 0;  // 0 = a free one
};

// The options of `learn`.
SiteLearnerOptions learner_options(const InspectOptions& options) {
  SiteLearnerOptions out;
  out.update.learner = options.inspect.learner;
  out.on_pages = [](std::size_t) { return !interrupt_flag().load(); };
  return out;
}

// Collects pages like `learn` does for a site without a wrapper.
GatheredSites gather(const InspectOptions& options, Console& console) {
  if (options.method == kForest) return gather_sites(options.sites, console);
  return gather_until_converged(options.sites, learner_options(options), 1, console);
}

std::optional<std::size_t> find_page(const Site& site, const std::string& wanted) {
  for (std::size_t i = 0; i < site.pages.size(); ++i)
    if (site.pages[i].id == wanted || site.pages[i].url == wanted || std::to_string(i + 1) == wanted) return i;
  return std::nullopt;
}

class InspectRun {
 public:
  // `has_folders`: there are several sites, each with its own folder inside that of --html.
  InspectRun(const InspectOptions& options, bool has_folders, std::vector<Site>& earlier, Console& console,
             Output& output)
      : options_(options), has_folders_(has_folders), earlier_(earlier), console_(console), output_(output) {}

  void inspect(Site& site) {
    const auto shown = view(site);
    if (!shown) {
      Error error = shown.error();
      if (error.where.source.empty()) error.where.source = site.name;
      fail(error);
      return;
    }
    output_.write(*shown);
    output_.flush();
    ++shown_;
  }

  template <typename What>
  void fail(const What& what) {
    console_.error(what);
    ++failed_;
  }

  // Writes the lists of several sites.
  void write_sites() {
    if (!has_folders_ || lines_.empty()) return;
    sort_sites(lines_);
    for (const std::string& name : sites_files(lines_)) {
      const std::string html = sites_view(lines_, name).value_or("");
      if (Status written = write_file_atomically(std::filesystem::path(options_.html) / name, html); !written)
        fail(written.error());
    }
  }

  [[nodiscard]] bool page_found() const { return page_found_; }
  [[nodiscard]] ExitCode exit_code() const {
    if (shown_ == 0) return ExitCode::kNothing;
    return failed_ == 0 ? ExitCode::kDone : ExitCode::kSomeFailed;
  }

 private:
  // Pages that could not be loaded are removed from the site, so that pages, views and names are parallel.
  LoadedSite load(Site& site, const PageOptions& page) {
    LoadedSite loaded = load_site(site, page.normalizer, page.limits);
    for (const Error& error : loaded.errors) fail(error);
    std::vector<SourcePage> kept;
    for (const std::size_t number : loaded.numbers) kept.push_back(std::move(site.pages[number]));
    site.pages = std::move(kept);
    return loaded;
  }

  LoadedSite load_shown(Site& site, const PageOptions& page) {
    LoadedSite loaded = load(site, page);
    page_ = find_page(site, options_.page);
    page_found_ = page_found_ || page_.has_value();
    return loaded;
  }

  [[nodiscard]] Result<SiteInspection> inspect_pages(const Site& site, const Wrapper& wrapper,
                                                     const std::vector<SitePage>& pages) const {
    auto inspection = inspect_site(wrapper, pages, options_.inspect);
    for (std::size_t i = 0; inspection.ok() && i < site.pages.size(); ++i) inspection->pages[i].id = site.pages[i].id;
    return inspection;
  }

  [[nodiscard]] std::string folder_of(const Site& site) const {
    if (!has_folders_ || options_.html.empty()) return options_.html;
    return options_.html + "/" + site_segment(site.name);
  }

  Result<std::string> report(const SiteInspection& inspection, const SiteInspection* before,
                             const InspectionReportOptions& report) {
    auto out = report_inspection(inspection, before, report);
    if (out && has_folders_ && !options_.html.empty())
      lines_.push_back(site_line(inspection, site_segment(inspection.wrapper.site) + "/index.html"));
    return out;
  }

  Result<std::string> view(Site& site) {
    if (options_.method == kForest) return forest(site);
    auto found = find_stored_wrapper(options_.store.store, options_.store.wrapper, site.name);
    if (!found) return std::move(found).error();
    PageOptions page = options_.sites.page;
    if (found->wrapper) page.normalizer = found->wrapper->normalizer;
    const LoadedSite loaded = load_shown(site, page);
    if (!found->wrapper) {
      const SiteLearner learner(learner_options(options_));
      auto learned = learner.learn({.name = site.name, .pages = loaded.views, .feed = feed_of(site)});
      if (!learned) return std::move(learned).error();
      found->wrapper = std::move(learned->wrapper);
    }
    const auto inspection = inspect_pages(site, *found->wrapper, loaded.views);
    if (!inspection) return inspection.error();
    InspectionReportOptions form{folder_of(site), options_.json, {found->file, page_, options_.blocks}, {},
                                 nullptr,         has_folders_};
    std::optional<Result<ForestView>> ranked;
    if (!options_.html.empty()) {
      ranked.emplace(view_forest(site.name, loaded.views, ids_of(site), std::nullopt, options_.forest));
      form.forest = &*ranked;
    }
    if (options_.diff.empty() && options_.earlier.empty()) return report(*inspection, nullptr, form);
    auto other = options_.diff.empty() ? std::move(found) : find_stored_wrapper(options_.diff, "", site.name);
    if (!other) return std::move(other).error();
    if (!other->wrapper) return Error{ErrorKind::kNotFound, "no wrapper for " + site.name, {options_.diff}};
    form.names = {other->file, form.text.wrapper_file, options_.earlier};
    LoadedSite earlier;
    const auto before = inspect_before(site, *other->wrapper, earlier);
    if (!before) return before.error();
    return report(*inspection, &*before, form);
  }

  // Uses the pages of --earlier or, without it, the site's pages, parsed with this wrapper's normalizer.
  Result<SiteInspection> inspect_before(Site& site, const Wrapper& wrapper, LoadedSite& earlier) {
    const auto is_same = [&site](const Site& each) { return each.name == site.name; };
    const auto found = std::find_if(earlier_.begin(), earlier_.end(), is_same);
    if (!options_.earlier.empty() && found == earlier_.end())
      return Error{ErrorKind::kNotFound, "no page of site " + site.name, {options_.earlier}};
    Site& before = options_.earlier.empty() ? site : *found;
    PageOptions page = options_.sites.page;
    page.normalizer = wrapper.normalizer;
    earlier = load(before, page);
    return inspect_pages(before, wrapper, earlier.views);
  }

  static std::vector<std::string> ids_of(const Site& site) {
    std::vector<std::string> out;
    for (const SourcePage& page : site.pages) out.push_back(page.id);
    return out;
  }

  Result<std::string> forest(Site& site) {
    const LoadedSite loaded = load_shown(site, options_.sites.page);
    const auto seen = view_forest(site.name, loaded.views, ids_of(site), page_, options_.forest);
    if (!seen) return seen.error();
    if (!options_.html.empty()) {
      if (!seen->induced) return seen->induced.error();
      const auto inspection = inspect_pages(site, seen->induced->wrapper, loaded.views);
      if (!inspection) return inspection.error();
      return report(
          *inspection, nullptr,
          {.html = folder_of(site), .json = false, .text = {}, .names = {}, .forest = &seen, .has_list = has_folders_});
    }
    return options_.json ? forest_json(*seen, options_.forest) : forest_text(*seen, options_.forest);
  }

  const InspectOptions& options_;
  bool has_folders_;
  std::vector<SiteLine> lines_;
  std::vector<Site>& earlier_;
  Console& console_;
  Output& output_;
  std::optional<std::size_t> page_;  // of the current site: the one that --page names
  bool page_found_ = false;
  std::size_t shown_ = 0;
  std::size_t failed_ = 0;
};

OpenSiteOptions open_options(const InspectOptions& options) {
  OpenSiteOptions out;
  out.limits = options.sites.page.limits;
  out.normalizer = options.sites.page.normalizer;
  out.learning = learner_options(options);
  out.learning.forest = options.forest.induce;
  out.by_forest = options.method == kForest;
  out.bench = {.inspect = options.inspect, .forest = options.forest};
  return out;
}

// Next to the store of an archive is the drift summary of its last run (docs/use/drift.md).
Result<DriftBySite> drift_of(const InspectOptions& options) {
  if (!options.drift.empty()) return read_drift_summary(options.drift);
  const auto beside = std::filesystem::path(options.store.store).parent_path() / "summary.json";
  auto read = read_drift_summary(beside);
  if (!read && read.error().kind == ErrorKind::kNotFound) return DriftBySite();
  return read;
}

std::string hint_of(const InspectOptions& options) {
  return "No pages of this site are loaded. With pages, each block is explained, and rules can be repaired by "
         "pointing at blocks: `wrapwright inspect --serve --store " +
         options.store.store + " PAGES`, where PAGES is a folder, an archive, or the URL of its feed.";
}

ExitCode run_workbench(const InspectOptions& options, WorkbenchServer& workbench, Console& console) {
  HttpServerOptions http;
  http.port = static_cast<std::uint16_t>(options.port);
  http.max_connections = 100;
  auto server = HttpServer::start(http, workbench.handler());
  if (!server) return console.error(server.error()), ExitCode::kNothing;
  console.say("open http://127.0.0.1:" + std::to_string((*server)->port()) + "/ (press Ctrl-C to stop)");
  while (!interrupt_flag()) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  (*server)->stop_listening();
  workbench.stop();
  while ((*server)->waiting() > 0) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  return ExitCode::kDone;
}

ExitCode serve_sites(const InspectOptions& options, Console& console) {
  GatheredSites gathered = gather(options, console);
  if (interrupt_flag()) return ExitCode::kInterrupted;
  const WrapperStore store(options.store.store);
  std::vector<std::unique_ptr<OpenedSite>> opened;
  for (Site& site : gathered.sites) {
    if (interrupt_flag()) return ExitCode::kInterrupted;
    auto bench = OpenedSite::open(std::move(site), store, open_options(options));
    if (bench) {
      for (const Error& error : (*bench)->errors()) console.error(error);
      opened.push_back(std::move(bench).value());
    } else {
      console.error(bench.error());
    }
  }
  if (opened.empty()) return ExitCode::kNothing;
  WorkbenchServer workbench(store, {}, std::move(opened));
  return run_workbench(options, workbench, console);
}

// Serves what the store alone says about its sites.
ExitCode serve_store(const InspectOptions& options, Console& console) {
  const WrapperStore store(options.store.store);
  if (auto files = store.files(); !files) return console.error(files.error()), ExitCode::kNothing;
  auto drift = drift_of(options);
  if (!drift) return console.error(drift.error()), ExitCode::kNothing;
  WorkbenchSitesOptions sites;
  sites.lists_store = true;
  sites.drift = [known = std::move(drift).value()] { return known; };
  sites.hint = hint_of(options);
  WorkbenchServer workbench(store, std::move(sites));
  return run_workbench(options, workbench, console);
}

// Writes the lists of sites, and a page for each site that needs attention.
ExitCode write_store(const InspectOptions& options, Console& console) {
  const WrapperStore store(options.store.store);
  const auto drift = drift_of(options);
  if (!drift) return console.error(drift.error()), ExitCode::kNothing;
  auto lines = store_lines(store, *drift);
  if (!lines) return console.error(lines.error()), ExitCode::kNothing;
  const std::filesystem::path folder = options.html;
  const auto write = [&](const std::filesystem::path& file, const std::string& html) {
    Status made = make_folder(file.parent_path());
    if (made) made = write_file_atomically(file, html);
    if (!made) console.error(made.error());
    return made.ok();
  };
  for (SiteLine& line : *lines) {
    if (interrupt_flag()) return ExitCode::kInterrupted;
    if (line.needs.empty()) {
      line.link.clear();
      continue;
    }
    const auto known = drift->find(line.site);
    const KnownDrift* const of = known == drift->end() ? nullptr : &known->second;
    if (!write(folder / line.link, stored_site_view(store, line.site, of, hint_of(options))))
      return ExitCode::kSomeFailed;
  }
  for (const std::string& file : sites_files(*lines))
    if (!write(folder / file, sites_view(*lines, file).value_or(""))) return ExitCode::kSomeFailed;
  console.say(options.html + "/index.html: " + std::to_string(lines->size()) + " sites");
  return ExitCode::kDone;
}

ExitCode inspect(const InspectOptions& options, Console& console) {
  const bool has_pages = !options.sites.sources.sources.empty();
  if (options.serve) return has_pages ? serve_sites(options, console) : serve_store(options, console);
  if (!has_pages) return write_store(options, console);
  if (would_replace_source(options.html, ".html", options.sites.sources.sources)) {
    console.error(options.html + ": this folder is an input; --html would overwrite its pages");
    return ExitCode::kUsage;
  }
  Output output = Output::standard(listener_of(console));
  GatheredSites gathered = gather(options, console);
  if (interrupt_flag()) return ExitCode::kInterrupted;
  SiteOptions earlier = options.sites;
  earlier.other_pages = 0;
  earlier.sources.sources = {options.earlier};
  GatheredSites before = options.earlier.empty() ? GatheredSites() : gather_sites(earlier, console);
  if (before.failed > 0 && before.sites.empty()) return ExitCode::kNothing;
  InspectRun run(options, !options.html.empty() && gathered.sites.size() > 1, before.sites, console, output);
  for (Site& site : gathered.sites) {
    if (interrupt_flag() || output.failed()) break;
    run.inspect(site);
  }
  if (interrupt_flag()) return ExitCode::kInterrupted;
  run.write_sites();
  if (!options.page.empty() && !run.page_found())
    run.fail(options.page + ": no such page (--page takes a number from 1, an id or a URL)");
  if (auto closed = output.close(); !closed) run.fail(closed.error());
  const ExitCode code = run.exit_code();
  return code == ExitCode::kDone && gathered.failed + before.failed > 0 ? ExitCode::kSomeFailed : code;
}

}  // namespace

Run declare_inspect(CLI::App& app) {
  const auto options = std::make_shared<InspectOptions>();
  add_sites(app, options->sites);
  app.get_option("SOURCE")->required(false);  // a store can also be inspected without pages
  app.get_option("--url")->group(kOtherOptions);
  add_store(app, options->store);
  add_wrapper_file(app, options->store, "Inspect this wrapper, not the store's");
  app.add_option("--method", options->method,
                 "Show the wrapper (auto), or the ranked patterns of FOREST (forest)\nauto: the site's stored wrapper, "
                 "or, if there is none, the wrapper that learn would write.")
      ->check(CLI::IsMember({kAuto, kForest}))
      ->type_name("NAME")
      ->capture_default_str();
  app.add_option(
         "--page", options->page,
         "Show this page in full (number, id or URL)\nAll its blocks; with forest, the tree around the chosen one.")
      ->type_name("N|URL");
  add_count(app, "--blocks", options->blocks, "Number of blocks shown per page without --page: those judged foreign")
      ->group(kOtherOptions);
  add_count(app, "--features", options->inspect.max_features, "Number of features shown per block or page")
      ->group(kOtherOptions);
  add_count(app, "--patterns", options->forest.patterns, "Number of patterns shown, with --method forest")
      ->group(kOtherOptions);
  add_count(app, "--elements", options->forest.elements,
            "Number of siblings and of children shown, with --method forest")
      ->group(kOtherOptions);
  app.add_option("--diff", options->diff,
                 "Show the differences from this older wrapper (a file or a store)\nRules, and the texts of the pages.")
      ->type_name("FILE|DIR");
  app.add_option("--earlier", options->earlier,
                 "Show the differences from these earlier captures of the pages\nBlocks that appeared and disappeared, "
                 "what the wrapper selects, texts; pages are matched by URL.")
      ->type_name("SOURCE");
  app.add_option("--html", options->html,
                 "Write a folder for a browser\nThe site, and what the wrapper does on each page; several sites get "
                 "one folder each.")
      ->type_name("DIR");
  CLI::Option* const serve =
      app.add_flag("--serve", options->serve,
                   "Serve the sites to a browser: inspect, repair, save\nOnly for this machine. Expressions and "
                   "repairs are tried on all pages and saved to the store as edits by hand.")
          ->excludes("--html")
          ->excludes("--diff")
          ->excludes("--earlier")
          ->excludes("--wrapper");
  app.add_option("--drift", options->drift,
                 "Drift summary of the sites, if no SOURCE is given (default: summary.json beside the store)\nIn the "
                 "format of apply --summary.")
      ->type_name("FILE")
      ->group(kOtherOptions);
  app.add_option("--port", options->port, "Port of --serve; 0 = a free one")
      ->needs(serve)
      ->transform(whole_number_between(0, 65'535))
      ->type_name("N")
      ->capture_default_str()
      ->group(kOtherOptions);
  app.add_flag("--json", options->json, "Print one JSON object per site, with all that is known")
      ->excludes("--html")
      ->excludes(serve);
  add_induction(app, options->forest.induce);
  add_footer(
      app,
      "Example: wrapwright inspect --store wrappers pages/\n"
      "         wrapwright inspect --wrapper example.org.xml --page 1 pages/\n"
      "         wrapwright inspect --html why pages/ && chromium why/index.html\n"
      "         wrapwright inspect --earlier captures/2024 captures/2026\n"
      "         wrapwright inspect --serve --store wrappers\n"
      "         wrapwright inspect --method forest --html why pages/\n"
      "\n"
      "For each expression, shows on how many pages it selects how many elements, the words, and the expected F1.\n"
      "For each block, shows its log-odds of being content: those of the mean block of these pages plus the\n"
      "contribution of each feature. With --method forest, J, U: means over the pages that have the pattern; I:\n"
      "sum of informativeness; p: number of these pages; R = I x p x level; > marks the pattern that becomes the\n"
      "wrapper.\n");
  return [options, &app](Console& console) {
    const auto forest_only = given_forest_options(app);
    if (options->method != kForest && !forest_only.empty()) {
      console.error(forest_only.front() + " requires --method forest");
      return ExitCode::kUsage;
    }
    for (const char* const name : {"--diff", "--earlier"}) {
      if (options->method != kForest || app.count(name) == 0) continue;
      console.error(std::string(name) + " requires --method auto, since it shows a wrapper");
      return ExitCode::kUsage;
    }
    if (options->sites.sources.sources.empty() && !options->serve && options->html.empty()) {
      console.error("SOURCE is missing: name pages, or use --serve or --html to view the store without pages");
      return ExitCode::kUsage;
    }
    if (options->method == kAuto) options->sites.other_pages = kOtherPagesOfSite;
    options->inspect.learner.max_templates = options->forest.induce.max_templates;
    options->inspect.learner.max_title_affix = options->forest.induce.max_title_affix;
    return inspect(*options, console);
  };
}

}  // namespace wrapwright
