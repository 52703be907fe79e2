// SPDX-License-Identifier: Apache-2.0
#pragma once
// Runs gnuplot (Debian: gnuplot-nox), without a shell and without the user's settings. Safe from any thread; each call
// has its own temporary folder, which it removes.
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace wrapwright {

// The output of the script. kUnsupported, naming the package, if there is no such program; kSyntax, with the first line
// of its error output, if it fails.
Result<std::string> run_gnuplot(const std::string& program, std::string_view script);

// Quotes a string for a script: nothing in it is expanded or executed.
[[nodiscard]] std::string gnuplot_string(std::string_view text);

}  // namespace wrapwright
