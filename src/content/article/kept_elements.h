// SPDX-License-Identifier: Apache-2.0
#pragma once
// The allow list of elements in HTML output: they represent text and its structure, and neither run nor load anything.
// Internal to this module; a constant.
#include <array>

#include "core/page/names.h"

namespace wrapwright {

inline constexpr auto kKeptElements = [] {
  std::array<bool, kKnownNames> kept{};
  for (const auto tag :
       {name::a,       name::abbr,  name::article, name::aside,      name::b,       name::blockquote, name::caption,
        name::cite,    name::code,  name::dd,      name::del,        name::details, name::dfn,        name::div,
        name::dl,      name::dt,    name::em,      name::figcaption, name::figure,  name::footer,     name::h1,
        name::h2,      name::h3,    name::h4,      name::h5,         name::h6,      name::header,     name::i,
        name::ins,     name::kbd,   name::li,      name::main_,      name::mark,    name::nav,        name::ol,
        name::p,       name::pre,   name::q,       name::rb,         name::rp,      name::rt,         name::rtc,
        name::ruby,    name::s,     name::samp,    name::section,    name::small_,  name::strong,     name::sub,
        name::summary, name::sup,   name::table,   name::tbody,      name::td,      name::tfoot,      name::th,
        name::thead,   name::time_, name::tr,      name::u,          name::ul,      name::var}) {
    kept[tag] = true;
  }
  return kept;
}();

}  // namespace wrapwright
