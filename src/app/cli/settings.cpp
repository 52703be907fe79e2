// SPDX-License-Identifier: Apache-2.0
#include "app/cli/settings.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <sstream>
#include <string_view>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "core/base/edit_distance.h"
#include "core/base/files.h"

#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#include <toml++/toml.h>

namespace wrapwright {
namespace {

constexpr const char* kPrefix = "WRAPWRIGHT_";
constexpr const char* kFileVariable = "WRAPWRIGHT_CONFIG";
constexpr std::size_t kMaxSettingsBytes = 1U << 20U;

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : ", ") + word;
  return out;
}

// Options that a setting may name: all with a name, except those that end the program or are required on the command
// line.
bool is_settable(const OptionRow& row) {
  return row.name.starts_with("--") && !row.is_required && row.name != "--help" && row.name != "--help-all";
}

std::vector<std::string> settable_options(const CommandTable& command) {
  std::vector<std::string> names;
  for (const OptionRow& row : command.options)
    if (is_settable(row)) names.push_back(row.name.substr(2));
  return names;
}

const CommandTable* find_command(const ProgramTable& program, std::string_view name) {
  const auto found = std::find_if(program.commands.begin(), program.commands.end(),
                                  [&](const CommandTable& command) { return command.name == name; });
  return found == program.commands.end() ? nullptr : &*found;
}

// The options that the command ("" = any command) accepts as settings.
std::set<std::string> options_of(const ProgramTable& program, const std::string& command) {
  std::set<std::string> names;
  for (const CommandTable& each : program.commands) {
    if (!command.empty() && each.name != command) continue;
    for (std::string& name : settable_options(each)) names.insert(std::move(name));
  }
  return names;
}

std::string suggestion(const std::string& word, const std::set<std::string>& names) {
  const std::string meant = likely_meant(word, {names.begin(), names.end()});
  return meant.empty() ? "" : "; did you mean " + meant + "?";
}

Place place_of(const std::string& file, const toml::source_region& region) {
  return {file, region.begin.line, region.begin.column};
}

// A number, truth value or text as a command-line word; nothing for anything else.
std::optional<std::string> word_of(const toml::node& node) {
  if (const auto text = node.value_exact<std::string>()) return *text;
  if (const auto number = node.value_exact<std::int64_t>()) return std::to_string(*number);
  if (const auto truth = node.value_exact<bool>()) return *truth ? "true" : "false";
  if (const auto number = node.value_exact<double>()) {
    std::ostringstream out;
    out << *number;
    return out.str();
  }
  return std::nullopt;
}

// Reads one file's tables.
class FileReading {
 public:
  FileReading(const ProgramTable& program, std::string file) : program_(program), file_(std::move(file)) {}

  Result<std::vector<Setting>> read(const toml::table& root) {
    std::vector<Setting> general;
    for (const auto& [key, node] : root) {
      const std::string name(key.str());
      if (const toml::table* const table = node.as_table()) {
        if (find_command(program_, name) == nullptr) {
          std::vector<std::string> commands;
          for (const CommandTable& command : program_.commands) commands.push_back(command.name);
          return refused(key.source(), "[" + name + "] is not a command; the commands are: " + joined(commands));
        }
        if (auto added = add_all(name, *table, out_); !added) return std::move(added).error();
      } else if (auto added = add(name, "", key, node, general); !added) {
        return std::move(added).error();
      }
    }
    out_.insert(out_.end(), general.begin(), general.end());
    return std::move(out_);
  }

 private:
  [[nodiscard]] Error refused(const toml::source_region& where, const std::string& message) const {
    return {ErrorKind::kSyntax, message, place_of(file_, where)};
  }

  Status add_all(const std::string& command, const toml::table& table, std::vector<Setting>& to) {
    for (const auto& [key, node] : table)
      if (auto added = add(std::string(key.str()), command, key, node, to); !added) return added;
    return Done{};
  }

  Status add(const std::string& name, const std::string& command, const toml::key& key, const toml::node& node,
             std::vector<Setting>& to) {
    const auto names = options_of(program_, command);
    if (!names.contains(name)) {
      const std::string of = command.empty() ? "no command has the option \"" : command + " has no option \"";
      return refused(key.source(), of + name + "\" that can be set here" + suggestion(name, names));
    }
    Setting setting{.command = command, .option = name, .values = {}, .place = place_of(file_, node.source())};
    const toml::array* const array = node.as_array();
    const auto take = [&](const toml::node& value) {
      auto word = word_of(value);
      if (!word) return false;
      setting.values.push_back(*std::move(word));
      return true;
    };
    bool is_good = true;
    if (array != nullptr) {
      for (const toml::node& value : *array) is_good = is_good && take(value);
    } else {
      is_good = take(node);
    }
    if (!is_good)
      return refused(node.source(), "\"" + name + "\" must be a string, a number, true, false, or a list of these");
    to.push_back(std::move(setting));
    return Done{};
  }

  const ProgramTable& program_;
  std::string file_;
  std::vector<Setting> out_;
};

std::string variable_of(const std::string& command, const std::string& option) {
  std::string out = command.empty() ? option : command + "-" + option;
  std::transform(out.begin(), out.end(), out.begin(),
                 [](unsigned char c) { return c == '-' ? '_' : static_cast<char>(std::toupper(c)); });
  return kPrefix + out;
}

