// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the counting methods make of a tag. Pure functions.
#include "html/names.h"

namespace wrapwright {

// Taken out of the page before anything is counted, with all that is in it.
[[nodiscard]] inline bool is_removed_tag(NameId tag) {
  return tag == name::script || tag == name::style || tag == name::noscript || tag == name::template_;
}

// Links, and what plays their part: the text density paper counts buttons and lists to choose from among them.
[[nodiscard]] inline bool is_link_tag(NameId tag) {
  return tag == name::a || tag == name::button || tag == name::select;
}

}  // namespace wrapwright
