// SPDX-License-Identifier: Apache-2.0
#pragma once
// The nesting depth of JSON text, looked at before a reader builds values of it: copying and writing such values
// recurses, so that deep ones would overflow the stack. Pure function, safe from any thread; O(n).
#include <cstddef>
#include <optional>
#include <string_view>

namespace wrapwright {

inline constexpr std::size_t kMaxJsonDepth = 100;  // arrays and objects inside each other

// The byte of the first bracket or brace that opens level max_depth + 1; nothing if there is none. Whether the text is
// JSON does not matter.
[[nodiscard]] std::optional<std::size_t> find_deep_json(std::string_view json, std::size_t max_depth = kMaxJsonDepth);

}  // namespace wrapwright
