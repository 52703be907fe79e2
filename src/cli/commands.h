// SPDX-License-Identifier: Apache-2.0
#pragma once
// The commands of the program. Each is defined in the file of its name; main.cpp has the table of all commands.
#include <functional>

#include "cli/console.h"
#include "cli/exit_code.h"

namespace CLI {
class App;
}

namespace wrapwright {

// Runs a command after its options have been read.
using Run = std::function<ExitCode(Console&)>;

struct Command {
  const char* name;
  const char* help;           // one line
  Run (*declare)(CLI::App&);  // adds options and examples; called once, before the command line is read
};

Run declare_apply(CLI::App& app);
Run declare_archive(CLI::App& app);
Run declare_check(CLI::App& app);
Run declare_evaluate(CLI::App& app);
Run declare_export(CLI::App& app);
Run declare_extract(CLI::App& app);
Run declare_fetch(CLI::App& app);
Run declare_import(CLI::App& app);
Run declare_inspect(CLI::App& app);
Run declare_learn(CLI::App& app);
Run declare_log(CLI::App& app);
Run declare_tidy(CLI::App& app);

}  // namespace wrapwright
