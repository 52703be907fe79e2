// SPDX-License-Identifier: Apache-2.0
#pragma once
// Recognizes permalink signs, by which headings link to themselves: "¶" in Sphinx, "#" in themes of Hugo. They are not
// part of the heading's text. Pure function, O(1) for links with more than a few bytes of text.
#include "core/page/page.h"

namespace wrapwright {

// Whether the element is a link to a place on a page whose text is only such a sign, and that is in a heading or has a
// class for such links ("headerlink", "anchor").
[[nodiscard]] bool is_permalink_sign(const Page& page, NodeIndex node);

}  // namespace wrapwright
