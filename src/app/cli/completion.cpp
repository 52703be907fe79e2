// SPDX-License-Identifier: Apache-2.0
#include "app/cli/completion.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace wrapwright {
namespace {

// A word in place of a command, which the name of a command may follow.
constexpr const char* kHelp = "help";
constexpr const char* kHelpSummary = "Show the help of a command";

// The short and the long name, if any.
std::vector<std::string> names_of(const OptionRow& row) {
  std::vector<std::string> names;
  for (const std::string& name : {row.short_name, row.name})
    if (!name.empty()) names.push_back(name);
  return names;
}

std::string joined(const std::vector<std::string>& words, std::string_view separator) {
  std::string out;
  for (const std::string& word : words) {
    if (!out.empty()) out += separator;
    out += word;
  }
  return out;
}

// A shell word: inside single quotes, only a single quote has a special meaning.
std::string in_quotes(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      out += c;
    }
  }
  return out + "'";
}

std::vector<std::string> command_names(const ProgramTable& program) {
  std::vector<std::string> names;
  names.reserve(program.commands.size());
  for (const CommandTable& command : program.commands) names.push_back(command.name);
  return names;
}

bool takes_command(const CommandTable& command) {
  return std::any_of(command.options.begin(), command.options.end(),
                     [](const OptionRow& row) { return value_kind(row) == ValueKind::kCommand; });
}

// "wrapwright-lab" as part of a function's name.
std::string identifier(std::string name) {
  for (char& c : name)
    if (c == '-') c = '_';
  return name;
}

std::string bash_value(const OptionRow& row) {
  switch (value_kind(row)) {
    case ValueKind::kChoice:
      return "mapfile -t COMPREPLY < <(compgen -W " + in_quotes(joined(row.choices, " ")) + " -- \"$cur\")";
    case ValueKind::kFolder:
      return "mapfile -t COMPREPLY < <(compgen -d -- \"$cur\")";
    case ValueKind::kFile:
      return "mapfile -t COMPREPLY < <(compgen -f -- \"$cur\")";
    default:
      return ":";
  }
}

std::string zsh_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string zsh_action(const OptionRow& row) {
  switch (value_kind(row)) {
    case ValueKind::kChoice:
      return "(" + joined(row.choices, " ") + ")";
    case ValueKind::kFolder:
      return "_files -/";
    case ValueKind::kFile:
      return "_files";
    default:
      return " ";
  }
}

// A zsh completion of the names of commands.
std::string zsh_command(const std::string& names) { return in_quotes(":COMMAND:(" + names + ")"); }

std::string zsh_option(const OptionRow& row, const std::string& commands) {
  if (value_kind(row) == ValueKind::kCommand) return zsh_command(commands);
  if (row.is_positional) return in_quotes(std::string(row.takes_several ? "*" : "") + ":" + row.name + ":_files");
  const std::vector<std::string> names = names_of(row);
  std::string rest = "[" + zsh_text(row.summary) + "]";
  if (!row.value.empty()) rest += ":" + zsh_text(row.value) + ":" + zsh_action(row);
  if (names.size() == 1) return in_quotes(names.front() + rest);
  return in_quotes("(" + joined(names, " ") + ")") + "{" + joined(names, ",") + "}" + in_quotes(rest);
}

std::string fish_option(const OptionRow& row) {
  std::string out;
  if (!row.short_name.empty()) out += " -s " + row.short_name.substr(1);
  if (!row.name.empty()) out += " -l " + row.name.substr(2);
  out += " -d " + in_quotes(row.summary);
  switch (value_kind(row)) {
    case ValueKind::kChoice:
      return out + " -x -a " + in_quotes(joined(row.choices, " "));
    case ValueKind::kFolder:
      return out + " -x -a '(__fish_complete_directories)'";
    case ValueKind::kFile:
      return out + " -r -F";
    case ValueKind::kOther:
      return out + " -x";
    case ValueKind::kCommand:
    case ValueKind::kNone:
      break;
  }
  return out;
}

}  // namespace

