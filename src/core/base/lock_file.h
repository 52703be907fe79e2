// SPDX-License-Identifier: Apache-2.0
#pragma once
// A lock between processes: an empty file, or a folder, locked by flock(). Closing the descriptor releases the lock, so
// a process that dies releases it too; the file stays.
#include <chrono>
#include <filesystem>
#include <string>

#include "core/base/descriptor.h"
#include "core/base/result.h"

namespace wrapwright {

// Creates the file if necessary. kIo if it cannot be locked, with the message `busy` if another process holds it.
[[nodiscard]] Result<Descriptor> take_lock(const std::filesystem::path& path, const std::string& busy);

// Waits up to `patience` while this process or another one holds the lock of the folder; then kIo. On file systems that
// cannot lock folders (some network file systems) it succeeds without a lock.
[[nodiscard]] Result<Descriptor> lock_folder(const std::filesystem::path& folder, std::chrono::milliseconds patience);

}  // namespace wrapwright
