// SPDX-License-Identifier: Apache-2.0
#pragma once
// Serializes a Page to the HTML that the layout engine reads. Pure function. Cost: O(n) in the size of the page.
#include <cstddef>
#include <string>

#include "core/base/result.h"
#include "core/page/page.h"

namespace wrapwright {

// Writes every element that can be visible, with its node number in the attribute `dfs`, the texts, and the page's
// style sheets without comments. Omits scripts, noscript and similar elements, and the content of form controls and
// embedded objects. kLimit if the style sheets or the whole document exceed their limit in bytes.
Result<std::string> layout_source(const Page& page, std::size_t max_bytes, std::size_t max_style_bytes);

}  // namespace wrapwright
