// SPDX-License-Identifier: Apache-2.0
#pragma once
// `wrapwright inspect`: how a wrapper would be learned, in numbers; nothing is stored.
#include "cli/command.h"

namespace wrapwright {

Run declare_inspect(CLI::App& app);

}  // namespace wrapwright
