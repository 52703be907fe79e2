// SPDX-License-Identifier: Apache-2.0
#pragma once
// How each element is displayed, as a table by NameId. Used by the renderers and by content/blocks. Pure functions.
//
// The following elements are never rendered, although they may be visible, because they are not article text: the head
// with the title, form controls (select, option, button, textarea, ...), and the fallback content of video, audio,
// object, noscript and similar elements. Ruby annotations are kept, with the parentheses in <rp> that are intended for
// plain text.
#include <array>
#include <cstdint>

#include "core/page/names.h"

namespace wrapwright {

enum class Display : std::uint8_t {
  kInline,     // no line break around it
  kLine,       // on lines of its own
  kParagraph,  // on lines of its own, with blank lines around it
  kList,       // like kParagraph, but like kLine inside a list item
  kCell,       // table cell
  kPre,        // paragraph that preserves white space
  kBreak,      // <br>
  kDropped,    // never rendered
};

namespace display_detail {

constexpr std::array<Display, kKnownNames> make_displays() {
  std::array<Display, kKnownNames> table{};
  for (const auto tag :
       {name::address, name::article, name::aside, name::body,     name::caption, name::center,   name::dd,
        name::details, name::dialog,  name::dir,   name::div,      name::dt,      name::fieldset, name::figcaption,
        name::footer,  name::form,    name::frame, name::frameset, name::header,  name::hgroup,   name::html,
        name::legend,  name::li,      name::main_, name::multicol, name::nav,     name::search,   name::section,
        name::summary, name::tbody,   name::tfoot, name::thead,    name::tr}) {
    table[tag] = Display::kLine;
  }
  for (const auto tag : {name::p, name::h1, name::h2, name::h3, name::h4, name::h5, name::h6, name::blockquote,
                         name::figure, name::hr, name::table}) {
    table[tag] = Display::kParagraph;
  }
  for (const auto tag : {name::ul, name::ol, name::dl, name::menu}) table[tag] = Display::kList;
  for (const auto tag : {name::td, name::th}) table[tag] = Display::kCell;
  for (const auto tag : {name::pre, name::listing, name::xmp, name::plaintext}) table[tag] = Display::kPre;
  table[name::br] = Display::kBreak;
  for (const auto tag : {name::head,     name::title,     name::select,   name::option,  name::optgroup, name::button,
                         name::textarea, name::datalist,  name::video,    name::audio,   name::canvas,   name::iframe,
                         name::noembed,  name::noframes,  name::noscript, name::object,  name::script,   name::svg,
                         name::style,    name::template_, name::meter,    name::progress}) {
    table[tag] = Display::kDropped;
  }
  return table;
}

inline constexpr std::array<Display, kKnownNames> kDisplays = make_displays();

}  // namespace display_detail

[[nodiscard]] constexpr Display display_of(NameId tag) {
  return tag < kKnownNames ? display_detail::kDisplays[tag] : Display::kInline;
}

// Whether a dropped element is visible on the page, so that it separates the words on its two sides.
[[nodiscard]] constexpr bool is_seen(NameId dropped) {
  return dropped != name::script && dropped != name::style && dropped != name::template_ && dropped != name::noscript &&
         dropped != name::noembed && dropped != name::noframes && dropped != name::head && dropped != name::title;
}

}  // namespace wrapwright
