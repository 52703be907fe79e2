// SPDX-License-Identifier: Apache-2.0
#pragma once
// Recognizes names of elements that software generates, such as "post-146993685", "css-1dbjc4n" and "ad_slot__OsKUQ":
// such names belong to one page or one release of a site. Pure functions. Cost: O(n) in the length of the name.
#include <cstddef>
#include <string_view>

namespace wrapwright {

// Where the first generated part of the name begins; its size if it has none. Parts are separated by '-' and '_'. A
// generated part has four digits in a row, or alternates between digits and letters or between cases.
[[nodiscard]] std::size_t generated_from(std::string_view name);

[[nodiscard]] bool is_numbered(std::string_view name);

}  // namespace wrapwright
