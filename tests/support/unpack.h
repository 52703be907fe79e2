// SPDX-License-Identifier: Apache-2.0
#pragma once
// Test data that comes as an archive, unpacked once into $WRAPWRIGHT_UNPACKED (default: the build folder).
#include <filesystem>
#include <optional>
#include <string>

namespace wrapwright {

// The folder `name` of a .tar.zst; nothing where the archive is missing or cannot be unpacked.
std::optional<std::filesystem::path> unpacked(const std::filesystem::path& archive, const std::string& name);

}  // namespace wrapwright
