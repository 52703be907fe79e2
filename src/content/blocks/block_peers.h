// SPDX-License-Identifier: Apache-2.0
#pragma once
// Smooths the probabilities of blocks over their peers. The peers of a block are the blocks with the same tag whose
// nearest element with a class has the same tag and class (ignoring digits). So the bodies of all posts in a thread are
// peers, and likewise their dates and their signatures. Pure function. Cost: O(n) elements and blocks.
#include <span>
#include <vector>

#include "content/blocks/page_blocks.h"
#include "core/page/page.h"

namespace wrapwright {

// The log-odds of every block, blended with the mean over the block and its peers, which gets the weight `share` in
// 0..1. In the mean a block has the weight of its number of words, at most 50, and its log-odds are clamped to -4..4,
// so that no single block dominates.
[[nodiscard]] std::vector<double> blend_with_peers(const Page& page, const PageBlocks& blocks,
                                                   std::vector<double> log_odds, double share);

}  // namespace wrapwright
