// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <memory>
#include <set>
#include <string>

#include "app/cli/close_output.h"
#include "app/cli/option_table.h"
#include "app/cli/options.h"
#include "app/cli/settings.h"
#include "app/commands/commands.h"
#include "app/pipeline/output.h"
#include "core/base/json.h"

namespace wrapwright {
namespace {

struct ConfigOptions {
  std::string command;
  bool all = false;
};

// A value in TOML syntax.
std::string toml_value(const std::string& word) {
  const bool is_number = !word.empty() && word.find_first_not_of("0123456789") == std::string::npos &&
                         (word.size() == 1 || word.front() != '0');
  return is_number || word == "true" || word == "false" ? word : write_json(Json(word));
}

std::string toml_values(const std::vector<std::string>& values) {
  if (values.size() == 1) return toml_value(values.front());
  std::string out;
  for (const std::string& value : values) out += (out.empty() ? "" : ", ") + toml_value(value);
  return "[" + out + "]";
}

std::string origin_of(const Setting& setting) {
  return setting.place.line == 0 ? setting.place.source
                                 : setting.place.source + ":" + std::to_string(setting.place.line);
}

// The settings that apply to a command; with `is_all`, also its other options with their defaults.
Result<std::string> section_of(const Settings& settings, bool is_all, CLI::App& command) {
  const CommandTable table = table_of(command);
  const auto counted = apply_settings(settings.settings, command);
  if (!counted) return counted.error();
  std::string out;
  std::set<std::string> names;
  for (const Setting& setting : *counted) {
    names.insert(setting.option);
    out += setting.option + " = " + toml_values(setting.values) + "  # " + origin_of(setting) + "\n";
  }
  for (const OptionRow& row : table.options) {
    if (!is_all || row.is_positional || row.preset.empty() || names.contains(row.name.substr(2))) continue;
    out += row.name.substr(2) + " = " + toml_value(row.preset) + "  # default\n";
  }
  return out.empty() ? out : "\n[" + table.name + "]\n" + out;
}

ExitCode config(const ConfigOptions& options, CLI::App& root, Console& console) {
  ProgramTable program;
  const auto commands = root.get_subcommands([](const CLI::App*) { return true; });
  for (const CLI::App* const command : commands) program.commands.push_back(table_of(*command));
  const auto settings = read_settings(program, environment_of_process());
  if (!settings) return console.error(settings.error()), ExitCode::kUsage;
  for (const std::string& problem : settings->misspelled) console.say(problem);
  std::string out = "# The environment takes precedence over files, and the first file over the second:\n";
  for (const SettingsFile& file : settings->files)
    out += "#   " + file.path.string() + (file.is_there ? "\n" : " (not found)\n");
  for (CLI::App* const command : commands) {
    if (!options.command.empty() && command->get_name() != options.command) continue;
    const auto section = section_of(*settings, options.all, *command);
    if (!section) return console.error(section.error()), ExitCode::kUsage;
    out += *section;
  }
  Output output = Output::standard(listener_of(console));
  output.write(out);
  return close_output(output, console);
}

}  // namespace

Run declare_config(CLI::App& app) {
  const auto options = std::make_shared<ConfigOptions>();
  app.add_option("COMMAND", options->command, "Command whose settings are shown (default: all)")
      ->type_name("")
      ->check([&app](const std::string& name) {
        const auto commands =
            app.get_parent()->get_subcommands([&](const CLI::App* one) { return one->get_name() == name; });
        return commands.empty() ? "\"" + name + "\" is not a command" : std::string();
      });
  app.add_flag("--all", options->all, "Show the defaults of all other options, too");
  add_footer(app,
             "Example: wrapwright config\n"
             "         wrapwright config --all learn\n"
             "\n"
             "Any long option of a command can be set in ~/.config/wrapwright/config.toml or\n"
             "/etc/wrapwright/config.toml, for all commands at the top or for one in its table ([learn]), and in the\n"
             "environment (WRAPWRIGHT_STORE, WRAPWRIGHT_LEARN_PAGES). The command line takes precedence over the\n"
             "environment, and the environment over the files. $WRAPWRIGHT_CONFIG names one file to read instead of\n"
             "both; if it is empty, none is read. Required options must be given on the command line. The output is a\n"
             "valid settings file.\n");
  return [options, &app](Console& console) { return config(*options, *app.get_parent(), console); };
}

}  // namespace wrapwright
