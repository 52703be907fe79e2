// SPDX-License-Identifier: Apache-2.0
#pragma once
// A lock between processes: an empty file that one of them holds locked (flock). The lock ends with the descriptor, and
// so with the process, however that ends; the file stays.
#include <filesystem>
#include <string>

#include "core/base/descriptor.h"
#include "core/base/result.h"

namespace wrapwright {

// Creates the file if necessary. kIo if it cannot be locked, with the message `busy` if another process holds it.
[[nodiscard]] Result<Descriptor> take_lock(const std::filesystem::path& path, const std::string& busy);

}  // namespace wrapwright
