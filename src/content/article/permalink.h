// SPDX-License-Identifier: Apache-2.0
#pragma once
// The signs by which headings link to themselves: the "¶" of Sphinx, the "#" of Hugo's themes. They are no part of what
// the heading says. Pure function, O(1) for all links of more than a few bytes.
#include "core/page/page.h"

namespace wrapwright {

// Whether the element is a link to a place on a page, whose text is nothing but such a sign, and is in a heading or called
// so by a class ("headerlink", "anchor").
[[nodiscard]] bool is_permalink_sign(const Page& page, NodeIndex node);

}  // namespace wrapwright
