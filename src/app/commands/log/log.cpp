// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "app/cli/close_output.h"
#include "app/cli/options.h"
#include "app/commands/commands.h"
#include "app/pipeline/output.h"
#include "site/store/wrapper_store.h"
#include "site/wrapper/history.h"

namespace wrapwright {
namespace {

struct LogOptions {
  StoreOptions store;
  std::vector<std::string> sites;
  bool json = false;
};

ExitCode log(const LogOptions& options, Console& console) {
  Output output = Output::standard(listener_of(console));
  const WrapperStore store(options.store.store);
  std::size_t read = 0;
  for (const std::string& site : options.sites) {
    const auto wrapper = store.load(site);
    if (!wrapper) {
      console.error(wrapper.error());
      continue;
    }
    ++read;
    if (wrapper->history.empty()) console.say(wrapper->site + ": no recorded changes");
    output.write(options.json ? history_json(*wrapper) : history_text(*wrapper));
  }
  const ExitCode written = close_output(output, console);
  if (read == options.sites.size() || written != ExitCode::kDone) return written;
  return read == 0 ? ExitCode::kNothing : ExitCode::kSomeFailed;
}

}  // namespace

Run declare_log(CLI::App& app) {
  const auto options = std::make_shared<LogOptions>();
  app.add_option("SITE", options->sites, "Sites with a wrapper in the store")->required()->type_name("");
  add_store(app, options->store);
  app.add_flag("--json", options->json, "Print one JSON object per change");
  add_footer(
      app,
      "Example: wrapwright log example.org\n"
      "\n"
      "Shows which rules of a wrapper changed, when, and why, the latest change first. learn --update writes these\n"
      "entries into the wrapper's file, which keeps the last 50.\n");
  return [options](Console& console) { return log(*options, console); };
}

}  // namespace wrapwright
