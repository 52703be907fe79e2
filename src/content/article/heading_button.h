// SPDX-License-Identifier: Apache-2.0
#pragma once
// Recognizes headings that expand the section below them, such as the questions of an accordion: they are buttons, but
// are part of the page's text. Internal to content. Pure functions; cost: O(depth), for buttons only.
#include "content/article/display.h"
#include "core/page/page.h"

namespace wrapwright {

// Whether the element is a button that shows and hides a part of the page, and is the whole content of a heading.
[[nodiscard]] bool is_heading_button(const Page& page, NodeIndex node);

// Like display_of, but heading buttons are treated as text.
[[nodiscard]] inline Display display_at(const Page& page, NodeIndex node) {
  const NameId tag = page.tag(node);
  return tag == name::button && is_heading_button(page, node) ? Display::kInline : display_of(tag);
}

}  // namespace wrapwright
