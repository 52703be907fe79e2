// SPDX-License-Identifier: Apache-2.0
#pragma once
// What users set once instead of on each command line: options in configuration files (TOML) and in variables of the
// environment. A setting is an option's long name, for all commands that have it or for one. docs/use/configuration.md.
// Reads files; pure otherwise.
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
  std::vector<Setting> settings;        // of several for one option the first counts
  std::vector<SettingsFile> files;      // that were looked for, the one that counts first
  std::vector<std::string> misspelled;  // variables that look like settings, with what was perhaps meant
};

using Environment = std::map<std::string, std::string>;

[[nodiscard]] Environment environment_of_process();

// Whether there is a variable or a file that settings are read from: without it, read_settings() finds none.
[[nodiscard]] bool may_have_settings(const Environment& environment);

// The settings of the environment, then those of $WRAPWRIGHT_CONFIG if that is set, else of
// $XDG_CONFIG_HOME/wrapwright/config.toml (~/.config) and /etc/wrapwright/config.toml, as far as they are there. In each,
// those of one command stand first. Fails with the place for a file that cannot be read or is no TOML, and for names
// and values that no command takes, which the message lists.
[[nodiscard]] Result<Settings> read_settings(const ProgramTable& program, const Environment& environment);

// The settings of one file.
[[nodiscard]] Result<std::vector<Setting>> read_settings_file(const ProgramTable& program,
                                                              const std::filesystem::path& path);

// Sets those options of the command that its command line does not name, and that exclude none that it names. Gives the
// settings that counted. Fails with the setting's place if the option does not take the value. REQUIRES: the command
// line has been read.
[[nodiscard]] Result<std::vector<Setting>> apply_settings(const std::vector<Setting>& settings, CLI::App& command);

}  // namespace wrapwright
