// SPDX-License-Identifier: Apache-2.0
#include "app/cli/program.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <fcntl.h>
#include <iterator>
#include <optional>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

#include "app/cli/close_output.h"
#include "app/cli/completion.h"
#include "app/cli/help.h"
#include "app/cli/interrupt.h"
#include "app/cli/man_page.h"
#include "app/cli/option_table.h"
#include "app/cli/options.h"
#include "app/cli/reference_page.h"
#include "app/cli/settings.h"
#include "app/pipeline/output.h"
#include "app/pipeline/source_reader.h"
#include "core/base/clock.h"
#include "core/base/edit_distance.h"
#include "web/fetch/capture.h"

namespace wrapwright {
namespace {

// Values of --generate.
constexpr const char* kMan = "man";
constexpr const char* kMarkdown = "markdown";
constexpr const char* kBash = "complete-bash";
constexpr const char* kZsh = "complete-zsh";
constexpr const char* kFish = "complete-fish";

constexpr const char* kConfig = "config";  // the command that shows the settings

struct TalkFlags {
  bool quiet = false;
  bool verbose = false;
  LogFormat format = LogFormat::kText;

  [[nodiscard]] Talk talk() const { return quiet ? Talk::kQuiet : verbose ? Talk::kVerbose : Talk::kNormal; }
};

std::optional<std::string> empty_argument(const std::vector<std::string>& words) {
  const auto empty = std::find(words.begin(), words.end(), "");
  if (empty == words.end()) return std::nullopt;
  return "the argument after \"" + *std::prev(empty) + "\" is empty";
}

// The message for a first word that is neither a command nor an option of the program itself, or for an empty word,
// such as from an unset shell variable.
std::optional<std::string> wrong_word(const Program& program, const std::vector<std::string>& words) {
  const std::string help = std::string(program.name) + " --help";
  if (words.empty()) return "a command is missing; " + help + " lists them";
  const std::string& word = words.front();
  if (word == "-h" || word == "--help" || word == "--version" || word == "--generate" ||
      word.starts_with("--generate="))
    return std::nullopt;
  if (word.starts_with('-')) return "there is no option \"" + word + "\" before the command; " + help + " shows more";
  std::vector<std::string> names;
  for (const auto& command : program.commands) names.emplace_back(command.name);
  const std::string meant = likely_meant(word, names);
  if (!word.empty() && meant == word) return empty_argument(words);
  return "there is no command \"" + word + "\"" +
         (meant.empty() ? "; " + help + " lists them" : "; did you mean " + meant + "?");
}

// The option that was probably meant by one that the command does not have.
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

// Turns "--format: xyz not in {css,ftr}" into "--format: "xyz" is not one of css, ftr", and "--pages: 1 required N
// missing" into "--pages: N is missing".
std::string in_our_words(std::string text) {
  constexpr std::string_view kNotIn = " not in {";
  constexpr std::string_view kRequired = "1 required ";
  constexpr std::string_view kMissing = " missing";
  const std::size_t colon = text.find(": ");
  if (colon == std::string::npos) return text;
  const std::string_view said = std::string_view(text).substr(colon + 2);
  if (said.starts_with(kRequired) && said.ends_with(kMissing)) {
    const std::size_t size = said.size() - kRequired.size() - kMissing.size();
    const std::string_view kind = said.substr(kRequired.size(), size);  // may include the range: "N:INT in [1 - 9]"
    return text.substr(0, colon + 2) + std::string(kind.substr(0, kind.find(':'))) + " is missing";
  }
  const std::size_t at = said.find(kNotIn);
  if (at == std::string_view::npos || !said.ends_with('}')) return text;
  std::string out = text.substr(0, colon + 2) + "\"" + std::string(said.substr(0, at)) + "\" is not one of ";
  for (const char c : said.substr(at + kNotIn.size(), said.size() - at - kNotIn.size() - 1)) {
    out += c;
    if (c == ',') out += ' ';
  }
  return out;
}

// The error in a command line.
std::string problem_of(const CLI::ParseError& error, const CLI::App* command, const std::vector<std::string>& words) {
  const bool has_extra = dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr;
  const bool lacks_word = dynamic_cast<const CLI::RequiredError*>(&error) != nullptr;
  if (command == nullptr || (!has_extra && !lacks_word)) return in_our_words(error.what());
  std::vector<std::string> extra = command->remaining();
  if (has_extra && extra.empty()) extra.push_back(words.back());
  // CLI11 first reports what is missing, but an unknown option may be the cause.
  if (!extra.empty() && extra.front().starts_with('-') && extra.front().size() > 1)
    return "there is no option \"" + extra.front() + "\"" + meant_option(*command, words);
  return has_extra ? "\"" + extra.front() + "\" is one argument too many" : in_our_words(error.what());
}

// Replaces "help" and "help COMMAND" by the flag --help.
std::vector<std::string> with_help_as_flag(std::vector<std::string> words) {
  if (words.empty() || words.front() != "help") return words;
  words.erase(words.begin());
  words.resize(std::min<std::size_t>(words.size(), 1));
  words.emplace_back("--help");
  return words;
}

ExitCode print(const std::string& text) {
  Console console(Talk::kNormal);
  auto output = Output::standard(listener_of(console));
  output.write(text);
  return close_output(output, console);
}

ProgramTable table_of_program(const Program& program, const CLI::App& app) {
  ProgramTable table{
      .name = program.name, .summary = program.description, .version = program.version, .options = {}, .commands = {}};
  for (const CLI::Option* const option : app.get_options()) table.options.push_back(row_of(*option));
  for (const CLI::App* const command : app.get_subcommands([](const CLI::App*) { return true; }))
    table.commands.push_back(table_of(*command));
  return table;
}

// The text for a value of --generate.
std::string generated(const std::string& what, const ProgramTable& table) {
  if (what == kMan) return man_page(table, source_date().substr(0, 10));
  if (what == kMarkdown) return reference_page(table);
  if (what == kBash) return bash_completion(table);
  return what == kZsh ? zsh_completion(table) : fish_completion(table);
}

// What --help, --help-all and --version print; nothing if something else ended the parsing of the command line.
std::optional<std::string> asked_for(const Program& program, const CLI::App& app, const CLI::ParseError& asked) {
  if (dynamic_cast<const CLI::CallForVersion*>(&asked) != nullptr)
    return std::string(program.name) + " " + program.version + "\n";
  const bool is_all = dynamic_cast<const CLI::CallForAllHelp*>(&asked) != nullptr;
  if (!is_all && dynamic_cast<const CLI::CallForHelp*>(&asked) == nullptr) return std::nullopt;
  const auto named = app.get_subcommands();
  if (named.empty()) return help_of_program(table_of_program(program, app));
  return help_of_command(program.name, table_of(*named.front()), is_all);
}

void add_common_options(CLI::App& command, TalkFlags& flags) {
  CLI::Option* quiet = command.add_flag("--quiet", flags.quiet, "Print errors only");
  command.add_flag("--verbose", flags.verbose, "Print more messages")->excludes(quiet);
  const auto set_format = [&flags](const std::string& word) {
    flags.format = word == "json" ? LogFormat::kJson : LogFormat::kText;
  };
  command
      .add_option_function<std::string>("--log-format", set_format,
                                        "Format of messages: lines, or one JSON object per line")
      ->check(CLI::IsMember({"text", "json"}))
      ->group(kOtherOptions)
      ->default_str("text");
  command.set_help_flag("-h,--help", "Print this help and exit");
  command.set_help_all_flag("--help-all", "Print all options and exit");
}

// Adds all commands, or only the one of that name, because declaring the options of all takes as long as reading some
// pages.
void add_commands(const Program& program, const std::string& only, TalkFlags& flags, Run& chosen, CLI::App& app) {
  for (const Command& command : program.commands) {
    if (!only.empty() && only != command.name) continue;
    CLI::App* const added = app.add_subcommand(command.name, command.help);
    added->set_help_flag();  // after the command's own options
    const Run run_command = command.declare(*added);
    add_common_options(*added, flags);
    added->callback([&chosen, run_command] { chosen = run_command; });
  }
}

int run(const Program& program, int argc, char** argv) {
  std::vector<std::string> words = with_help_as_flag({argv + 1, argv + argc});
  if (const auto problem = wrong_word(program, words)) {
    Console(Talk::kNormal).error(*problem);
    return static_cast<int>(ExitCode::kUsage);
  }
  const std::string name = program.name;
  CLI::App app(program.description, name);
  app.set_help_flag("-h,--help", "Print this help and exit");
  app.set_version_flag("--version", name + " " + program.version, "Print the version and exit");
  std::string to_generate;
  app.add_option("--generate", to_generate, "Print a man page, the same in Markdown, or a shell's completion, and exit")
      ->check(CLI::IsMember({kMan, kMarkdown, kBash, kZsh, kFish}));
  app.require_subcommand(0, 1);
  TalkFlags flags;
  Run chosen;
  const Environment environment = environment_of_process();
  const bool reads_settings = program.reads_settings && may_have_settings(environment);
  const bool needs_all = reads_settings || words.front().starts_with('-') || words.front() == kConfig;
  add_commands(program, needs_all ? std::string() : words.front(), flags, chosen, app);
  try {
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));  // the order that CLI11 expects
  } catch (const CLI::ParseError& error) {
    if (const auto text = asked_for(program, app, error)) return static_cast<int>(print(*text));
    const auto named = app.get_subcommands();
    const std::string command = named.empty() ? "" : named.front()->get_name() + " ";
    const std::string what = problem_of(error, named.empty() ? nullptr : named.front(), words);
    Console(Talk::kNormal).error(what + " (" + name + " " + command + "--help shows more)");
    return static_cast<int>(ExitCode::kUsage);
  }
  CLI::App* const command = app.get_subcommands().empty() ? nullptr : app.get_subcommands().front();
  std::vector<std::string> misspelled;
  if (reads_settings && command != nullptr && command->get_name() != kConfig) {
    auto settings = read_settings(table_of_program(program, app), environment);
    const auto applied =
        settings ? apply_settings(settings->settings, *command) : Result<std::vector<Setting>>(settings.error());
    if (!applied) {
      Console(Talk::kNormal).error(applied.error());
      return static_cast<int>(ExitCode::kUsage);
    }
    misspelled = std::move(settings->misspelled);
  }
  if (!to_generate.empty()) return static_cast<int>(print(generated(to_generate, table_of_program(program, app))));
  Console console(flags.talk(), flags.format);
  for (const std::string& problem : misspelled) console.say(problem);
  return static_cast<int>(chosen(console));
}

// Otherwise the next opened file would replace a closed standard stream, and messages would end up in results. Reading
// and writing still fail.
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
