// SPDX-License-Identifier: Apache-2.0
#pragma once
// `wrapwright extract`: articles by a page-level method, without a wrapper.
#include "cli/command.h"

namespace wrapwright {

Run declare_extract(CLI::App& app);

}  // namespace wrapwright
