// SPDX-License-Identifier: Apache-2.0
#pragma once
// `wrapwright learn`: pages of sites to wrappers in a store.
#include "cli/command.h"

namespace wrapwright {

Run declare_learn(CLI::App& app);

}  // namespace wrapwright
