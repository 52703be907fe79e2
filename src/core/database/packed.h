// SPDX-License-Identifier: Apache-2.0
#pragma once
// Bytes packed by Zstandard for a column of a database, which has their size in another. Pure functions.
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace wrapwright {

[[nodiscard]] std::string packed(std::string_view bytes, int level);

// Nothing for what is not the packing of `size` bytes.
[[nodiscard]] std::optional<std::string> unpacked(std::string_view bytes, std::size_t size);

}  // namespace wrapwright
