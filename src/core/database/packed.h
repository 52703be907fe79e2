// SPDX-License-Identifier: Apache-2.0
#pragma once
// Compresses bytes with Zstandard for a database column; another column stores the uncompressed size. Pure functions.
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace wrapwright {

[[nodiscard]] std::string packed(std::string_view bytes, int level);

// Nothing if `bytes` do not decompress to exactly `size` bytes.
[[nodiscard]] std::optional<std::string> unpacked(std::string_view bytes, std::size_t size);

}  // namespace wrapwright
