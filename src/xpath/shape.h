// SPDX-License-Identifier: Apache-2.0
#pragma once
// What an expression is made of, by its parsed form: how long it is, and whether it counts elements. Pure; cost grows
// with the expression.
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace wrapwright {

struct XPathShape {
  std::vector<std::size_t> steps;  // of each path of the union, in order; the attribute that a path ends in is a step
  // Some predicate, in whatever path, is a number, or tests dfs, which is the element's number on the page.
  bool positional = false;
};

// Of an expression of the direct subset (xpath/xpath.h), functions around it aside; nothing for any other. position()
// and last() are not of the subset.
[[nodiscard]] std::optional<XPathShape> xpath_shape(std::string_view expression);

// Whether any expression depends on where an element stands rather than on what it is: by its shape where it has one,
// else by [3], position(), last() and @dfs outside of its literals.
[[nodiscard]] bool is_position_dependent(std::string_view xpath);

}  // namespace wrapwright
