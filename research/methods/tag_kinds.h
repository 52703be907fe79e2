// SPDX-License-Identifier: Apache-2.0
#pragma once
// The classes of tags for the methods that count tags. Pure functions.
#include "core/page/names.h"

namespace wrapwright {

// Elements that are removed with their content before anything is counted.
[[nodiscard]] inline bool is_removed_tag(NameId tag) {
  return tag == name::script || tag == name::style || tag == name::noscript || tag == name::template_;
}

// Links, and controls that the text density paper counts as links: buttons and selection lists.
[[nodiscard]] inline bool is_link_tag(NameId tag) {
  return tag == name::a || tag == name::button || tag == name::select;
}

}  // namespace wrapwright
