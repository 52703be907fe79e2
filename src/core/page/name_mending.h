// SPDX-License-Identifier: Apache-2.0
#pragma once
// Makes any name an XML name by the rule of docs/background/page.md. Pure functions.
#include <string>
#include <string_view>

namespace wrapwright {

// What all names past a page's limit of distinct names are called.
inline constexpr std::string_view kCatchAllName = "_";

// Whether a Page may hold the name as it is: an ASCII NCName of at most 200 bytes, neither "xmlns" nor "dfs".
[[nodiscard]] bool is_allowed_name(std::string_view name);

// Each character that is not allowed becomes "_", a bad first character gets "_" before it. "xmlns" would put elements
// in a namespace and "dfs" is ours: both get "_" before them too.
[[nodiscard]] std::string mend_name(std::string_view name);

}  // namespace wrapwright
