// SPDX-License-Identifier: Apache-2.0
#include "research/css/style_hints.h"

#include <algorithm>

#include "core/base/ascii.h"
#include "site/rules/syntax.h"

namespace wrapwright {
namespace {

void set_color(StyleProperty property, std::string_view text, std::vector<StyleDeclaration>& out) {
  const auto color = parse_legacy_color(text);
  if (!color) return;
  StyleValue value;
  value.unit = StyleUnit::kColor;
  value.color = *color;
  out.push_back({property, false, value});
}

// The HTML standard's rules for parsing a legacy font size: "4", "+1", "-2", followed by any text.
void set_font_size(std::string_view text, std::vector<StyleDeclaration>& out) {
  text = trim(text);
  const char sign = text.empty() ? '\0' : text.front();
  std::size_t at = sign == '+' || sign == '-' ? 1 : 0;
  int number = 0;
  const std::size_t begin = at;
  for (; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at)
    number = std::min(number * 10 + (text[at] - '0'), 100);
  if (at == begin) return;
  if (sign == '+') number = 3 + number;
  if (sign == '-') number = 3 - number;
  StyleValue value;
  value.unit = StyleUnit::kKeyword;
  // Size 1 is x-small, the second keyword.
  value.number = std::clamp(number, 1, 7) + 1;
  out.push_back({StyleProperty::kFontSize, false, value});
}

}  // namespace

void presentational_hints(const Page& page, NodeIndex node, Color link_color, std::vector<StyleDeclaration>& out) {
  const NameId tag = page.tag(node);
  for (const Attribute& a : page.attributes(node)) {
    const std::string_view text = page.value(a);
    const bool has_background = tag == name::body || tag == name::table || tag == name::thead || tag == name::tbody ||
                                tag == name::tfoot || tag == name::tr || tag == name::td || tag == name::th ||
                                tag == name::marquee;
    if (a.name == name::bgcolor && has_background) set_color(StyleProperty::kBackground, text, out);
    if (tag == name::body && page.name(a.name) == "text") set_color(StyleProperty::kColor, text, out);
    if (tag == name::a && a.name == name::href && link_color != 0) {
      StyleValue value;
      value.unit = StyleUnit::kColor;
      value.color = link_color;
      out.push_back({StyleProperty::kColor, false, value});
    }
    if (tag != name::font) continue;
    if (a.name == name::color) set_color(StyleProperty::kColor, text, out);
    if (a.name == name::size) set_font_size(text, out);
    if (a.name == name::face && !trim(text).empty()) {
      StyleValue value;
      value.unit = StyleUnit::kFamily;
      value.text = trim(text);
      out.push_back({StyleProperty::kFontFamily, false, value});
    }
  }
}

Color body_link_color(const Page& page) {
  const auto body = page.first(name::body);
  if (!body) return 0;
  for (const Attribute& a : page.attributes(*body))
    if (a.name == name::link) return parse_legacy_color(page.value(a)).value_or(0);
  return 0;
}

}  // namespace wrapwright
