// SPDX-License-Identifier: Apache-2.0
#pragma once
// Navigation around an article that leads away from it: breadcrumbs, share boxes of plug-ins, offers to subscribe, a
// link to its comments that stands alone, and the neighbors of an event. Pure function. Cost: one pass over the page's
// attributes, and a look at the texts of what they name.
#include <vector>

#include "core/page/page.h"

namespace wrapwright {

// By node, whether it lies in such a box; empty if there is none. Breadcrumbs are short boxes with links and without a
// heading that a class, an id, an item type or a label calls so: some themes put the headline, or the whole page, into
// what they call breadcrumbs. Boxes of widely used plug-ins are known by their classes, and hold labels alone; those
// around events are of The Events Calendar, a plug-in of WordPress. An offer to subscribe is a short box around a field
// for an e-mail address, without one for a message.
[[nodiscard]] std::vector<bool> signpost_elements(const Page& page);

}  // namespace wrapwright
