// SPDX-License-Identifier: Apache-2.0
#pragma once
// Runs gnuplot (Debian: gnuplot-nox), without a shell and without the user's settings. Safe from any thread; each call
// has a temporary folder of its own, gone at its end.
#include <string>
#include <string_view>

#include "base/result.h"

namespace wrapwright {

// What the script writes to its output. kUnsupported, with the package named, where there is no such program; kSyntax,
// with its first line of complaint, where it fails.
Result<std::string> run_gnuplot(const std::string& program, std::string_view script);

// As a quoted string of a script: nothing in it is expanded or run.
[[nodiscard]] std::string gnuplot_string(std::string_view text);

}  // namespace wrapwright
