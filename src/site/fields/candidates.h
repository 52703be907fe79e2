// SPDX-License-Identifier: Apache-2.0
#pragma once
// Candidates for field rules: XPaths that select an element by its own or an ancestor's tag and attributes, as a person
// would write them. Pure functions.
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "core/page/page.h"
#include "core/xpath/sample_element.h"

namespace wrapwright {

// Short expressions that select the element and possibly others: "//h1[@class='title']", "//header//time". They do not
// use positions.
[[nodiscard]] std::vector<std::string> short_expressions(const Page& page, NodeIndex node);

// The expressions shared by most elements, limited in number: ordered by the number of pages with such an element, then
// simpler ones first. REQUIRES: the elements of each page are adjacent.
[[nodiscard]] std::vector<std::string> shared_expressions(std::span<const SampleElement> elements, std::size_t most);

// Those of the shared expressions that consist of a tag only, such as "//h1", in order. They are simpler than all
// others.
[[nodiscard]] std::vector<std::string> simplest_expressions(std::span<const SampleElement> elements);

// The number of steps and tests of an expression; lower is better.
[[nodiscard]] std::size_t complexity(const std::string& expression);

}  // namespace wrapwright
