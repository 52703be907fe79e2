// SPDX-License-Identifier: Apache-2.0
#include "cli/interrupt.h"

#include <csignal>

namespace wrapwright {
namespace {

std::atomic<bool> g_interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may only touch lock-free atomics");

void on_signal(int /*signal*/) { g_interrupted.store(true); }

}  // namespace

void catch_signals() {
  struct sigaction action {};
  action.sa_handler = on_signal;
  sigemptyset(&action.sa_mask);
  // The second signal has the default action, so that a hanging program can always be ended.
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  struct sigaction ignore {};
  ignore.sa_handler = SIG_IGN;
  sigaction(SIGPIPE, &ignore, nullptr);
}

const std::atomic<bool>& interrupt_flag() { return g_interrupted; }

}  // namespace wrapwright
