// SPDX-License-Identifier: Apache-2.0
#include "app/cli/help.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "app/cli/exit_code.h"

namespace wrapwright {
namespace {

constexpr std::size_t kWidth = 80;
constexpr std::size_t kColumn = 26;  // where descriptions begin

// Appends the words in lines that begin in `column`, where the text already is.
void append_wrapped(std::string_view text, std::size_t column, std::string& out) {
  std::size_t at = column;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (word.empty()) continue;
    if (at > column && at + 1 + word.size() > kWidth) {
      out += '\n';
      out.append(column, ' ');
      at = column;
    } else if (at > column) {
      out += ' ';
      ++at;
    }
    out += word;
    at += word.size();
  }
  out += '\n';
}

void append_row(const std::string& name, const std::string& text, std::size_t column, std::string& out) {
  const std::string left = "  " + name;
  out += left;
  if (left.size() + 2 > column) {
    out += '\n';
    out.append(column, ' ');
  } else {
    out.append(column - left.size(), ' ');
  }
  append_wrapped(text, column, out);
}

void append_option(const OptionRow& row, bool is_all, std::string& out) {
  std::string text = row.summary;
  const std::string values = values_of(row);
  if (!values.empty()) text += " [" + values + "]";
  if (row.is_required && !row.is_positional) text += " (required)";
  if (is_all && !row.details.empty()) text += (text.ends_with('.') ? " " : ". ") + row.details;
  // Aligns long names, with or without a short one.
  const bool is_indented = row.short_name.empty() && !row.is_positional;
  append_row((is_indented ? "    " : "") + usage_of(row), text, kColumn, out);
}

void append_group(const CommandTable& command, const std::string& group, bool is_all, std::string& out) {
  out += "\n" + group + ":\n";
  for (const OptionRow& row : command.options)
    if (!row.is_positional && row.group == group) append_option(row, is_all, out);
}

}  // namespace

std::string help_of_program(const ProgramTable& program) {
  std::string out = "Usage: " + program.name + " COMMAND [OPTION]...\n\n";
  append_wrapped(program.summary, 0, out);
  out += "\nCommands:\n";
  for (const CommandTable& command : program.commands) append_row(command.name, command.summary, 12, out);
  out += "\nOptions:\n";
  for (const OptionRow& row : program.options) append_option(row, false, out);
  out += "\n" + program.name + " COMMAND --help shows more.\n";
  append_wrapped(kExitCodesHelp, 0, out);
  return out;
}

std::string help_of_command(const std::string& program, const CommandTable& command, bool is_all) {
  std::string out = "Usage: " + usage_line(program, command) + "\n" + command.summary + ".\n";
  bool has_positional = false;
  for (const OptionRow& row : command.options) {
    if (!row.is_positional) continue;
    out += has_positional ? "" : "\n";
    has_positional = true;
    append_option(row, is_all, out);
  }
  append_group(command, kUsualOptions, is_all, out);
  const std::vector<std::string> groups = further_groups(command);
  if (is_all)
    for (const std::string& group : groups) append_group(command, group, is_all, out);
  if (!command.examples.empty()) out += command.examples.size() == 1 ? "\nExample:\n" : "\nExamples:\n";
  for (const std::string& example : command.examples) out += "  " + example + "\n";
  out += '\n';
  if (is_all) {
    for (const std::string& note : command.notes) {
      append_wrapped(note, 0, out);
      out += '\n';
    }
    append_wrapped(kExitCodesHelp, 0, out);
    return out;
  }
  std::string more = "More with --help-all";
  for (const std::string& group : groups) more += (&group == &groups.front() ? ": " : ", ") + group;
  append_wrapped(more + ".", 0, out);
  append_wrapped(kExitCodesShort, 0, out);
  return out;
}

}  // namespace wrapwright
