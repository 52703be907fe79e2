// SPDX-License-Identifier: Apache-2.0
#pragma once
// A copy of a whole page that can be looked at without running or loading anything of it: as HTML, each element with
// its number in an attribute `dfs`. Only elements and attributes of allow lists are written; scripts, frames, plug-ins,
// media, SVG, MathML and templates are left out, links and forms lead nowhere, images are their places only. Style
// sheets within the page and style attributes are kept, without what would load something. Pure function. Cost: O(n) in
// the size of the page; no recursion.
//
// The copy is the first of three walls: it is to be shown in a frame that is sandboxed without scripts, under a content
// security policy that loads nothing, as the text is parsed again by a browser.
#include <string>
#include <string_view>

#include "core/page/page.h"

namespace wrapwright {

// Begins with "<!DOCTYPE html>", or without where the page was in quirks mode. Links have their resolved targets, as
// LinkTargets gives them, in `data-href`.
[[nodiscard]] std::string copy_page(const Page& page, std::string_view url);

// A style sheet, or the value of a style attribute, without what would load something or end the element: url(),
// @import and the like become names that mean nothing.
[[nodiscard]] std::string inert_style(std::string_view css);

}  // namespace wrapwright
