// SPDX-License-Identifier: Apache-2.0
#pragma once
// The reference of a program's commands and options, a page of Markdown, from the table of its options. Pure function.
#include <string>

#include "app/cli/option_table.h"

namespace wrapwright {

[[nodiscard]] std::string reference_page(const ProgramTable& program);

}  // namespace wrapwright
