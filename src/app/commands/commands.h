// SPDX-License-Identifier: Apache-2.0
#pragma once
// The commands of the program, each in the folder named after it; main.cpp has their table.
#include "app/cli/program.h"

namespace wrapwright {

Run declare_apply(CLI::App& app);
Run declare_archive(CLI::App& app);
Run declare_check(CLI::App& app);
Run declare_config(CLI::App& app);
Run declare_export(CLI::App& app);
Run declare_extract(CLI::App& app);
Run declare_feed(CLI::App& app);
Run declare_fetch(CLI::App& app);
Run declare_import(CLI::App& app);
Run declare_inspect(CLI::App& app);
Run declare_learn(CLI::App& app);
Run declare_log(CLI::App& app);
Run declare_serve(CLI::App& app);
Run declare_tidy(CLI::App& app);

}  // namespace wrapwright
