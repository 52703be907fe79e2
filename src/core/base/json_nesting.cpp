// SPDX-License-Identifier: Apache-2.0
#include "core/base/json_nesting.h"

namespace wrapwright {

std::optional<std::size_t> find_deep_json(std::string_view json, std::size_t max_depth) {
  std::size_t depth = 0;
  for (std::size_t at = json.find_first_of("\"[]{}"); at != std::string_view::npos;
       at = json.find_first_of("\"[]{}", at + 1)) {
    switch (json[at]) {
      case '"':
        for (++at; at < json.size() && json[at] != '"'; ++at)
          if (json[at] == '\\') ++at;
        break;
      case '[':
      case '{':
        if (++depth > max_depth) return at;
        break;
      default:
        if (depth > 0) --depth;
    }
  }
  return std::nullopt;
}

}  // namespace wrapwright
