// SPDX-License-Identifier: Apache-2.0
#include "app/cli/man_page.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <vector>

#include "app/cli/exit_code.h"

namespace wrapwright {
namespace {

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::toupper(c); });
  return text;
}

// Escapes text for roff. Breaks long lines at spaces.
std::string escaped(std::string_view text) {
  constexpr std::size_t kLongLine = 60;
  std::string out;
  std::size_t line = 0;  // where the line begins
  for (const char c : text) {
    if (out.size() == line && (c == '.' || c == '\'')) out += "\\&";
    if (c == ' ' && out.size() - line > kLongLine) {
      out += '\n';
      line = out.size();
    } else if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else if (c == '"') {
      out += "\\(dq";
    } else {
      out += c;
    }
  }
  return out;
}

void append_paragraphs(const std::vector<std::string>& paragraphs, std::string& out) {
  for (const std::string& paragraph : paragraphs) out += ".PP\n" + escaped(paragraph) + "\n";
}

void append_option(const OptionRow& row, std::string& out) {
  out += ".TP\n\\fB" + escaped(row.short_name.empty() ? row.name : row.short_name + ", " + row.name) + "\\fR";
  if (!row.value.empty()) out += " \\fI" + escaped(row.value) + "\\fR";
  if (row.is_positional && row.takes_several) out += "...";
  std::string text = row.summary;
  const std::string values = values_of(row);
  if (!values.empty()) text += " [" + values + "]";
  text += row.details.empty() ? "" : ". " + row.details;
  out += "\n" + escaped(text) + "\n";
}

void append_command(const std::string& program, const CommandTable& command, std::string& out) {
  out += ".SS " + escaped(program + " " + command.name) + "\n" + escaped(command.summary) + ".\n";
  for (const OptionRow& row : command.options) append_option(row, out);
  append_paragraphs(command.notes, out);
  if (command.examples.empty()) return;
  out += ".PP\nExamples:\n.PP\n.nf\n.RS\n";
  for (const std::string& example : command.examples) out += escaped(example) + "\n";
  out += ".RE\n.fi\n";
}

}  // namespace

std::string man_page(const ProgramTable& program, const std::string& date) {
  std::string out = ".TH " + escaped(upper(program.name)) + " 1 \"" + date + "\" \"" + program.name + " " +
                    program.version + "\" \"User Commands\"\n";
  std::string summary = program.summary;
  if (summary.ends_with('.')) summary.pop_back();
  out += ".SH NAME\n" + escaped(program.name) + " \\- " + escaped(summary) + "\n";
  out += ".SH SYNOPSIS\n\\fB" + escaped(program.name) + "\\fR \\fICOMMAND\\fR [\\fIOPTION\\fR]...\n";
  out += ".SH DESCRIPTION\n" + escaped(program.summary) + "\n";
  for (const OptionRow& row : program.options) append_option(row, out);
  out += ".SH COMMANDS\n";
  for (const CommandTable& command : program.commands) append_command(program.name, command, out);
  out += ".SH EXIT STATUS\n" + escaped(kExitCodesHelp) + "\n";
  return out;
}

}  // namespace wrapwright
