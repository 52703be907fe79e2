// SPDX-License-Identifier: Apache-2.0
#pragma once
// JSON that others wrote, line by line or whole, with every fault named. Pure functions; linear in the bytes, and safe
// from any depth of nesting.
#include <cstddef>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace wrapwright {

// A JSON object. kSyntax, with `where.byte` where it is known, for what is no UTF-8, no JSON or no object.
Result<nlohmann::json> parse_object(std::string_view bytes);

// Called with each line's number (from 1) and object. What it returns as an error becomes a fault of the line.
using LineReader = std::function<Status(std::size_t line, const nlohmann::json& object)>;

// Reads the objects of JSON lines; returns the faults in order: of lines that are none with line and column (in
// characters), of those that `read` refused with the line. `source` names the bytes. Blank lines, carriage returns
// before the newline and a byte order mark at the start are fine.
[[nodiscard]] std::vector<Error> read_json_lines(std::string_view bytes, const std::string& source,
                                                 const LineReader& read);

// Nothing but white space (Unicode's).
[[nodiscard]] bool is_blank_text(std::string_view text);

// Values of an object by key; absent and null are empty. kSyntax, naming the key, for a value of another type.
Result<std::string> text_of(const nlohmann::json& object, const char* key);
// Also takes whole numbers, by their digits: for ids and years.
Result<std::string> label_of(const nlohmann::json& object, const char* key);
// A text or a list of texts; those that are blank or null are left out.
Result<std::vector<std::string>> texts_of(const nlohmann::json& object, const char* key);
// The same, but a single text is taken apart at its commas.
Result<std::vector<std::string>> tags_of(const nlohmann::json& object, const char* key);

}  // namespace wrapwright