void read_variables(const ProgramTable& program, const Environment& environment, Settings& out) {
  std::vector<Setting> general;
  std::set<std::string> names = {kFileVariable};
  for (const std::string& option : options_of(program, "")) {
    const std::string name = variable_of("", option);
    names.insert(name);
    if (const auto found = environment.find(name); found != environment.end())
      general.push_back({"", option, {found->second}, {name}});
  }
  for (const CommandTable& command : program.commands) {
    for (const std::string& option : settable_options(command)) {
      const std::string name = variable_of(command.name, option);
      if (!names.insert(name).second) continue;
      if (const auto found = environment.find(name); found != environment.end())
        out.settings.push_back({command.name, option, {found->second}, {name}});
    }
  }
  out.settings.insert(out.settings.end(), general.begin(), general.end());
  for (const auto& [name, value] : environment) {
    if (!name.starts_with(kPrefix) || names.contains(name)) continue;
    const std::string meant = suggestion(name, names);
    if (meant.empty()) continue;
    std::string problem = name;
    problem.append(" is not a setting").append(meant);
    out.misspelled.push_back(std::move(problem));
  }
}

// Possible paths of settings files, in order of precedence.
std::vector<std::filesystem::path> settings_paths(const Environment& environment) {
  const auto value = [&](const char* name) {
    const auto found = environment.find(name);
    return found == environment.end() ? std::string() : found->second;
  };
  if (environment.contains(kFileVariable)) {
    const std::string named = value(kFileVariable);
    return named.empty() ? std::vector<std::filesystem::path>() : std::vector<std::filesystem::path>{named};
  }
  std::vector<std::filesystem::path> paths;
  if (const std::string folder = value("XDG_CONFIG_HOME"); !folder.empty()) {
    paths.push_back(std::filesystem::path(folder) / "wrapwright/config.toml");
  } else if (const std::string home = value("HOME"); !home.empty()) {
    paths.push_back(std::filesystem::path(home) / ".config/wrapwright/config.toml");
  }
  paths.emplace_back("/etc/wrapwright/config.toml");
  return paths;
}

}  // namespace

Environment environment_of_process() {
  Environment out;
  for (char** at = environ; at != nullptr && *at != nullptr; ++at) {
    const std::string_view variable = *at;
    const std::size_t end = variable.find('=');
    if (end != std::string_view::npos) out.emplace(variable.substr(0, end), variable.substr(end + 1));
  }
  return out;
}

bool may_have_settings(const Environment& environment) {
  const auto first = environment.lower_bound(kPrefix);
  if (first != environment.end() && first->first.starts_with(kPrefix)) return true;
  const std::vector<std::filesystem::path> paths = settings_paths(environment);
  return std::any_of(paths.begin(), paths.end(), [](const std::filesystem::path& path) {
    std::error_code code;
    return std::filesystem::exists(path, code) || code;
  });
}

Result<std::vector<Setting>> read_settings_file(const ProgramTable& program, const std::filesystem::path& path) {
  auto text = read_file(path, kMaxSettingsBytes);
  if (!text) return std::move(text).error();
  const toml::parse_result parsed = toml::parse(std::string_view(*text), path.string());
  if (!parsed) {
    return Error{ErrorKind::kSyntax, std::string(parsed.error().description()),
                 place_of(path.string(), parsed.error().source())};
  }
  return FileReading(program, path.string()).read(parsed.table());
}

Result<Settings> read_settings(const ProgramTable& program, const Environment& environment) {
  Settings out;
  read_variables(program, environment, out);
  for (std::filesystem::path& path : settings_paths(environment)) {
    auto read = read_settings_file(program, path);
    std::error_code code;
    const bool is_missing = !read && !std::filesystem::exists(path, code);
    if (!read && (!is_missing || environment.contains(kFileVariable))) return std::move(read).error();
    if (!is_missing) out.settings.insert(out.settings.end(), read->begin(), read->end());
    out.files.push_back({std::move(path), !is_missing});
  }
  return out;
}

Result<std::vector<Setting>> apply_settings(const std::vector<Setting>& settings, CLI::App& command) {
  std::vector<Setting> counted;
  std::set<std::string> set;
  for (const Setting& setting : settings) {
    if (!setting.command.empty() && setting.command != command.get_name()) continue;
    CLI::Option* const option = command.get_option_no_throw("--" + setting.option);
    if (option == nullptr || option->get_group().empty() || option->count() > 0) continue;
    const auto& excluded = option->get_excludes();
    if (std::any_of(excluded.begin(), excluded.end(), [](const CLI::Option* other) { return other->count() > 0; }))
      continue;
    if (!set.insert(setting.option).second) continue;
    counted.push_back(setting);
    const bool is_flag = option->get_items_expected_max() == 0;
    if (is_flag && setting.values == std::vector<std::string>{"false"}) continue;
    try {
      if (is_flag && setting.values != std::vector<std::string>{"true"})
        throw CLI::ValidationError("must be true or false");
      if (setting.values.size() > 1 && option->get_items_expected_max() == 1)
        throw CLI::ValidationError("takes one value");
      for (const std::string& value : setting.values) option->add_result(value);
      option->run_callback();
    } catch (const CLI::Error& error) {
      const OptionRow row = row_of(*option);
      const std::string allowed = values_of(row);
      std::string what = error.what();
      const std::string name = "--" + setting.option + ": ";
      if (what.starts_with(name)) what.erase(0, name.size());
      // CLI11 says "xyz not in {css,ftr}".
      if (const std::size_t end = what.find(" not in {"); end != std::string::npos && !row.choices.empty())
        what = "\"" + what.substr(0, end) + "\" is not one of";
      return Error{ErrorKind::kSyntax, setting.option + ": " + what + (allowed.empty() ? "" : " [" + allowed + "]"),
                   setting.place};
    }
  }
  return counted;
}

}  // namespace wrapwright
