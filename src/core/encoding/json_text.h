// SPDX-License-Identifier: Apache-2.0
#pragma once
// The text of JSON strings (RFC 8259, section 7). Pure functions. Cost: O(n) in the size of the text.
#include <optional>
#include <string>
#include <string_view>

namespace wrapwright {

// The text inside the quotes of a JSON string, with its escapes resolved; escapes of control characters (below U+0020)
// become spaces. "" if it ends within an escape.
[[nodiscard]] std::string decode_json_text(std::string_view text);

// What is inside the quotes of the JSON string that begins at json[at], without resolving it. Nothing if there is no
// quote at that place or the string does not end on its line: JSON strings have no raw line feed.
[[nodiscard]] std::optional<std::string_view> json_string_at(std::string_view json, std::size_t at);

}  // namespace wrapwright
