// SPDX-License-Identifier: Apache-2.0
#pragma once
// Makes a copy of a whole page that can be viewed without running or loading any part of it: HTML in which each element
// has its number in an attribute `dfs`. Only elements and attributes on allow lists are written; scripts, frames,
// plug-ins, media, SVG, MathML and templates are omitted, links and forms have no targets, and images are replaced by
// placeholders. Embedded style sheets and style attributes are kept, except for parts that would load something. Pure
// function. Cost: O(n) in the size of the page; no recursion.
//
// Because a browser parses the copy again, it is only the first of three lines of defense: show it in a sandboxed frame
// without scripts, under a content security policy that loads nothing.
#include <string>
#include <string_view>

#include "core/page/page.h"

namespace wrapwright {

// The copy begins with "<!DOCTYPE html>" unless the page was in quirks mode. Links have their resolved targets
// (LinkTargets) in `data-href`.
[[nodiscard]] std::string copy_page(const Page& page, std::string_view url);

// A style sheet, or the value of a style attribute, in which everything that would load something or end the element is
// disabled: url(), @import and similar constructs become unknown names.
[[nodiscard]] std::string inert_style(std::string_view css);

}  // namespace wrapwright
