// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reads JSON strings (RFC 8259, section 7) without parsing the whole text. Pure functions. Cost: O(n) in the size of
// the text.
#include <optional>
#include <string>
#include <string_view>

namespace wrapwright {

// The text inside the quotes of a JSON string, with its escapes resolved; escapes of control characters (below U+0020)
// become spaces. "" if it ends within an escape.
[[nodiscard]] std::string decode_json_text(std::string_view text);

// The content of the JSON string whose opening quote is json[at], with its escapes unresolved. Nothing if json[at] is
// not a quote or the string does not end on its line: JSON strings contain no raw line feeds.
[[nodiscard]] std::optional<std::string_view> json_string_at(std::string_view json, std::size_t at);

}  // namespace wrapwright
