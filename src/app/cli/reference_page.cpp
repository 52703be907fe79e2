// SPDX-License-Identifier: Apache-2.0
#include "app/cli/reference_page.h"

#include <string_view>
#include <vector>

#include "app/cli/exit_code.h"

namespace wrapwright {
namespace {

// Escapes text for Markdown; text between two backquotes stays code.
std::string escaped(std::string_view text) {
  std::string out;
  bool is_code = false;
  for (const char c : text) {
    if (c == '`') is_code = !is_code;
    if (!is_code && std::string_view("\\*_[]<>").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

void append_option(const OptionRow& row, std::string& out) {
  std::string text = row.summary;
  const std::string values = values_of(row);
  if (!values.empty()) text += " [" + values + "]";
  if (row.is_required && !row.is_positional) text += " (required)";
  if (!row.details.empty()) text += (text.ends_with('.') ? " " : ". ") + row.details;
  out += "- `" + usage_of(row) + "`: " + escaped(text) + "\n";
}

void append_command(const std::string& program, const CommandTable& command, std::string& out) {
  out += "\n## " + command.name + "\n\n" + escaped(command.summary) + ".\n\n    " + usage_line(program, command) + "\n";
  for (const OptionRow& row : command.options)
    if (row.is_positional) append_option(row, out);
  std::vector<std::string> groups = further_groups(command);
  groups.insert(groups.begin(), kUsualOptions);
  for (const std::string& group : groups) {
    out += "\n### " + command.name + ": " + group + "\n\n";
    for (const OptionRow& row : command.options)
      if (!row.is_positional && row.group == group) append_option(row, out);
  }
  if (!command.examples.empty()) out += "\n### " + command.name + ": Examples\n\n";
  for (const std::string& example : command.examples) out += "    " + example + "\n";
  for (const std::string& note : command.notes) out += "\n" + escaped(note) + "\n";
}

}  // namespace

std::string reference_page(const ProgramTable& program) {
  std::string out = "# Commands and options\n\n" + escaped(program.summary) + "\n\n";
  for (const OptionRow& row : program.options) append_option(row, out);
  out += "\n" + escaped(kExitCodesHelp) + "\n\n";
  for (const CommandTable& command : program.commands)
    out += "- [" + command.name + "](#" + command.name + "): " + escaped(command.summary) + "\n";
  for (const CommandTable& command : program.commands) append_command(program.name, command, out);
  return out;
}

}  // namespace wrapwright
