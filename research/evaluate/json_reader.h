// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reads JSON from outside sources, line by line or whole, and reports every fault. Pure functions. Cost: O(n).
// Values nested deeper than JsonLimits allow (core/base/json.h) are rejected.
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json.h"
#include "core/base/result.h"

namespace wrapwright {

// Parses a JSON object. Fails, with `where.byte` if known: kSyntax for bytes that are not UTF-8, not JSON or not an
// object, kLimit for values that are nested too deep.
Result<Json> parse_object(std::string_view bytes);

// Called with each line's number (from 1) and object. An error that it returns becomes a fault of the line.
using LineReader = std::function<Status(std::size_t line, const Json& object)>;

// Reads the objects of JSON lines and returns the faults in order: invalid lines with line and column (in characters),
// lines rejected by `read` with the line. `source` names the input in errors. Blank lines, carriage returns before the
// newline and a byte order mark at the start are accepted.
[[nodiscard]] std::vector<Error> read_json_lines(std::string_view bytes, const std::string& source,
                                                 const LineReader& read);

// Whether the text is empty or only white space (Unicode's).
[[nodiscard]] bool is_blank_text(std::string_view text);

// The values of an object by key; absent and null values are empty. kSyntax, naming the key, for a value of another
// type.
Result<std::string> text_of(const Json& object, const char* key);
// Also accepts integers, as their digits: for ids and years.
Result<std::string> label_of(const Json& object, const char* key);
// A text or a list of texts; blank and null entries are left out.
Result<std::vector<std::string>> texts_of(const Json& object, const char* key);
// The same, but a single text is split at its commas.
Result<std::vector<std::string>> tags_of(const Json& object, const char* key);

}  // namespace wrapwright
