// SPDX-License-Identifier: Apache-2.0
#pragma once
// XPaths that select an element by its own or an ancestor's tag and attributes, as a person would write them:
// candidates for field rules. Pure functions.
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "html/page.h"
#include "xpath/sample_element.h"

namespace wrapwright {

// Short expressions that select the element, perhaps among others: "//h1[@class='title']", "//header//time". None by
// position.
[[nodiscard]] std::vector<std::string> short_expressions(const Page& page, NodeIndex node);

// Those that the most elements share, at most so many: by the number of pages with such an element, then the simpler
// first.
[[nodiscard]] std::vector<std::string> shared_expressions(std::span<const SampleElement> elements, std::size_t most);

// How much there is to an expression: steps and tests. Less is better.
[[nodiscard]] std::size_t complexity(const std::string& expression);

}  // namespace wrapwright
