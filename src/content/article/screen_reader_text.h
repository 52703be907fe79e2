// SPDX-License-Identifier: Apache-2.0
#pragma once
// Text that pages show to screen readers only, as "(opens in a new window)" in a link. Internal to this module. Pure
// function; O(n) in the classes of the element, and O(1) in its text.
#include "core/page/page.h"

namespace wrapwright {

// Whether the element holds such text: its class says so, and it is no more than a few words.
[[nodiscard]] bool is_for_screen_readers(const Page& page, NodeIndex node);

}  // namespace wrapwright
