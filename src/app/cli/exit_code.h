// SPDX-License-Identifier: Apache-2.0
#pragma once
// The exit codes of the program. Their meaning is documented in --help and never changes.
namespace wrapwright {

enum class ExitCode {
  kDone = 0,
  kSomeFailed = 1,  // done, but some inputs failed (each was reported) or not all output could be written
  kUsage = 2,
  kNothing = 3,  // nothing was learned, or nothing matched
  kDrift = 4,    // with --fail-on-drift: a wrapper no longer fits its site; other failures were reported
  kInterrupted = 130,
};

inline constexpr const char* kExitCodesShort =
    "Exit codes: 0 done, 1 some inputs failed, 2 usage, 3 nothing found, 4 drift.";
inline constexpr const char* kExitCodesHelp =
    "Exit codes: 0 done; 1 done, but some inputs failed (each is named), or not all could be written; 2 wrong usage; "
    "3 nothing learned or matched; 4 a wrapper no longer fits its site (--fail-on-drift); 130 interrupted (what was "
    "written is whole). If several apply, the exit code is the first of 130, 2, 4, 3, 1.";

}  // namespace wrapwright
