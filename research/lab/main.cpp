// SPDX-License-Identifier: Apache-2.0
// The lab's program: runs the published methods and scores them on pages with gold.
#include "research/lab/commands.h"

namespace {

constexpr wrapwright::Command kCommands[] = {
    {"evaluate", "Score methods and other tools on pages with gold text", wrapwright::lab::declare_evaluate},
    {"extract", "Extract articles with a published page-level method", wrapwright::lab::declare_extract},
    {"methods", "List the page-level methods and their settings", wrapwright::lab::declare_methods},
    {"repairs", "Repair wrappers by pointing at what the gold says, and score them", wrapwright::lab::declare_repairs},
};

}  // namespace

int main(int argc, char** argv) {
  return wrapwright::run_program(
      {.name = "wrapwright-lab",
       .description = "Runs published methods of content extraction and scores them on pages with gold text.",
       .version = WRAPWRIGHT_VERSION,
       .commands = kCommands},
      argc, argv);
}
