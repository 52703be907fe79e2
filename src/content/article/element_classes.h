// SPDX-License-Identifier: Apache-2.0
#pragma once
// The classes of an element, one by one. Pure functions, O(n) in the attribute.
#include <string_view>

#include "core/base/ascii.h"
#include "core/page/page.h"

namespace wrapwright {

// Calls `visit` with each class until it says true; whether it has.
template <typename Visit>
bool any_class(const Page& page, NodeIndex node, const Visit& visit) {
  std::string_view rest = page.attribute(node, name::class_).value_or("");
  while (!rest.empty()) {
    const std::string_view token = rest.substr(0, rest.find_first_of(" \t\r\n\f"));
    rest.remove_prefix(token.size() < rest.size() ? token.size() + 1 : rest.size());
    if (!token.empty() && visit(token)) return true;
  }
  return false;
}

[[nodiscard]] inline bool has_class(const Page& page, NodeIndex node, std::string_view wanted) {
  return any_class(page, node, [&](std::string_view token) { return token == wanted; });
}

}  // namespace wrapwright
