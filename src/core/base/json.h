// SPDX-License-Identifier: Apache-2.0
#pragma once
// Parses and writes JSON with nlohmann-json. All JSON is read here; all JSON is written here, except the records
// written for every page, which use JsonRecord (content/article/json.h). Pure functions, safe from any thread; O(n).
#include <cstddef>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace wrapwright {

using Json = nlohmann::ordered_json;  // objects keep the order of their members

struct JsonLimits {
  std::size_t max_depth = 100;  // nested arrays and objects; copying deep values overflows the stack
  std::size_t max_values = std::numeric_limits<std::size_t>::max();  // including keys
};

// The value in the text, which must be UTF-8. Fails with `where.byte`: kSyntax if the text is not JSON, kLimit before
// any value is built. If several members have the same name, the last one counts.
[[nodiscard]] Result<Json> read_json(std::string_view text, const JsonLimits& limits = {});

// The object's member of this name if it is a string, else "".
[[nodiscard]] std::string text_member(const Json& object, const char* name);

struct JsonStyle {
  int indent = -1;        // spaces per level; -1: one line without spaces
  bool is_ascii = false;  // escape all other characters
};

// Malformed UTF-8 becomes U+FFFD. No line break at the end.
[[nodiscard]] std::string write_json(const Json& value, const JsonStyle& style = {});

}  // namespace wrapwright
