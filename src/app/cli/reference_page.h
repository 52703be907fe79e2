// SPDX-License-Identifier: Apache-2.0
#pragma once
// Generates the reference of a program's commands and options, a Markdown page, from the table of its options. Pure
// function.
#include <string>

#include "app/cli/option_table.h"

namespace wrapwright {

[[nodiscard]] std::string reference_page(const ProgramTable& program);

}  // namespace wrapwright
