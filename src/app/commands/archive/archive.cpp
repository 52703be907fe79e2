// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <string>

#include "app/cli/drift_options.h"
#include "app/cli/feed_options.h"
#include "app/cli/interrupt.h"
#include "app/cli/options.h"
#include "app/commands/commands.h"
#include "app/pipeline/source_reader.h"
#include "app/pipeline/write_targets.h"
#include "app/watch/feed_archive.h"
#include "core/base/clock.h"
#include "site/apply/wrapper_cache.h"
#include "site/store/store_probe.h"
#include "web/fetch/capture.h"

namespace wrapwright {
namespace {

struct ArchiveOptions {
  FeedOptions feeds;
  std::string store;  // "" = wrappers/ in the folder
  PageOptions page;
  XPathLimits xpath;
  FeedArchiveOptions run;
  DriftOptions drift;
};

ExitCode exit_code(const FeedArchiveReport& report) {
  if (report.is_interrupted) return ExitCode::kInterrupted;
  const std::size_t asked = report.pages.counts.size();
  if (report.feeds == 0 || asked == 0) return ExitCode::kNothing;
  return report.failed() == 0 ? ExitCode::kDone : ExitCode::kSomeFailed;
}

ExitCode archive(ArchiveOptions options, Console& console) {
  FeedArchiveOptions& run = options.run;
  run.feeds = options.feeds.feeds;
  run.folder = options.feeds.folder;
  run.http = options.feeds.http;
  run.http.notice = [&console](const std::string& text) { console.detail(text); };
  run.download = options.feeds.download;
  run.items = options.feeds.items;
  run.learning.store = options.store.empty() ? run.folder / "wrappers" : std::filesystem::path(options.store);
  run.learning.limits = options.page.limits;
  run.drift = options.drift.limits;
  run.time = run.learning.time = current_time();
  auto targets = WriteTargets::make({options.drift.summary, (run.folder / "summary.json").string()},
                                    {options.feeds.feeds}, run.learning.store);
  for (const char* const own : {"archive", "articles", "feeds", "state"}) {
    if (!targets) break;
    if (auto allowed = targets->allow_reading_folder(run.folder / own, ""); !allowed) targets = allowed.error();
  }
  if (!targets) return console.error(targets.error()), ExitCode::kUsage;
  if (auto writable = probe_store(run.learning.store); !writable)
    return console.error(writable.error()), ExitCode::kNothing;
  auto drift = DriftReporting::open(options.drift, console);
  if (!drift) return console.error(drift.error()), ExitCode::kNothing;
  WrapperCache wrappers(run.learning.store.string(), "", {.xpath = options.xpath});
  const auto report = archive_feeds(run, wrappers, listener_of(console));
  console.end_progress();
  if (!report) {
    console.error(report.error());
    return ExitCode::kNothing;
  }
  for (const std::string& line : lines_of(*report, run)) console.say(line);
  return drift->finish(report->drift, exit_code(*report));
}

}  // namespace

Run declare_archive(CLI::App& app) {
  const auto options = std::make_shared<ArchiveOptions>();
  add_feeds(app, options->feeds, "Folder to fill: archive/, articles/, wrappers/, summary.json");
  app.add_option("--store", options->store, "Wrappers: a folder, or FILE.sqlite (default: DIR/wrappers)")
      ->type_name("DIR");
  add_count(app, "--min-pages", options->run.learning.min_pages, "Learn a site once the archive has N pages of it");
  add_count(app, "--pages", options->run.learning.max_pages, "Use at most the latest N pages per site; 0 = all");
  add_count(app, "--other-pages", options->run.learning.other_pages,
            "Fetch N pages linked from a feed's home page, as examples of non-articles\nBefore a site is learned. The "
            "home page is fetched, too; 0: neither.")
      ->group(kOtherOptions);
  const auto set_broken = [&renew = options->run.learning.renew](const std::string& what) { renew = what == "renew"; };
  app.add_option_function<std::string>("--broken", set_broken,
                                       "Renew wrappers that no longer fit, or keep them\nThey are renewed from the "
                                       "pages captured since. Wrappers that were edited by hand are kept.")
      ->check(CLI::IsMember({"renew", "keep"}))
      ->group(kOtherOptions)
      ->default_str("renew");
  add_jobs(app, options->run.learning.jobs);
  add_bytes(app, "--warc-size", options->run.max_archive_bytes,
            "Start a new WARC file after this many bytes (also 100K, 10M, 1G)")
      ->default_str("1G");
  add_drift(app, options->drift);
  add_network(app, options->feeds.http);
  add_page_limits(app, options->page);
  add_xpath_limits(app, options->xpath);
  options->feeds.http.stop = &interrupt_flag();
  add_footer(
      app,
      "Example: wrapwright archive https://example.org/feed.xml -o example/\n"
      "         wrapwright archive --fail-on-drift --store wrappers feeds.opml -o news/\n"
      "\n"
      "Meant to be run regularly, for example by cron. Each run requests the feeds and new and changed pages as\n"
      "fetch does, adds WARC files with everything sent and received (archive/), learns wrappers of sites that\n"
      "have none, renews broken ones, writes a record of each new page (articles/, the objects of apply --json),\n"
      "and checks on the latest pages of a site whether its wrapper still fits. If a run is killed, nothing is\n"
      "lost or done twice: the next run continues.\n");
  return [options](Console& console) { return archive(*options, console); };
}

}  // namespace wrapwright
