// SPDX-License-Identifier: Apache-2.0
#pragma once
// Recognizes boxes that hold pictures and their captions: <figure> with <figcaption>, and the older form of boxes whose
// class names contain "caption". Pure function. Cost: O(n) in the element.
#include <vector>

#include "core/page/page.h"

namespace wrapwright {

// The captions in the element, in document order, if it holds a picture and shows no other text; otherwise empty.
[[nodiscard]] std::vector<NodeIndex> picture_captions(const Page& page, NodeIndex element);

}  // namespace wrapwright
