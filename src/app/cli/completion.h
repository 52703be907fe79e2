// SPDX-License-Identifier: Apache-2.0
#pragma once
// Generates shell completions for a program from the table of its options. Pure functions.
#include <string>

#include "app/cli/option_table.h"

namespace wrapwright {

[[nodiscard]] std::string bash_completion(const ProgramTable& program);
[[nodiscard]] std::string zsh_completion(const ProgramTable& program);
[[nodiscard]] std::string fish_completion(const ProgramTable& program);

}  // namespace wrapwright
