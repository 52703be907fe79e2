// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds navigation around an article: breadcrumbs, share boxes of plug-ins, subscription offers, a separate link to the
// comments, and links to the previous and next event. Pure function. Cost: one pass over the page's attributes, and
// over the texts of candidates.
#include <vector>

#include "core/page/page.h"

namespace wrapwright {

// By node: whether it lies in such a box; empty if there is none. Breadcrumbs are boxes with a class, id, item type or
// label for breadcrumbs; they must be short and have links and no heading, because some themes put the headline, or the
// whole page, into such a box. Boxes of widely used plug-ins are recognized by their classes and contain only labels;
// those around events belong to The Events Calendar, a WordPress plug-in. A subscription offer is a short box around an
// input for an e-mail address, without one for a message.
[[nodiscard]] std::vector<bool> signpost_elements(const Page& page);

}  // namespace wrapwright
