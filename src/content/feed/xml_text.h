// SPDX-License-Identifier: Apache-2.0
#pragma once
// Escapes text for XML. Pure function. Cost: O(n).
#include <string>
#include <string_view>

namespace wrapwright {

// The text escaped for an element or a quoted attribute, without characters that XML 1.0 forbids. `text` is UTF-8.
[[nodiscard]] std::string xml_text(std::string_view text);

}  // namespace wrapwright
