// SPDX-License-Identifier: Apache-2.0
#pragma once
// Handles Ctrl-C: the first SIGINT or SIGTERM asks the program to end cleanly, the second one, of either kind, ends it
// at once. The flag is global because signal handlers have no other access; it is the only global variable.
#include <atomic>

namespace wrapwright {

// Must be called once, before any thread starts. Also prevents a closed pipe and a limit on the size of files from
// killing the process: writes fail instead.
void catch_signals();

// Set by SIGINT and SIGTERM, never cleared.
[[nodiscard]] const std::atomic<bool>& interrupt_flag();

}  // namespace wrapwright
