// SPDX-License-Identifier: Apache-2.0
#pragma once
// Pictures in boxes with their captions: <figure> with <figcaption>, and boxes of the kind that editors wrote before it,
// whose classes say caption. Pure function. Cost: O(n) in the element.
#include <vector>

#include "core/page/page.h"

namespace wrapwright {

// The captions in the element, in document order, if it holds a picture and shows no text but theirs; else none.
[[nodiscard]] std::vector<NodeIndex> picture_captions(const Page& page, NodeIndex element);

}  // namespace wrapwright
