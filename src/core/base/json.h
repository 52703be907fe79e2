// SPDX-License-Identifier: Apache-2.0
#pragma once
// JSON texts as values and back, by nlohmann-json: the one reader and, beside JsonRecord (content/article/json.h) for
// what is written once a page, the one writer. Pure functions, safe from any thread; O(n).
#include <cstddef>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace wrapwright {

using Json = nlohmann::ordered_json;  // objects keep the order of their members

struct JsonLimits {
  std::size_t max_depth = 100;  // arrays and objects inside each other; deep values overflow the stack when copied
  std::size_t max_values = std::numeric_limits<std::size_t>::max();  // with keys
};

// The value in the text, which must be UTF-8. Fails with `where.byte`: kSyntax for what is not JSON, kLimit before
// anything is built. Of members with the same name the last one counts.
[[nodiscard]] Result<Json> read_json(std::string_view text, const JsonLimits& limits = {});

// The text that is the member of an object; "" if it has none of that name, or it is not a text.
[[nodiscard]] std::string text_member(const Json& object, const char* name);

struct JsonStyle {
  int indent = -1;        // spaces a level; -1: one line without spaces
  bool is_ascii = false;  // other characters are escaped
};

// Bytes that are no UTF-8 become U+FFFD. No line break at the end.
[[nodiscard]] std::string write_json(const Json& value, const JsonStyle& style = {});

}  // namespace wrapwright
