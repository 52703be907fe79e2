// SPDX-License-Identifier: Apache-2.0
// The program: the table of commands, and the options that all share.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <iostream>

#include "cli/commands.h"
#include "cli/interrupt.h"

namespace {

using wrapwright::Console;
using wrapwright::ExitCode;
using wrapwright::Talk;

constexpr wrapwright::Command kCommands[] = {
    {"learn", "Learn wrappers from pages of sites and store them", wrapwright::declare_learn},
    {"apply", "Extract articles from pages with stored wrappers", wrapwright::declare_apply},
    {"extract", "Extract articles with a page-level method, without wrappers", wrapwright::declare_extract},
    {"inspect", "Show why: signifiers, ranked patterns, the tree around the block", wrapwright::declare_inspect},
    {"fetch", "Fetch feeds and their pages into a folder, politely", wrapwright::declare_fetch},
    {"tidy", "Write a page as well-formed XML with dfs numbers", wrapwright::declare_tidy},
    {"check", "Lint wrappers and try them on pages", wrapwright::declare_check},
    {"evaluate", "Score methods and other tools on pages with gold text", wrapwright::declare_evaluate},
};

struct TalkFlags {
  bool quiet = false;
  bool verbose = false;
};

int run(int argc, char** argv) {
  CLI::App app("Learns reusable XPath wrappers for the articles of web sites, and applies them.", "wrapwright");
  app.set_version_flag("--version", "wrapwright " WRAPWRIGHT_VERSION, "Print the version and exit");
  app.set_help_flag("--help", "Print this help and exit");
  app.get_formatter()->column_width(34);
  app.require_subcommand(1);
  app.footer(std::string("wrapwright COMMAND --help tells more.\n") + wrapwright::kExitCodesHelp);
  TalkFlags flags;
  wrapwright::Run chosen;
  for (const auto& command : kCommands) {
    CLI::App* sub = app.add_subcommand(command.name, command.help);
    sub->set_help_flag("--help", "Print this help and exit");
    const wrapwright::Run run_command = command.declare(*sub);
    CLI::Option* quiet = sub->add_flag("--quiet", flags.quiet, "Say nothing but errors");
    sub->add_flag("--verbose", flags.verbose, "Say more")->excludes(quiet);
    sub->callback([&chosen, run_command] { chosen = run_command; });
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (app.exit(error) != 0) return static_cast<int>(ExitCode::kUsage);
    if (std::cout.flush()) return static_cast<int>(ExitCode::kDone);
    std::fputs("wrapwright: standard output: cannot write\n", stderr);
    return static_cast<int>(ExitCode::kSomeFailed);
  }
  Console console(flags.quiet ? Talk::kQuiet : flags.verbose ? Talk::kVerbose : Talk::kNormal);
  return static_cast<int>(chosen(console));
}

}  // namespace

int main(int argc, char** argv) {
  wrapwright::catch_signals();
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "wrapwright: %s\n", error.what());
    return static_cast<int>(ExitCode::kSomeFailed);
  }
}
