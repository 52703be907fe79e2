// SPDX-License-Identifier: Apache-2.0
#pragma once
// The command `evaluate`: see wrapwright evaluate --help.
#include "cli/command.h"

namespace wrapwright {

Run declare_evaluate(CLI::App& app);

}  // namespace wrapwright
