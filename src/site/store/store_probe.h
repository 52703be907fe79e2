// SPDX-License-Identifier: Apache-2.0
#pragma once
// Checks before a long computation whether a store can be written. Accesses the disk; leaves nothing behind, and
// removes the temporary files that killed runs left (core/base/atomic_file.h).
#include <filesystem>

#include "core/base/result.h"

namespace wrapwright {

// Fails if wrappers cannot be written to `store`, or if it does not exist and cannot be created; also for a database that
// is not a store.
Status probe_store(const std::filesystem::path& store);

}  // namespace wrapwright
