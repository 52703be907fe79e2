// SPDX-License-Identifier: Apache-2.0
#include "app/cli/drift_options.h"

#include <CLI/CLI.hpp>
#include <utility>

#include "app/cli/close_output.h"
#include "app/cli/options.h"

namespace wrapwright {

void add_drift(CLI::App& app, DriftOptions& options) {
  app.add_option("--summary", options.summary,
                 "Write to FILE, as JSON, whether each wrapper still fits its site\nWhat it found is compared with its "
                 "sample pages; the file is written whole or not at all.")
      ->type_name("FILE");
  app.add_flag("--fail-on-drift", options.fail, "Exit with 4 if a wrapper no longer fits its site");
  app.add_option("--drift-window", options.limits.window, "Check for drift after every N articles of a site")
      ->group(kOtherOptions)
      ->transform(whole_number_between(1, 1'000'000))
      ->type_name("N")
      ->capture_default_str();
}

Result<DriftReporting> DriftReporting::open(const DriftOptions& options, Console& console) {
  if (options.summary.empty()) return DriftReporting(options, console, std::nullopt);
  auto summary = Output::open(options.summary, listener_of(console));
  if (!summary) return std::move(summary).error();
  return DriftReporting(options, console, std::move(summary).value());
}

void DriftReporting::say(const WatchedSite& site) {
  const std::string line = drift_line(site);
  const DriftVerdict verdict = site.drift.verdict;
  if (verdict == DriftVerdict::kBroken) return console_.error(line + "; renew it with wrapwright learn --update");
  const bool is_asked = options_.fail || !options_.summary.empty();
  return verdict == DriftVerdict::kDegraded || is_asked ? console_.say(line) : console_.detail(line);
}

ExitCode DriftReporting::finish(const std::vector<WatchedSite>& sites, ExitCode code) {
  if (code == ExitCode::kInterrupted || code == ExitCode::kUsage) return code;
  for (const WatchedSite& site : sites) say(site);
  if (summary_) {
    summary_->write(drift_summary(sites));
    const ExitCode written = close_output(*summary_, console_);
    if (code == ExitCode::kDone) code = written;
  }
  const DriftVerdict worst = worst_verdict(sites);
  if (options_.fail && worst != DriftVerdict::kOk) return ExitCode::kDrift;
  return worst == DriftVerdict::kBroken && code == ExitCode::kDone ? ExitCode::kSomeFailed : code;
}

}  // namespace wrapwright
