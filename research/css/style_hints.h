// SPDX-License-Identifier: Apache-2.0
#pragma once
// Converts HTML's presentational attributes to CSS declarations: <font color size face>, bgcolor, <body text link>.
// Pure functions.
#include <vector>

#include "core/page/page.h"
#include "research/css/values.h"

namespace wrapwright {

// Appends the declarations of the element's attributes. `link_color` is the color of <body link>, 0 if there is none.
// <basefont> has no effect, as in the HTML standard.
void presentational_hints(const Page& page, NodeIndex node, Color link_color, std::vector<StyleDeclaration>& out);

// The color of <body link>; 0 if there is none.
[[nodiscard]] Color body_link_color(const Page& page);

}  // namespace wrapwright
