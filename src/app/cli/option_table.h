// SPDX-License-Identifier: Apache-2.0
#pragma once
// A program's command line options as a table of plain values. Help, man page, completions and the configuration are
// all generated from it, so none of them can omit an option. Pure functions; safe from any thread.
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
  std::string name;                  // "--output"; for a positional, "SOURCE"
  std::string value;                 // "FILE"; "" for flags
  std::vector<std::string> choices;  // the allowed words; empty = any value
  std::string range;                 // "0 to 50"; "" = none
  std::string preset;                // the default; "" = none or not worth mentioning
  std::string group;
  std::string summary;  // what it does, in one or two lines
  std::string details;  // further explanation; may be empty
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

// Splits an option's description into its summary and, after a line break, its details.
[[nodiscard]] OptionRow row_of(const CLI::Option& option);
// The footer of a command (add_footer() in app/cli/options.h) has examples in its first paragraph, then notes. Leaves
// out hidden options, which have no group.
[[nodiscard]] CommandTable table_of(const CLI::App& command);

// A value's kind, for completion.
enum class ValueKind { kNone, kFile, kFolder, kChoice, kCommand, kOther };
[[nodiscard]] ValueKind value_kind(const OptionRow& row);

// "--pages N", "-o, --output FILE".
[[nodiscard]] std::string usage_of(const OptionRow& row);
// "wrapwright learn [OPTION]... SOURCE...\n".
[[nodiscard]] std::string usage_line(const std::string& program, const CommandTable& command);
// The groups of options that only --help-all shows, sorted.
[[nodiscard]] std::vector<std::string> further_groups(const CommandTable& command);
// The possible values: "a, b; default: a", "0 to 50; default: 10"; "" = nothing to say.
[[nodiscard]] std::string values_of(const OptionRow& row);

}  // namespace wrapwright
