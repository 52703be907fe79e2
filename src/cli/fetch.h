// SPDX-License-Identifier: Apache-2.0
#pragma once
// `wrapwright fetch`: feeds and their pages to a folder.
#include "cli/command.h"

namespace wrapwright {

Run declare_fetch(CLI::App& app);

}  // namespace wrapwright
