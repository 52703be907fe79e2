// SPDX-License-Identifier: Apache-2.0
#pragma once
// Whether a store can be written, asked before long work. Touches the disk; leaves nothing behind.
#include <filesystem>

#include "base/result.h"

namespace wrapwright {

// Fails if files cannot be made in `store`, or, where it is not there yet, if it cannot be made.
Status probe_store(const std::filesystem::path& store);

}  // namespace wrapwright
