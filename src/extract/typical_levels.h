// SPDX-License-Identifier: Apache-2.0
#pragma once
// The most frequent level among the texts of each subtree. Linear in the page: a subtree's counts by level are those of
// its deepest child, to which the others add theirs, each no longer than it is deep. Pure, without recursion.
#include <vector>

#include "html/page.h"

namespace wrapwright {

// A text's level is one more than that of the element that holds it. By node; the largest of equally frequent levels;
// 0 where the subtree has none of the texts. REQUIRES: counted.size() == page.text_count()
[[nodiscard]] std::vector<unsigned> typical_levels(const Page& page, const std::vector<bool>& counted);

}  // namespace wrapwright
