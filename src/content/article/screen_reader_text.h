// SPDX-License-Identifier: Apache-2.0
#pragma once
// Recognizes text that is meant only for screen readers, such as "(opens in a new window)" in a link. Internal to this
// module. Pure function; O(n) in the classes of the element, and O(1) in its text.
#include "core/page/page.h"

namespace wrapwright {

// Whether the element holds such text: its class says so, and it is only a few words long.
[[nodiscard]] bool is_for_screen_readers(const Page& page, NodeIndex node);

}  // namespace wrapwright
