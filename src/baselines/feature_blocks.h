// SPDX-License-Identifier: Apache-2.0
#pragma once
// The blocks of FE and KFE (Debnath, Mitra, Giles 2005) and the features that they are compared by. A block is what
// stands between two tags of block elements: the papers' list of such tags (table, tr, p, hr, ul, div, ...) taken to
// its end, where no block holds another. Linear in the page.
#include <array>
#include <cstddef>
#include <vector>

#include "html/page.h"

namespace wrapwright {

enum class BlockFeature : std::size_t { kText, kLinks, kImages, kControls, kScripts, kEmbedded, kInlineTags };
inline constexpr std::size_t kBlockFeatures = 7;

struct FeatureBlock {
  TextRange runs{};                                    // visible ones and hidden ones between them
  std::array<std::uint32_t, kBlockFeatures> counts{};  // characters of text outside links; elements of the others
  double text = 0;                                     // characters of text, as a share of the block's that has most
  double share = 0;  // of text in the sum of all features, each as a share of its most
};

// Those with visible text.
[[nodiscard]] std::vector<FeatureBlock> feature_blocks(const Page& page);

}  // namespace wrapwright
