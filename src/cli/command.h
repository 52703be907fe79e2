// SPDX-License-Identifier: Apache-2.0
#pragma once
// What a command is made of. Each has one file; main.cpp holds the table of them.
#include <functional>

#include "cli/console.h"
#include "cli/exit_code.h"

namespace CLI {
class App;
}

namespace wrapwright {

// Runs a command whose options have been read.
using Run = std::function<ExitCode(Console&)>;

struct Command {
  const char* name;
  const char* help;           // one line
  Run (*declare)(CLI::App&);  // adds options and examples; called once, before the command line is read
};

}  // namespace wrapwright
