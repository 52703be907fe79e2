// SPDX-License-Identifier: Apache-2.0
#pragma once
// Options that users set once instead of on each command line, in configuration files (TOML) and environment variables
// (docs/use/configuration.md). A setting has an option's long name and applies to all commands that have the option, or
// to one. Reads files; pure otherwise.
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "app/cli/option_table.h"
#include "core/base/result.h"

namespace wrapwright {

struct Setting {
  std::string command;  // "" = all that have the option
  std::string option;   // "store"
  std::vector<std::string> values;
  Place place;  // in a file, or "WRAPWRIGHT_STORE"
};

struct SettingsFile {
  std::filesystem::path path;
  bool is_there = false;
};

struct Settings {
  std::vector<Setting> settings;        // the first one for an option counts
  std::vector<SettingsFile> files;      // those looked for, in order of precedence
  std::vector<std::string> misspelled;  // variables that look like settings, with the name that was probably meant
};

using Environment = std::map<std::string, std::string>;

[[nodiscard]] Environment environment_of_process();

// Whether there is a variable or a file with settings; if not, read_settings() finds none.
[[nodiscard]] bool may_have_settings(const Environment& environment);

// The settings of the environment, then those of $WRAPWRIGHT_CONFIG if that is set, else of
// $XDG_CONFIG_HOME/wrapwright/config.toml (~/.config) and /etc/wrapwright/config.toml, if they exist. In each, the
// settings of one command come first. Fails with the place for a file that cannot be read or is not TOML, and for names
// and values that no command accepts, which the message lists.
[[nodiscard]] Result<Settings> read_settings(const ProgramTable& program, const Environment& environment);

// The settings of one file.
[[nodiscard]] Result<std::vector<Setting>> read_settings_file(const ProgramTable& program,
                                                              const std::filesystem::path& path);

// Sets those options of the command that its command line does not name and that exclude none that it names. Returns
// the settings that were applied. Fails with the setting's place if the option does not accept the value. REQUIRES: the
// command line has been parsed.
[[nodiscard]] Result<std::vector<Setting>> apply_settings(const std::vector<Setting>& settings, CLI::App& command);

}  // namespace wrapwright
