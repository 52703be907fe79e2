// SPDX-License-Identifier: Apache-2.0
#pragma once
// Runs a compiled expression on a Page's arrays. Pure function, safe from any thread; a step without positions is one
// pass over the range of its context, a step with positions one visit to each of its elements.
#include <vector>

#include "html/page.h"
#include "html/xpath_program.h"

namespace wrapwright {

// The selected elements, ascending, without duplicates. `out` is cleared first; its capacity serves as scratch.
void match_xpath(const XPathProgram& program, const Page& page, std::vector<NodeIndex>& out);

}  // namespace wrapwright
