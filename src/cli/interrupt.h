// SPDX-License-Identifier: Apache-2.0
#pragma once
// Ctrl-C: the first one asks the program to end cleanly, the second one ends it. The flag is the process's: signals
// know no objects, so this is the one place with a global.
#include <atomic>

namespace wrapwright {

// To be called once, before any thread starts. Also keeps a closed pipe from killing the process: writes fail instead.
void catch_signals();

// Set by SIGINT and SIGTERM, never cleared.
[[nodiscard]] const std::atomic<bool>& interrupt_flag();

}  // namespace wrapwright
