// SPDX-License-Identifier: Apache-2.0
#pragma once
// Properties of an expression's parsed form: its number of steps, and whether it uses positions. Pure function. Cost:
// O(size of the expression).
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace wrapwright {

struct XPathShape {
  std::vector<std::size_t> steps;  // one entry per path of the union; a final attribute counts as a step
  // Some predicate is a number, or tests dfs, the number of the element on the page.
  bool positional = false;
};

// The shape of an expression in the direct subset (core/xpath/xpath.h), ignoring its functions; nothing for other
// expressions. position() and last() are not in the subset.
[[nodiscard]] std::optional<XPathShape> xpath_shape(std::string_view expression);

// Whether an expression depends on the position of an element rather than on its properties: by its shape if it has
// one, else by the presence of [3], position(), last() or @dfs outside of literals.
[[nodiscard]] bool is_position_dependent(std::string_view xpath);

}  // namespace wrapwright
