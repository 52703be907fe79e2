// SPDX-License-Identifier: Apache-2.0
#pragma once
// The texts of --help and --help-all: at most 80 columns; --help holds the options that most users need. Pure functions.
#include <string>

#include "app/cli/option_table.h"

namespace wrapwright {

[[nodiscard]] std::string help_of_program(const ProgramTable& program);
// `is_all`: include the options of all groups, their details, and the notes.
[[nodiscard]] std::string help_of_command(const std::string& program, const CommandTable& command, bool is_all);

}  // namespace wrapwright
