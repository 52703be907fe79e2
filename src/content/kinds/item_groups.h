// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds repeated items, such as the entries of a list: siblings with text and the same tag and first class. Pure
// function. Cost: O(n).
#include "content/blocks/feature_table.h"
#include "content/kinds/page_totals.h"
#include "core/page/page.h"

namespace wrapwright {

void add_item_groups(const Page& page, const PageTotals& totals, FeatureWriter& out);

}  // namespace wrapwright
