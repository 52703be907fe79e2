// SPDX-License-Identifier: Apache-2.0
#pragma once
// `wrapwright apply`: stored wrappers at work on pages: the hot path.
#include "cli/command.h"

namespace wrapwright {

Run declare_apply(CLI::App& app);

}  // namespace wrapwright
