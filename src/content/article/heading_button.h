// SPDX-License-Identifier: Apache-2.0
#pragma once
// Headings that open what is below them: an accordion's questions are buttons, but text of the page. Internal to
// content. Pure functions; cost: O(depth), for buttons only.
#include "content/article/display.h"
#include "core/page/page.h"

namespace wrapwright {

// Whether the element is a button that shows and hides a part of the page, and is all of a heading.
[[nodiscard]] bool is_heading_button(const Page& page, NodeIndex node);

// As display_of, but such buttons are text.
[[nodiscard]] inline Display display_at(const Page& page, NodeIndex node) {
  const NameId tag = page.tag(node);
  return tag == name::button && is_heading_button(page, node) ? Display::kInline : display_of(tag);
}

}  // namespace wrapwright
