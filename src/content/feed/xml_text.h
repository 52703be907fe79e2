// SPDX-License-Identifier: Apache-2.0
#pragma once
// Text as the content of XML. Pure function. Cost: O(n).
#include <string>
#include <string_view>

namespace wrapwright {

// Escaped for an element or an attribute in quotes; without characters that XML 1.0 forbids. `text` is UTF-8.
[[nodiscard]] std::string xml_text(std::string_view text);

}  // namespace wrapwright
