// SPDX-License-Identifier: Apache-2.0
#pragma once
// Converts any name to an XML name by the rule in docs/background/page.md. Pure functions.
#include <string>
#include <string_view>

namespace wrapwright {

// The common name of all names beyond a page's limit of distinct names.
inline constexpr std::string_view kCatchAllName = "_";

// Whether a Page may hold the name as it is: an ASCII NCName of at most 200 bytes, neither "xmlns" nor "dfs".
[[nodiscard]] bool is_allowed_name(std::string_view name);

// Replaces each character that is not allowed by "_" and puts "_" before a character that may not come first. "xmlns"
// would put elements in a namespace and "dfs" is reserved for node numbers, so both get a leading "_", too.
[[nodiscard]] std::string mend_name(std::string_view name);

}  // namespace wrapwright
