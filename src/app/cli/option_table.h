// SPDX-License-Identifier: Apache-2.0
#pragma once
// What a program's command line takes, as a table of plain values. Help, man page, completions and the configuration
// are all made from it, so none of them can forget an option. Pure functions; safe from any thread.
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace wrapwright {

// The group of the options that --help shows; those of all other groups are shown by --help-all.
inline constexpr const char* kUsualOptions = "Options";

struct OptionRow {
  std::string short_name;            // "-o"; "" = none
  std::string name;                  // "--output", of a positional "SOURCE"
  std::string value;                 // "FILE"; "" for flags
  std::vector<std::string> choices;  // the words that are allowed; empty = not limited to a few
  std::string range;                 // "0 to 50"; "" = none
  std::string preset;                // the default; "" = none or not worth telling
  std::string group;
  std::string summary;  // what it does, in one or two lines
  std::string details;  // what else is to be known; may be empty
  bool is_positional = false;
  bool is_required = false;
  bool takes_several = false;
};

struct CommandTable {
  std::string name;
  std::string summary;
  std::vector<OptionRow> options;     // in the order in which they were declared
  std::vector<std::string> examples;  // command lines
  std::vector<std::string> notes;     // paragraphs
};

struct ProgramTable {
  std::string name;
  std::string summary;
  std::string version;
  std::vector<OptionRow> options;  // those before a command
  std::vector<CommandTable> commands;
};

// An option's description is its summary, and behind a line break its details. Without those that are hidden, which
// have no group.
[[nodiscard]] OptionRow row_of(const CLI::Option& option);
// The footer of a command (add_footer() in app/cli/options.h) has examples in its first paragraph, then notes.
[[nodiscard]] CommandTable table_of(const CLI::App& command);

// A value's kind, for completion.
enum class ValueKind { kNone, kFile, kFolder, kChoice, kCommand, kOther };
[[nodiscard]] ValueKind value_kind(const OptionRow& row);

// "--pages N", "-o, --output FILE".
[[nodiscard]] std::string usage_of(const OptionRow& row);
// "wrapwright learn [OPTION]... SOURCE...\n".
[[nodiscard]] std::string usage_line(const std::string& program, const CommandTable& command);
// Of the options that --help-all adds to --help; sorted.
[[nodiscard]] std::vector<std::string> further_groups(const CommandTable& command);
// "a, b; default: a", "0 to 50; default: 10": what values there are; "" = nothing to be told.
[[nodiscard]] std::string values_of(const OptionRow& row);

}  // namespace wrapwright
