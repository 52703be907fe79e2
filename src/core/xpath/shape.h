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
  std::vector<std::size_t> steps;  // by path of the union, in order; a final attribute counts as a step
  // Some predicate of any path is a number, or tests dfs, the number of the element on the page.
  bool positional = false;
};

// Of an expression in the direct subset (core/xpath/xpath.h), without its functions; nothing for other expressions.
// position() and last() are not in the subset.
[[nodiscard]] std::optional<XPathShape> xpath_shape(std::string_view expression);

// Whether any expression depends on where an element stands rather than on what it is: by its shape where it has one,
// else by [3], position(), last() and @dfs outside of its literals.
[[nodiscard]] bool is_position_dependent(std::string_view xpath);

}  // namespace wrapwright
