// SPDX-License-Identifier: Apache-2.0
#pragma once
// What each element means to the renderers, as a table by NameId. Not for users of the library. Pure functions.
//
// Left out of every rendering although it may show on the page, because it is not article text: the head with the
// title, form controls (select, option, button, textarea, ...) and what stands inside video, audio, object, noscript
// and the like for browsers that cannot play or do them. Ruby: readings stay, with the parentheses of <rp> that are
// made for plain text.
#include <array>
#include <cstdint>

#include "html/names.h"

namespace wrapwright {

enum class Display : std::uint8_t {
  kInline,     // joins its neighbors
  kLine,       // stands on lines of its own
  kParagraph,  // and with a blank line around
  kList,       // as kParagraph, but as kLine inside a list item
  kCell,       // table cell
  kPre,        // paragraph that keeps its white space
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

// Whether a dropped element takes room where it stands, so that words on its two sides are two.
[[nodiscard]] constexpr bool is_seen(NameId dropped) {
  return dropped != name::script && dropped != name::style && dropped != name::template_ && dropped != name::noscript &&
         dropped != name::noembed && dropped != name::noframes && dropped != name::head && dropped != name::title;
}

}  // namespace wrapwright
