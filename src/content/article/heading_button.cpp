// SPDX-License-Identifier: Apache-2.0
#include "content/article/heading_button.h"

#include "content/article/element_classes.h"
#include "core/base/ascii.h"
#include "core/page/shown_text.h"

namespace wrapwright {
namespace {

constexpr unsigned kMaxToHeading = 4;  // elements between a button and its heading
constexpr TextIndex kMostRuns = 50;    // per heading

bool opens_part(const Page& page, NodeIndex button) {
  return page.attribute(button, name::aria_expanded) || page.attribute(button, name::aria_controls) ||
         any_class(page, button,
                   [](std::string_view token) { return token.find("accordion") != std::string_view::npos; });
}

}  // namespace

bool is_heading_button(const Page& page, NodeIndex node) {
  if (page.tag(node) != name::button || !opens_part(page, node)) return false;
  NodeIndex heading = page.parent(node);
  for (unsigned i = 0; i < kMaxToHeading && heading != 0 && display_of(page.tag(heading)) == Display::kInline; ++i)
    heading = page.parent(heading);
  if (page.tag(heading) < name::h1 || page.tag(heading) > name::h6) return false;
  const TextRange all = page.texts(heading);
  if (all.last - all.first > kMostRuns) return false;
  // In <nav> it opens a menu or a table of contents, which is not text.
  for (NodeIndex above = page.parent(heading); above != 0; above = page.parent(above))
    if (page.tag(above) == name::nav) return false;
  const TextRange own = page.texts(node);
  return !shows_text(page, {all.first, own.first}) && !shows_text(page, {own.last, all.last});
}

}  // namespace wrapwright
