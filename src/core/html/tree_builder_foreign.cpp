// SPDX-License-Identifier: Apache-2.0
// SVG and MathML (HTML standard, section 13.2.6.5) of core/html/tree_builder.h.
#include <algorithm>
#include <array>
#include <utility>

#include "core/base/ascii.h"
#include "core/html/tree_builder.h"

namespace wrapwright {
namespace {

constexpr auto kSvgTags = std::to_array<std::pair<RawName, RawName>>({
#define WRAPWRIGHT_RAW_NAME(identifier, text)
#define WRAPWRIGHT_SVG_TAG(lower, mixed) {raw::tag_##lower, raw::tag_##mixed},
#define WRAPWRIGHT_SVG_ATTRIBUTE(lower, mixed)
#define WRAPWRIGHT_FOREIGN_ATTRIBUTE(prefix, local)
#include "core/html/foreign_names.inc"
#undef WRAPWRIGHT_SVG_TAG
#undef WRAPWRIGHT_SVG_ATTRIBUTE
#undef WRAPWRIGHT_FOREIGN_ATTRIBUTE
});

constexpr auto kSvgAttributes = std::to_array<std::pair<RawName, RawName>>({
    {raw::viewbox, name::viewBox},
    {raw::tag_glyphref, raw::tag_glyphRef},
#define WRAPWRIGHT_SVG_TAG(lower, mixed)
#define WRAPWRIGHT_SVG_ATTRIBUTE(lower, mixed) {raw::attribute_##lower, raw::attribute_##mixed},
#define WRAPWRIGHT_FOREIGN_ATTRIBUTE(prefix, local)
#include "core/html/foreign_names.inc"
#undef WRAPWRIGHT_SVG_ATTRIBUTE
#undef WRAPWRIGHT_FOREIGN_ATTRIBUTE
});

// An attribute with a namespace: the name with its colon, its mended form, and the standard's adjusted name.
struct ForeignAttribute {
  RawName colon;
  RawName mended;
  RawName adjusted;
};
constexpr auto kForeignAttributes = std::to_array<ForeignAttribute>({
#define WRAPWRIGHT_SVG_ATTRIBUTE(lower, mixed)
#define WRAPWRIGHT_FOREIGN_ATTRIBUTE(prefix, local) \
  {raw::colon_##prefix##_##local, raw::mended_##prefix##_##local, raw::space_##prefix##_##local},
#include "core/html/foreign_names.inc"
#undef WRAPWRIGHT_RAW_NAME
#undef WRAPWRIGHT_SVG_TAG
#undef WRAPWRIGHT_SVG_ATTRIBUTE
#undef WRAPWRIGHT_FOREIGN_ATTRIBUTE
});

template <std::size_t n>
RawName adjusted(RawName given, const std::array<std::pair<RawName, RawName>, n>& table) {
  if (given < kKnownNames || given >= raw::kEnd) return given;
  const auto* found = std::find_if(table.begin(), table.end(), [given](const auto& row) { return row.first == given; });
  return found != table.end() ? found->second : given;
}

RawName folded(RawName tag) {
  const auto* found =
      std::find_if(kSvgTags.begin(), kSvgTags.end(), [tag](const auto& row) { return row.second == tag; });
  return found != kSvgTags.end() ? found->first : tag;
}

bool is_html_type(std::string_view value) {
  return equal_ignoring_case(value, "text/html") || equal_ignoring_case(value, "application/xhtml+xml");
}

}  // namespace

TreeBuilder::Entry TreeBuilder::make_foreign_entry(NodeIndex node, RawName tag, Space space) const {
  Entry entry{node, tag, tag, space, false, false, 0, {}};
  if (space == Space::kHtml) return entry;
  if (space == Space::kSvg) {
    entry.folded = tag >= kKnownNames && tag < raw::kEnd ? folded(tag) : tag;
    entry.html_point = tag == raw::tag_foreignObject || tag == raw::desc || tag == name::title;
    return entry;
  }
  entry.math_text_point = tag == raw::mi || tag == raw::mo || tag == raw::mn || tag == raw::ms || tag == raw::mtext;
  if (tag != raw::annotation_xml || node == 0) return entry;
  const TreeElement& element = tree_.element(node);
  for (unsigned i = 0; i < element.attribute_count; ++i) {
    const Attribute& a = tree_.attributes()[element.attributes + i];
    if (a.name == raw::encoding) entry.html_point = is_html_type(view({a.offset, a.size}));
  }
  return entry;
}

bool TreeBuilder::start_is_foreign(RawName tag) const {
  if (open_.empty()) return false;
  const Entry& current = adjusted_current();
  if (current.is_html() || current.html_point) return false;
  if (current.math_text_point) return tag == raw::mglyph || tag == raw::malignmark;
  return !(tag == name::svg && current.tag == raw::annotation_xml && current.space == Space::kMathMl);
}

bool TreeBuilder::text_is_foreign() const {
  if (open_.empty()) return false;
  const Entry& current = adjusted_current();
  return !current.is_html() && !current.html_point && !current.math_text_point;
}

void TreeBuilder::leave_foreign() {
  while (!open_.top().is_html() && !open_.top().html_point && !open_.top().math_text_point) pop();
}

void TreeBuilder::start_in_foreign(const Tag& tag) {
  const bool font = tag.name == name::font && (has_attribute(tag, name::color) || has_attribute(tag, name::face) ||
                                               has_attribute(tag, name::size));
  if (font || (tag_traits(tag.name) & TagTraits::kLeavesForeign) != 0) {
    leave_foreign();
    return process_start(mode_, tag);
  }
  insert_foreign(tag, adjusted_current().space);
}

void TreeBuilder::insert_foreign(const Tag& tag, Space space) {
  adjust_attributes(tag, space);
  const RawName name = space == Space::kSvg ? adjusted(tag.name, kSvgTags) : tag.name;
  push(tree_.add(place(), name, space, tag.first_attribute), name, space);
  if (tag.self_closing) pop();
}

// An attribute whose adjusted name equals that of an earlier one is dropped.
void TreeBuilder::adjust_attributes(const Tag& tag, Space space) {
  auto& column = tree_.attributes();
  std::size_t kept = tag.first_attribute;
  bool renamed = false;
  for (std::size_t i = kept; i < column.size(); ++i) {
    Attribute attribute = column[i];
    const RawName given = attribute.name;
    if (space == Space::kSvg) attribute.name = adjusted(given, kSvgAttributes);
    if (space == Space::kMathMl && given == raw::definitionurl) attribute.name = raw::definitionURL;
    if (given >= kKnownNames && given < raw::kEnd) {
      for (const ForeignAttribute& row : kForeignAttributes) {
        if (given == row.colon || given == row.mended) attribute.name = names_.without_prefix(row.adjusted);
      }
    }
    renamed = renamed || attribute.name != given;
    if (renamed) {
      const auto same = [&](const Attribute& a) { return a.name == attribute.name; };
      const auto begin = column.begin();
      if (std::any_of(begin + tag.first_attribute, begin + static_cast<std::ptrdiff_t>(kept), same)) continue;
    }
    column[kept++] = attribute;
  }
  column.resize(kept);
}

void TreeBuilder::end_in_foreign(RawName tag) {
  if (tag == name::br || tag == name::p) {
    leave_foreign();
    return process_end(mode_, tag);
  }
  if (open_.size() == 1) return;
  const unsigned found = open_.topmost_foreign(tag);
  const unsigned html = open_.top().stops[OpenElements::kHtml];
  if (found != 0 && found - 1 > html) return pop_to(found - 1);
  process_end(mode_, tag);
}

}  // namespace wrapwright
