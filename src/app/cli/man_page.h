// SPDX-License-Identifier: Apache-2.0
#pragma once
// Generates the manual page of a program, in man macros, from the table of its options. Pure function.
#include <string>

#include "app/cli/option_table.h"

namespace wrapwright {

// `date`: "2026-11-24".
[[nodiscard]] std::string man_page(const ProgramTable& program, const std::string& date);

}  // namespace wrapwright
