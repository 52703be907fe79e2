// SPDX-License-Identifier: Apache-2.0
#pragma once
// The text of an element that may name authors, with marks that part their names from each other and from what follows
// (core/text/byline.h). Pure function, O(n) in the text.
#include <cstddef>
#include <string>

#include "core/page/page.h"

namespace wrapwright {

// " | " parts what follows without a space or on a line of its own: a name, and what the page shows beside or below it. ", " parts two links to one
// folder with nothing but white space between: "<a href=/authors/ann>Ann</a> <a href=/authors/bob>Bob</a>". Ends soon
// behind `limit` bytes.
[[nodiscard]] std::string byline_text(const Page& page, NodeIndex node, std::size_t limit);

}  // namespace wrapwright
