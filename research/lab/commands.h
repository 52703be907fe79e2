// SPDX-License-Identifier: Apache-2.0
#pragma once
// The commands of the lab's program, each defined in the file of its name; main.cpp lists them.
#include "app/cli/program.h"

namespace wrapwright::lab {

Run declare_evaluate(CLI::App& app);
Run declare_extract(CLI::App& app);
Run declare_methods(CLI::App& app);
Run declare_repairs(CLI::App& app);

}  // namespace wrapwright::lab
