// SPDX-License-Identifier: Apache-2.0
#pragma once
// Elements whose text never counts as text of the page. Pure.
#include "core/page/names.h"

namespace wrapwright {

[[nodiscard]] constexpr bool hides_text(NameId tag) {
  switch (tag) {
    case name::script:
    case name::style:
    case name::noscript:
    case name::template_:
    case name::iframe:
    case name::noembed:
    case name::noframes:
    case name::svg:
    case name::canvas:
    case name::object:
    case name::audio:
    case name::video:
    case name::datalist:
      return true;
    default:
      return false;
  }
}

}  // namespace wrapwright
