// SPDX-License-Identifier: Apache-2.0
#pragma once
// What a page's template does with a kind of text: the peers of a block are the blocks with the same tag whose nearest
// element with a class (digits in it do not count) has the same tag and class, as have the bodies of a thread's posts,
// its dates and its signatures. Pure function. Cost: O(n) elements and blocks.
#include <span>
#include <vector>

#include "content/blocks/page_blocks.h"
#include "core/page/page.h"

namespace wrapwright {

// The log-odds of every block, after a part of them, `share` in 0..1, is replaced by the mean over the block and its
// peers. In the mean a block weighs as its words, 50 at most, and its log-odds lie in -4..4, so that no single one
// decides.
[[nodiscard]] std::vector<double> blend_with_peers(const Page& page, const PageBlocks& blocks,
                                                   std::vector<double> log_odds, double share);

}  // namespace wrapwright
