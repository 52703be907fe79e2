// SPDX-License-Identifier: Apache-2.0
#pragma once
// The text of an element that may name authors, with marks that separate their names from each other and from what
// follows (core/text/byline.h). Pure function, O(n) in the text.
#include <cstddef>
#include <string>

#include "core/page/page.h"

namespace wrapwright {

// " | " separates parts that follow each other without a space or on separate lines: a name and what the page shows
// next to it or below it. ", " separates two links to one folder with only white space between them: "<a
// href=/authors/ann>Ann</a> <a href=/authors/bob>Bob</a>". Ends soon after `limit` bytes.
[[nodiscard]] std::string byline_text(const Page& page, NodeIndex node, std::size_t limit);

}  // namespace wrapwright
