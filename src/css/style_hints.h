// SPDX-License-Identifier: Apache-2.0
#pragma once
// HTML's presentational attributes as declarations: <font color size face>, bgcolor, <body text link>. Pure.
#include <vector>

#include "css/values.h"
#include "html/page.h"

namespace wrapwright {

// Appends what the element's attributes say; `link_color` is that of <body link>, 0 if none. <basefont> is without
// effect, as the HTML standard has it.
void presentational_hints(const Page& page, NodeIndex node, Color link_color, std::vector<StyleDeclaration>& out);

// Of <body link>; 0 if there is none.
[[nodiscard]] Color body_link_color(const Page& page);

}  // namespace wrapwright
