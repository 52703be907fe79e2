// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/drift_options.h"
#include "app/cli/model_option.h"
#include "app/cli/options.h"
#include "app/cli/page_loop.h"
#include "app/cli/sites.h"
#include "app/commands/commands.h"
#include "app/pipeline/extraction_worker.h"

namespace wrapwright {
namespace {

// Which pages the page-level method reads.
constexpr const char* kNone = "none";
constexpr const char* kMismatch = "mismatch";
constexpr const char* kAll = "all";
// What is written for lists after their record.
constexpr const char* kItems = "items";

struct ApplyOptions {
  PageLoopOptions loop;
  StoreOptions store;
  std::string fallback = kMismatch;
  XPathLimits xpath;
  std::string models;
  DriftOptions drift;
  std::size_t cache_bytes = 1U << 30U;  // the wrappers of a hundred thousand sites
};

ExitCode apply(const ApplyOptions& options, Console& console) {
  auto drift = DriftReporting::open(options.drift, console);
  if (!drift) return console.error(drift.error()), ExitCode::kNothing;
  const auto models = read_models_option(options.models);
  if (!models) return console.error(models.error()), ExitCode::kNothing;
  DriftWatch watch(options.drift.limits);
  PageLoopOptions loop = options.loop;
  loop.summary = options.drift.summary;
  loop.read = {options.store.wrapper};
  if (options.store.wrapper.empty()) loop.store = options.store.store;
  loop.observe = [&watch](const WrapperSigns& signs, const std::string& page) { watch.add(signs, page); };
  const auto format = output_format(loop);
  const PageExtractorOptions reading = {.fallback = options.fallback == kNone ? Fallback::kNone : Fallback::kPage,
                                        .xpath = options.xpath,
                                        .models = models->get(),
                                        .min_article = PageExtractorOptions().min_unmatched,
                                        .with_page_fields = shows_fields(format)};
  WrapperCache wrappers(options.store.store, options.store.wrapper, reading,
                        {.max_bytes = options.cache_bytes, .keep_files = !format || *format == RecordFormat::kWarc});
  if (!options.store.wrapper.empty()) {
    const auto only = wrappers.find("");
    if (only->error) return console.error(*only->error), ExitCode::kNothing;
  }
  const PageExtractor alone(reading);
  const auto make = [&](const RecordOptions& records) {
    return std::make_unique<ExtractionWorker>(wrappers, options.fallback == kAll ? &alone : nullptr, loop.page.limits,
                                              records);
  };
  const ExitCode code = run_page_loop(loop, "applying", make, console);
  return drift->finish(watch.sites(), code);
}

}  // namespace

Run declare_apply(CLI::App& app) {
  const auto options = std::make_shared<ApplyOptions>();
  add_page_loop_sources(app, options->loop);
  add_store(app, options->store);
  add_wrapper_file(app, options->store, "Use this wrapper for all pages, not the store's");
  app.add_option("--fallback", options->fallback,
                 "Pages that are extracted without a wrapper (status fallback)\nmismatch: those that their site's "
                 "wrapper does not match, or matches with low confidence; all: also those of sites without a wrapper; "
                 "none: a page that the wrapper does not match fails, and a doubtful match counts.")
      ->check(CLI::IsMember({kNone, kMismatch, kAll}))
      ->capture_default_str();
  const auto set_lists = [loop = &options->loop](const std::string& what) { loop->items = what == kItems; };
  app.add_option_function<std::string>(
         "--lists", set_lists,
         "Write one record per item of list pages, or none\nFor lists where the article's XPath selects several items, "
         "each with a permalink or date. items: the records of the items follow the record of the list, each with its "
         "permalink (status item).")
      ->check(CLI::IsMember({kNone, kItems}))
      ->group(kOtherOptions)
      ->default_str(kNone);
  add_models(app, options->models);
  add_drift(app, options->drift);
  add_page_loop(app, options->loop);
  add_xpath_limits(app, options->xpath);
  add_count(app, "--cache-memory", options->cache_bytes,
            "Maximum bytes of wrapper files that are kept compiled\nThey take about as much memory, with --format warc "
            "twice as much. A crawl that visits more sites than fit in turns reads their wrappers again on each visit.")
      ->group(kOtherOptions);
  add_footer(
      app,
      "Example: wrapwright apply https://example.org/2024/05/a-story.html\n"
      "         wrapwright apply -o articles.jsonl crawl-00000.warc.gz\n"
      "         wrapwright apply --summary drift.json --fail-on-drift -o articles/ pages/\n"
      "         wrapwright apply --wrapper example.org.xml --url http://example.org/a a.html\n"
      "\n"
      "Several pages are written one after the other, each under a line ==> URL <== (not in JSON); with -o DIR/ each\n"
      "article has its own file, named after its page's URL as fetch names pages, or else after the page's file. In\n"
      "Markdown, such a file has front matter (YAML): title, date, author, URL and the like.\n"
      "The site of a page on disk is the one named in an index.jsonl above it, or else the name of a folder above it\n"
      "that has a wrapper.\n"
      "In archives, pages are successful responses and resources that hold HTML. A site without a wrapper uses\n"
      "that of the nearest parent domain that has one.\n"
      "A wrapper that no longer fits its site (docs/use/drift.md) is named at the end: broken or degraded, and why.\n"
      "JSON objects have id, url, status (ok, fallback, no-article, item, no-wrapper, no-match, error), wrapper,\n"
      "dfs, title, text, confidence (expected F1), template and xpath if the status is ok, method if it is\n"
      "fallback, whatever else the wrapper finds, and error if there is no article.\n");
  return [options](Console& console) {
    options->loop.identify = [saved = sites_of_store(options->store.store)](SourcePage& page) {
      saved->identify(page);
    };
    return apply(*options, console);
  };
}

}  // namespace wrapwright
