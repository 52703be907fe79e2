// SPDX-License-Identifier: Apache-2.0
#include "cli/apply.h"

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/options.h"
#include "cli/page_loop.h"
#include "cli/wrapper_extractor.h"

namespace wrapwright {
namespace {

struct ApplyOptions {
  PageLoopOptions loop;
  StoreOptions store;
};

ExitCode apply(const ApplyOptions& options, Console& console) {
  WrapperCache wrappers(options.store.store, options.store.wrapper);
  const auto make = [&](PageHeaders headers) {
    return std::make_unique<WrapperExtractor>(wrappers, options.loop.page.limits, options.loop.format, headers);
  };
  return run_page_loop(options.loop, "applying", make, console);
}

}  // namespace

Run declare_apply(CLI::App& app) {
  const auto options = std::make_shared<ApplyOptions>();
  add_page_loop_sources(app, options->loop);
  add_store(app, options->store);
  add_wrapper_file(app, options->store, "Use this wrapper for all pages instead of the store's");
  add_page_loop(app, options->loop);
  add_footer(app,
             "Example: wrapwright apply https://example.org/2024/05/a-story.html\n"
             "         wrapwright apply --format json -o articles.jsonl pages/\n"
             "         wrapwright apply --wrapper wrappers/example.org.xml --url https://example.org/a - < a.html\n"
             "\n"
             "Several pages are written one after the other, each under a line ==> URL <== (not in JSON).\n"
             "JSON objects have id, url, status (ok, no-wrapper, no-match, error), wrapper, template, xpath, dfs,\n"
             "title, text, and what else the wrapper finds; error where the status is not ok.\n");
  return [options](Console& console) { return apply(*options, console); };
}

}  // namespace wrapwright
