// SPDX-License-Identifier: Apache-2.0
#pragma once
// `wrapwright check`: what may be wrong with the wrappers of a store.
#include "cli/command.h"

namespace wrapwright {

Run declare_check(CLI::App& app);

}  // namespace wrapwright
