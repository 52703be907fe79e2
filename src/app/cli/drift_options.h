// SPDX-License-Identifier: Apache-2.0
#pragma once
// Drift reporting for the commands that apply wrappers, with the same options, lines, summary and exit codes.
#include <optional>
#include <string>
#include <vector>

#include "app/cli/console.h"
#include "app/cli/exit_code.h"
#include "app/pipeline/output.h"
#include "site/apply/drift_watch.h"

namespace CLI {
class App;
}

namespace wrapwright {

struct DriftOptions {
  std::string summary;  // a file; "" = none
  bool fail = false;
  DriftLimits limits;
};

void add_drift(CLI::App& app, DriftOptions& options);

// The drift report of one run. Opened before the work begins, so that a file that cannot be written is reported at
// once.
class DriftReporting {
 public:
  // REQUIRES: both outlive the object.
  static Result<DriftReporting> open(const DriftOptions& options, Console& console);

  // Prints one line per site, writes the summary, and returns the exit code of the run; `code` is the exit code without
  // drift. Interrupts and wrong usage keep their code and write no summary; otherwise drift (with --fail-on-drift)
  // takes precedence over kNothing and kSomeFailed; without that option, a broken wrapper turns kDone into kSomeFailed.
  ExitCode finish(const std::vector<WatchedSite>& sites, ExitCode code);

 private:
  DriftReporting(const DriftOptions& options, Console& console, std::optional<Output> summary)
      : options_(options), console_(console), summary_(std::move(summary)) {}
  void say(const WatchedSite& site);

  const DriftOptions& options_;
  Console& console_;
  std::optional<Output> summary_;
};

}  // namespace wrapwright
