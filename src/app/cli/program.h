// SPDX-License-Identifier: Apache-2.0
#pragma once
// A program of commands: reads the command line, prints help, and runs the chosen command. Called once, by main(), on
// the main thread.
#include <functional>
#include <span>

#include "app/cli/console.h"
#include "app/cli/exit_code.h"

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

struct Program {
  const char* name;
  const char* description;  // one line
  const char* version;
  std::span<const Command> commands;
  bool reads_settings = false;  // app/cli/settings.h
};

// Catches signals, and returns the exit code of the process.
int run_program(const Program& program, int argc, char** argv);

}  // namespace wrapwright
