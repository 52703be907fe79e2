// SPDX-License-Identifier: Apache-2.0
#include "core/base/json.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace wrapwright {
namespace {

Error error_at(ErrorKind kind, std::string message, std::size_t byte) {
  return {kind, std::move(message), {"", 0, 0, byte}};
}

// Scans only brackets, commas and strings; the text need not be valid JSON.
std::optional<Error> exceeds(std::string_view text, const JsonLimits& limits) {
  constexpr const char* kMarks = "\"[]{}:,";
  std::size_t depth = 0;
  std::size_t values = 1;
  for (std::size_t at = text.find_first_of(kMarks); at != std::string_view::npos;
       at = text.find_first_of(kMarks, at + 1)) {
    switch (text[at]) {
      case '"':
        for (++at; at < text.size() && text[at] != '"'; ++at)
          if (text[at] == '\\') ++at;
        break;
      case ']':
      case '}':
        if (depth > 0) --depth;
        break;
      case '[':
      case '{':
        if (++depth > limits.max_depth) {
          return error_at(ErrorKind::kLimit, "values are nested deeper than " + std::to_string(limits.max_depth), at);
        }
        [[fallthrough]];
      default:
        if (++values > limits.max_values)
          return error_at(ErrorKind::kLimit, "more than " + std::to_string(limits.max_values) + " values", at);
    }
  }
  return std::nullopt;
}

}  // namespace

Result<Json> read_json(std::string_view text, const JsonLimits& limits) {
  if (auto error = exceeds(text, limits)) return *std::move(error);
  try {
    return Json::parse(text.begin(), text.end());
  } catch (const Json::parse_error& error) {
    // The library's position is one past the offending byte.
    return error_at(ErrorKind::kSyntax, "not JSON", std::min(error.byte == 0 ? 0 : error.byte - 1, text.size()));
  } catch (const Json::exception&) {
    return error_at(ErrorKind::kSyntax, "not JSON: a number is too large", Place::kNoByte);
  }
}

std::string text_member(const Json& object, const char* name) {
  const auto found = object.find(name);
  return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

std::string write_json(const Json& value, const JsonStyle& style) {
  return value.dump(style.indent, ' ', style.is_ascii, Json::error_handler_t::replace);
}

}  // namespace wrapwright
