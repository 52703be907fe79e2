// SPDX-License-Identifier: Apache-2.0
#pragma once
// The blocks of FE and KFE (Debnath, Mitra, Giles 2005) and the features that are compared. A block is the content
// between two tags of block elements: the papers split the page by a list of such tags (table, tr, p, hr, ul, div, ...)
// until no block contains another. Cost: O(n) in the size of the page.
#include <array>
#include <cstddef>
#include <vector>

#include "core/page/page.h"

namespace wrapwright {

enum class BlockFeature : std::size_t { kText, kLinks, kImages, kControls, kScripts, kEmbedded, kInlineTags };
inline constexpr std::size_t kBlockFeatures = 7;

struct FeatureBlock {
  TextRange runs{};                                    // visible runs, and hidden ones between them
  std::array<std::uint32_t, kBlockFeatures> counts{};  // text: characters outside links; others: number of elements
  double text = 0;                                     // characters of text, divided by the maximum over all blocks
  double share = 0;  // share of text in the sum of all features, each divided by its maximum
};

// All blocks with visible text.
[[nodiscard]] std::vector<FeatureBlock> feature_blocks(const Page& page);

}  // namespace wrapwright
