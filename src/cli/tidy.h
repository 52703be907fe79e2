// SPDX-License-Identifier: Apache-2.0
#pragma once
// `wrapwright tidy`: a page as well-formed XML in which every element has its dfs number.
#include "cli/command.h"

namespace wrapwright {

Run declare_tidy(CLI::App& app);

}  // namespace wrapwright
