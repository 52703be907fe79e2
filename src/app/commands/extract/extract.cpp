// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/model_option.h"
#include "app/cli/options.h"
#include "app/cli/page_loop.h"
#include "app/commands/commands.h"
#include "app/pipeline/extraction_worker.h"
#include "site/extract/page_extractor.h"

namespace wrapwright {
namespace {

struct ExtractOptions {
  PageLoopOptions loop;
  double min_article = 0;  // probability below which a page is refused
  std::string models;
};

ExitCode extract(const ExtractOptions& options, Console& console) {
  const auto models = read_models_option(options.models);
  if (!models) return console.error(models.error()), ExitCode::kNothing;
  const PageExtractor alone({.models = models->get(),
                             .min_article = options.min_article,
                             .with_page_fields = shows_fields(output_format(options.loop))});
  const auto make = [&](const RecordOptions& records) {
    return std::make_unique<ExtractionWorker>(alone, options.loop.page.normalizer, options.loop.page.limits, records);
  };
  return run_page_loop(options.loop, "extracting", make, console);
}

}  // namespace

Run declare_extract(CLI::App& app) {
  const auto options = std::make_shared<ExtractOptions>();
  add_page_loop_sources(app, options->loop);
  app.add_option(
         "--min-article", options->min_article,
         "Refuse pages with a lower probability of being an article (default: 0)\nTheir status is no-article; 0.5 "
         "refuses most lists.")
      ->check(number_between(0, 1))
      ->type_name("P");
  add_models(app, options->models);
  add_normalizer(app, options->loop.page);
  add_page_loop(app, options->loop);
  add_footer(
      app,
      "Example: wrapwright extract https://example.org/2024/05/a-story.html\n"
      "         wrapwright extract --format markdown - < a.html\n"
      "\n"
      "Several pages are written one after the other, each under a line ==> URL <== (not in JSON).\n"
      "JSON objects have id, url, status (ok, no-article, no-match, error), method, is_article (the probability),\n"
      "type (article, list, forum, product, documentation, service, other) if it is clear, dfs, title, text,\n"
      "confidence (expected F1), and whatever else the page states; error says why there is no article, if known.\n");
  return [options](Console& console) { return extract(*options, console); };
}

}  // namespace wrapwright
