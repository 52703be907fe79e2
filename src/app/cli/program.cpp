// SPDX-License-Identifier: Apache-2.0
#include "app/cli/program.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <fcntl.h>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

#include "app/cli/close_output.h"
#include "app/cli/interrupt.h"
#include "app/pipeline/output.h"
#include "core/base/edit_distance.h"

namespace wrapwright {
namespace {

struct TalkFlags {
  bool quiet = false;
  bool verbose = false;
};

std::optional<std::string> empty_argument(const std::vector<std::string>& words) {
  const auto empty = std::find(words.begin(), words.end(), "");
  if (empty == words.end()) return std::nullopt;
  return "the argument after \"" + *std::prev(empty) + "\" is empty";
}

// The message for a first word that is neither a command nor an option of the program itself, or for an empty word, as
// of a shell's variable that is not set.
std::optional<std::string> wrong_word(const Program& program, const std::vector<std::string>& words) {
  const std::string help = std::string(program.name) + " --help";
  if (words.empty()) return "no command is named; " + help + " lists them";
  const std::string& word = words.front();
  if (word == "-h" || word == "--help" || word == "--version") return std::nullopt;
  if (word.starts_with('-'))
    return "there is no option \"" + word + "\" before a command's name; " + help + " tells more";
  std::vector<std::string> names;
  for (const auto& command : program.commands) names.emplace_back(command.name);
  const std::string meant = likely_meant(word, names);
  if (!word.empty() && meant == word) return empty_argument(words);
  return "there is no command \"" + word + "\"" +
         (meant.empty() ? "; " + help + " lists them" : "; did you mean " + meant + "?");
}

// What was perhaps meant by an option that the command does not have.
std::string meant_option(const CLI::App& command, const std::vector<std::string>& words) {
  std::vector<std::string> names;
  for (const CLI::Option* const option : command.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  for (const std::string& word : words) {
    const std::string name = word.substr(0, word.find('='));
    const std::string meant = name.starts_with("--") ? likely_meant(name, names) : "";
    if (!meant.empty() && meant != name) return "; did you mean " + meant + "?";
  }
  return "";
}

// Replaces "help" and "help COMMAND" by the flag --help.
std::vector<std::string> with_help_as_flag(std::vector<std::string> words) {
  if (words.empty() || words.front() != "help") return words;
  words.erase(words.begin());
  words.resize(std::min<std::size_t>(words.size(), 1));
  words.emplace_back("--help");
  return words;
}

// Prints the help or the version that the error asks for.
ExitCode print_help(const CLI::App& app, const CLI::ParseError& asked) {
  std::ostringstream text;
  app.exit(asked, text, text);
  Console console(Talk::kNormal);
  auto output = Output::standard(listener_of(console));
  output.write(text.str());
  return close_output(output, console);
}

int run(const Program& program, int argc, char** argv) {
  std::vector<std::string> words = with_help_as_flag({argv + 1, argv + argc});
  if (const auto problem = wrong_word(program, words)) {
    Console(Talk::kNormal).error(*problem);
    return static_cast<int>(ExitCode::kUsage);
  }
  const std::string name = program.name;
  CLI::App app(program.description, name);
  app.set_version_flag("--version", name + " " + program.version, "Print the version and exit");
  app.set_help_flag("-h,--help", "Print this help and exit");
  app.get_formatter()->column_width(34);
  app.require_subcommand(1);
  app.footer(name + " COMMAND --help tells more.\n" + kExitCodesHelp);
  TalkFlags flags;
  Run chosen;
  for (const auto& command : program.commands) {
    CLI::App* sub = app.add_subcommand(command.name, command.help);
    sub->set_help_flag("-h,--help", "Print this help and exit");
    const Run run_command = command.declare(*sub);
    CLI::Option* quiet = sub->add_flag("--quiet", flags.quiet, "Say nothing but errors");
    sub->add_flag("--verbose", flags.verbose, "Say more")->excludes(quiet);
    sub->callback([&chosen, run_command] { chosen = run_command; });
  }
  try {
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));  // as CLI11 takes them
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() != 0) {
      const auto named = app.get_subcommands();
      const std::string command = named.empty() ? "" : named.front()->get_name() + " ";
      const bool is_unknown = !named.empty() && dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr;
      const std::string what = error.what() + (is_unknown ? meant_option(*named.front(), words) : "");
      Console(Talk::kNormal).error(what + " (" + name + " " + command + "--help tells more)");
      return static_cast<int>(ExitCode::kUsage);
    }
    return static_cast<int>(print_help(app, error));
  }
  Console console(flags.quiet ? Talk::kQuiet : flags.verbose ? Talk::kVerbose : Talk::kNormal);
  return static_cast<int>(chosen(console));
}

// Otherwise the next file that is opened would take the place of a closed standard stream, and messages would get into
// results. Reading and writing still fail.
void fill_closed_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (::fcntl(stream, F_GETFD) < 0) (void)::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

}  // namespace

int run_program(const Program& program, int argc, char** argv) {
  fill_closed_streams();
  catch_signals();
  try {
    return run(program, argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: %s\n", program.name, error.what());
    return static_cast<int>(ExitCode::kSomeFailed);
  }
}

}  // namespace wrapwright
