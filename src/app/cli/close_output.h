// SPDX-License-Identifier: Apache-2.0
#pragma once
// Closes a command's output and reports a failure.
#include "app/cli/console.h"
#include "app/cli/exit_code.h"
#include "app/pipeline/output.h"

namespace wrapwright {

// Closes the output and reports what could not be written. Returns kDone or kSomeFailed.
[[nodiscard]] ExitCode close_output(Output& output, Console& console);

}  // namespace wrapwright
