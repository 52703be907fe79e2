// SPDX-License-Identifier: Apache-2.0
#pragma once
// Properties of elements for tree construction, by name and namespace (HTML standard, sections 13.1.2 and 13.2.4.2).
// Constants.
#include <array>
#include <cstdint>

#include "core/html/html_tree.h"
#include "core/html/raw_names.h"

namespace wrapwright {

struct TagTraits {
  // Whether the element ends a search down the stack of open elements: bit k belongs to the k-th enumerator of
  // OpenElements::Stop.
  static constexpr unsigned kScope = 1U << 0U;
  static constexpr unsigned kButtonScope = 1U << 1U;
  static constexpr unsigned kListScope = 1U << 2U;
  static constexpr unsigned kTableScope = 1U << 3U;
  static constexpr unsigned kSpecial = 1U << 4U;
  static constexpr unsigned kSpecialButBlocks = 1U << 5U;  // special, except address, div and p
  static constexpr unsigned kSetsMode = 1U << 6U;          // "reset the insertion mode appropriately" stops at it
  static constexpr unsigned kHtml = 1U << 7U;              // in HTML's namespace
  // Further properties.
  static constexpr unsigned kFormatting = 1U << 8U;
  static constexpr unsigned kImpliedEnd = 1U << 9U;
  static constexpr unsigned kImpliedEndThorough = 1U << 10U;
  static constexpr unsigned kHeading = 1U << 11U;
  static constexpr unsigned kTablePart = 1U << 12U;      // table, tbody, tfoot, thead, tr: subject to foster parenting
  static constexpr unsigned kLeavesForeign = 1U << 13U;  // its start tag ends SVG and MathML
  static constexpr unsigned kTableTag = 1U << 14U;       // caption, col, colgroup, tbody, td, tfoot, th, thead, tr
  static constexpr unsigned kStopBits = 0xFF;
};

namespace tag_traits_detail {

constexpr auto make() {
  std::array<std::uint16_t, raw::kEnd> traits{};
  const auto add = [&traits](unsigned bits, auto... names) {
    ((traits[names] = static_cast<std::uint16_t>(traits[names] | bits)), ...);
  };
  using T = TagTraits;
  namespace n = name;
  for (auto& t : traits) t = T::kHtml;
  constexpr unsigned kAllSpecial = T::kSpecial | T::kSpecialButBlocks;
  add(T::kSpecial, n::address, n::div, n::p);
  add(kAllSpecial, n::applet, n::area, n::article, n::aside, n::base, n::basefont, n::bgsound, n::blockquote, n::body,
      n::br, n::button, n::caption, n::center, n::col, n::colgroup, n::dd, n::details, n::dir, n::dl, n::dt, n::embed,
      n::fieldset, n::figcaption, n::figure, n::footer, n::form, n::frame, n::frameset, n::h1, n::h2, n::h3, n::h4,
      n::h5, n::h6, n::head, n::header, n::hgroup, n::hr, n::html, n::iframe, n::img, n::input, n::keygen, n::li,
      n::link, n::listing, n::main_, n::marquee, n::menu, n::meta, n::nav, n::noembed, n::noframes, n::noscript,
      n::object, n::ol, n::param, n::plaintext, n::pre, n::script, n::search, n::section, n::select, n::source,
      n::style, n::summary, n::table, n::tbody, n::td, n::template_, n::textarea, n::tfoot, n::th, n::thead, n::title,
      n::tr, n::track, n::ul, n::wbr, n::xmp);
  add(T::kScope | T::kButtonScope | T::kListScope, n::applet, n::caption, n::html, n::table, n::td, n::th, n::marquee,
      n::object, n::select, n::template_);
  add(T::kButtonScope, n::button);
  add(T::kListScope, n::ol, n::ul);
  add(T::kTableScope, n::html, n::table, n::template_);
  add(T::kSetsMode, n::td, n::th, n::tr, n::tbody, n::thead, n::tfoot, n::caption, n::colgroup, n::table, n::template_,
      n::head, n::body, n::frameset, n::html);
  add(T::kFormatting, n::a, n::b, n::big, n::code, n::em, n::font, n::i, n::nobr, n::s, n::small_, n::strike, n::strong,
      n::tt, n::u);
  add(T::kImpliedEnd | T::kImpliedEndThorough, n::dd, n::dt, n::li, n::optgroup, n::option, n::p, n::rb, n::rp, n::rt,
      n::rtc);
  add(T::kImpliedEndThorough, n::caption, n::colgroup, n::tbody, n::td, n::tfoot, n::th, n::thead, n::tr);
  add(T::kHeading, n::h1, n::h2, n::h3, n::h4, n::h5, n::h6);
  add(T::kTablePart, n::table, n::tbody, n::tfoot, n::thead, n::tr);
  add(T::kLeavesForeign, n::b, n::big, n::blockquote, n::body, n::br, n::center, n::code, n::dd, n::div, n::dl, n::dt,
      n::em, n::embed, n::h1, n::h2, n::h3, n::h4, n::h5, n::h6, n::head, n::hr, n::i, n::img, n::li, n::listing,
      n::menu, n::meta, n::nobr, n::ol, n::p, n::pre, n::ruby, n::s, n::small_, n::span, n::strong, n::strike, n::sub,
      n::sup, n::table, n::tt, n::u, n::ul, n::var);
  add(T::kTableTag, n::caption, n::col, n::colgroup, n::tbody, n::td, n::tfoot, n::th, n::thead, n::tr);
  return traits;
}

inline constexpr auto kTraits = make();

}  // namespace tag_traits_detail

[[nodiscard]] inline unsigned tag_traits(RawName tag) {
  return tag < tag_traits_detail::kTraits.size() ? tag_traits_detail::kTraits[tag] : TagTraits::kHtml;
}

[[nodiscard]] inline unsigned tag_traits(RawName tag, Space space) {
  constexpr unsigned kForeignSpecial = TagTraits::kScope | TagTraits::kButtonScope | TagTraits::kListScope |
                                       TagTraits::kSpecial | TagTraits::kSpecialButBlocks;
  if (space == Space::kHtml) return tag_traits(tag);
  if (space == Space::kMathMl) {
    const bool special = tag == raw::mi || tag == raw::mo || tag == raw::mn || tag == raw::ms || tag == raw::mtext ||
                         tag == raw::annotation_xml;
    return special ? kForeignSpecial : 0;
  }
  const bool special = tag == raw::tag_foreignObject || tag == raw::desc || tag == name::title;
  return special ? kForeignSpecial : 0;
}

}  // namespace wrapwright
