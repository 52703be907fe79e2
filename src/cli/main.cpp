// SPDX-License-Identifier: Apache-2.0
// The program: the table of commands, and the options that all share.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <iostream>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/edit_distance.h"
#include "cli/commands.h"
#include "cli/interrupt.h"

namespace {

using wrapwright::Console;
using wrapwright::edit_distance;
using wrapwright::ExitCode;
using wrapwright::Talk;

constexpr wrapwright::Command kCommands[] = {
    {"learn", "Learn wrappers from pages of sites and store them", wrapwright::declare_learn},
    {"apply", "Extract articles from pages with stored wrappers", wrapwright::declare_apply},
    {"extract", "Extract articles with a page-level method, without wrappers", wrapwright::declare_extract},
    {"inspect", "Show why: signifiers, ranked patterns, the tree around the block", wrapwright::declare_inspect},
    {"fetch", "Fetch feeds and their pages into a folder, politely", wrapwright::declare_fetch},
    {"archive", "Watch feeds while archiving: fetch, write WARC, learn, apply, check", wrapwright::declare_archive},
    {"tidy", "Write a page as well-formed XML with dfs numbers", wrapwright::declare_tidy},
    {"check", "Lint wrappers and try them on pages", wrapwright::declare_check},
    {"export", "Write stored wrappers as the rules of other programs", wrapwright::declare_export},
    {"import", "Store the rules of other programs as wrappers", wrapwright::declare_import},
    {"log", "Say when which rule of a wrapper changed, and why", wrapwright::declare_log},
    {"evaluate", "Score methods and other tools on pages with gold text", wrapwright::declare_evaluate},
};

struct TalkFlags {
  bool quiet = false;
  bool verbose = false;
};

// The message for a first word that is not a command.
std::optional<std::string> unknown_command(const std::vector<std::string>& words) {
  if (words.empty()) return "no command is named; wrapwright --help lists them";
  const std::string& word = words.front();
  if (word.starts_with('-')) return std::nullopt;
  const wrapwright::Command* nearest = std::begin(kCommands);
  for (const auto& command : kCommands) {
    if (word == command.name) return std::nullopt;
    if (edit_distance(word, command.name) < edit_distance(word, nearest->name)) nearest = &command;
  }
  constexpr std::size_t kLongestTypo = 2;
  const bool is_typo = word.size() < 20 && edit_distance(word, nearest->name) <= kLongestTypo;
  return "there is no command \"" + word + "\"" +
         (is_typo ? std::string("; did you mean ") + nearest->name + "?" : "; wrapwright --help lists them");
}

// Replaces "help" and "help COMMAND" by the flag --help.
std::vector<std::string> with_help_as_flag(std::vector<std::string> words) {
  if (words.empty() || words.front() != "help") return words;
  words.erase(words.begin());
  words.resize(std::min<std::size_t>(words.size(), 1));
  words.emplace_back("--help");
  return words;
}

int run(int argc, char** argv) {
  std::vector<std::string> words = with_help_as_flag({argv + 1, argv + argc});
  if (const auto problem = unknown_command(words)) {
    Console(Talk::kNormal).error(*problem);
    return static_cast<int>(ExitCode::kUsage);
  }
  CLI::App app("Learns reusable XPath wrappers for the articles of web sites, and applies them.", "wrapwright");
  app.set_version_flag("--version", "wrapwright " WRAPWRIGHT_VERSION, "Print the version and exit");
  app.set_help_flag("-h,--help", "Print this help and exit");
  app.get_formatter()->column_width(34);
  app.require_subcommand(1);
  app.footer(std::string("wrapwright COMMAND --help tells more.\n") + wrapwright::kExitCodesHelp);
  TalkFlags flags;
  wrapwright::Run chosen;
  for (const auto& command : kCommands) {
    CLI::App* sub = app.add_subcommand(command.name, command.help);
    sub->set_help_flag("-h,--help", "Print this help and exit");
    const wrapwright::Run run_command = command.declare(*sub);
    CLI::Option* quiet = sub->add_flag("--quiet", flags.quiet, "Say nothing but errors");
    sub->add_flag("--verbose", flags.verbose, "Say more")->excludes(quiet);
    sub->callback([&chosen, run_command] { chosen = run_command; });
  }
  try {
    std::reverse(words.begin(), words.end());  // as CLI11 takes them
    app.parse(std::move(words));
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() != 0) {
      const auto named = app.get_subcommands();
      const std::string command = named.empty() ? "" : named.front()->get_name() + " ";
      Console(Talk::kNormal).error(std::string(error.what()) + " (wrapwright " + command + "--help tells more)");
      return static_cast<int>(ExitCode::kUsage);
    }
    app.exit(error);
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
