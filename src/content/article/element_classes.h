// SPDX-License-Identifier: Apache-2.0
#pragma once
// Iterates over the classes of an element. Pure functions, O(n) in the attribute.
#include <algorithm>
#include <cstddef>
#include <string_view>

#include "core/base/ascii.h"
#include "core/page/page.h"

namespace wrapwright {

// Calls `visit` with each class in the value of a class attribute until it returns true. Returns whether it did.
template <typename Visit>
bool any_class(std::string_view classes, const Visit& visit) {
  std::string_view rest = classes;
  while (!rest.empty()) {
    const auto* const end = std::find_if(rest.begin(), rest.end(), is_space);
    const std::string_view token = rest.substr(0, static_cast<std::size_t>(end - rest.begin()));
    rest.remove_prefix(token.size() < rest.size() ? token.size() + 1 : rest.size());
    if (!token.empty() && visit(token)) return true;
  }
  return false;
}

// The same for an element.
template <typename Visit>
bool any_class(const Page& page, NodeIndex node, const Visit& visit) {
  return any_class(page.attribute(node, name::class_).value_or(""), visit);
}

[[nodiscard]] inline bool has_class(const Page& page, NodeIndex node, std::string_view wanted) {
  return any_class(page, node, [&](std::string_view token) { return token == wanted; });
}

}  // namespace wrapwright