std::string bash_completion(const ProgramTable& program) {
  const std::string function = "_" + identifier(program.name);
  const std::string commands = in_quotes(joined(command_names(program), " "));
  std::vector<std::string> first = command_names(program);
  first.emplace_back(kHelp);
  for (const OptionRow& row : program.options) first.push_back(row.name);
  std::string out = "# Bash completion of " + program.name + ", made by " + program.name +
                    " --generate complete-bash.\n# shellcheck shell=bash\n\n" + function + "() {\n";
  out +=
      "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} options=\"\" commands=\"\"\n"
      "  COMPREPLY=()\n"
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
      "    mapfile -t COMPREPLY < <(compgen -W " +
      in_quotes(joined(first, " ")) +
      " -- \"$cur\")\n"
      "    return\n"
      "  fi\n"
      "  case ${COMP_WORDS[1]}:$prev in\n";
  for (const CommandTable& command : program.commands) {
    for (const OptionRow& row : command.options) {
      if (row.is_positional || row.value.empty()) continue;
      std::vector<std::string> patterns;
      for (const std::string& name : names_of(row)) patterns.push_back(command.name + ":" + name);
      out += "    " + joined(patterns, " | ") + ") " + bash_value(row) + " && return ;;\n";
    }
  }
  out += "  esac\n  case ${COMP_WORDS[1]} in\n";
  for (const CommandTable& command : program.commands) {
    std::vector<std::string> names;
    for (const OptionRow& row : command.options) {
      if (row.is_positional) continue;
      for (const std::string& name : names_of(row)) names.push_back(name);
    }
    out.append("    ").append(command.name).append(") options=").append(in_quotes(joined(names, " ")));
    if (takes_command(command)) out.append(" commands=").append(commands);
    out.append(" ;;\n");
  }
  out.append("    ").append(kHelp).append(") commands=").append(commands).append(" ;;\n");
  out +=
      "  esac\n"
      "  if [[ $cur == -* ]]; then\n"
      "    mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$cur\")\n"
      "  elif [ -n \"$commands\" ]; then\n"
      "    mapfile -t COMPREPLY < <(compgen -W \"$commands\" -- \"$cur\")\n"
      "  else\n"
      "    mapfile -t COMPREPLY < <(compgen -f -- \"$cur\")\n"
      "  fi\n"
      "}\n\n"
      "complete -o filenames -F " +
      function + " " + program.name + "\n";
  return out;
}

std::string zsh_completion(const ProgramTable& program) {
  const std::string function = "_" + identifier(program.name);
  std::string out = "#compdef " + program.name + "\n# Made by " + program.name + " --generate complete-zsh.\n\n" +
                    function + "() {\n  local -a commands\n  commands=(\n";
  const std::string names = joined(command_names(program), " ");
  for (const CommandTable& command : program.commands)
    out += "    " + in_quotes(command.name + ":" + zsh_text(command.summary)) + "\n";
  out.append("    ").append(in_quotes(std::string(kHelp).append(":").append(kHelpSummary))).append("\n");
  out +=
      "  )\n"
      "  if (( CURRENT == 2 )); then\n"
      "    _describe command commands\n"
      "    _arguments";
  for (const OptionRow& row : program.options) out += " " + zsh_option(row, names);
  out +=
      "\n    return\n"
      "  fi\n"
      "  local command=$words[2]\n"
      "  shift words\n"
      "  (( CURRENT-- ))\n"
      "  case $command in\n";
  for (const CommandTable& command : program.commands) {
    out += "    " + command.name + ")\n      _arguments -s";
    for (const OptionRow& row : command.options) out += " \\\n        " + zsh_option(row, names);
    out += "\n      ;;\n";
  }
  out.append("    ").append(kHelp).append(")\n      _arguments ").append(zsh_command(names)).append("\n      ;;\n");
  return out + "  esac\n}\n\n" + function + " \"$@\"\n";
}

std::string fish_completion(const ProgramTable& program) {
  const std::string names = joined(command_names(program), " ");
  std::string out =
      "# Fish completion of " + program.name + ", made by " + program.name + " --generate complete-fish.\n";
  const std::string start = "complete -c " + program.name + " -n ";
  const std::string no_command = in_quotes("not __fish_seen_subcommand_from " + names + " " + kHelp);
  const auto behind = [&](const std::string& command) {
    return start + in_quotes("__fish_seen_subcommand_from " + command);
  };
  const std::string of_commands = " -f -a " + in_quotes(names) + "\n";
  for (const CommandTable& command : program.commands)
    out += start + no_command + " -f -a " + command.name + " -d " + in_quotes(command.summary) + "\n";
  out.append(start).append(no_command).append(" -f -a ").append(kHelp).append(" -d ").append(in_quotes(kHelpSummary));
  out.append("\n").append(behind(kHelp)).append(of_commands);
  for (const OptionRow& row : program.options) out += start + no_command + fish_option(row) + "\n";
  for (const CommandTable& command : program.commands) {
    for (const OptionRow& row : command.options) {
      if (!row.is_positional) out += behind(command.name) + fish_option(row) + "\n";
    }
    if (takes_command(command)) out.append(behind(command.name)).append(of_commands);
  }
  return out;
}

}  // namespace wrapwright
