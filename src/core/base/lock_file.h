// SPDX-License-Identifier: Apache-2.0
#pragma once
// A lock between processes: an empty file, or a folder, that one of them holds locked (flock). The lock ends with the
// descriptor, and so with the process, however that ends; the file stays.
#include <chrono>
#include <filesystem>
#include <string>

#include "core/base/descriptor.h"
#include "core/base/result.h"

namespace wrapwright {

// Creates the file if necessary. kIo if it cannot be locked, with the message `busy` if another process holds it.
[[nodiscard]] Result<Descriptor> take_lock(const std::filesystem::path& path, const std::string& busy);

// Waits so long for others who hold the folder locked, in this process or another one; then kIo. Where folders cannot be
// locked, as on some network file systems, there is no lock, and no error.
[[nodiscard]] Result<Descriptor> lock_folder(const std::filesystem::path& folder, std::chrono::milliseconds patience);

}  // namespace wrapwright
