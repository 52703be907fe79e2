// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the other pages of a site tell of each text block of a page: whether its text recurs, what else stands at its
// place, whether it speaks of what is the page's own. Plain values and pure functions; linear in the pages together.
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "blocks/block_features.h"
#include "blocks/page_blocks.h"
#include "blocks/site_page.h"

namespace wrapwright {

// A page's elements by place: elements of equal number, on any page of a site, have the same tag, class and id (numbers
// in these apart), and so have all those around them.
using PathFingerprint = std::uint64_t;
[[nodiscard]] std::vector<PathFingerprint> path_fingerprints(const Page& page);
// The same for tag, class and id of the element and the two around it alone.
[[nodiscard]] std::vector<PathFingerprint> local_fingerprints(const Page& page);

struct SiteBlocks {
  PageBlocks blocks;
  std::vector<PathFingerprint> places;  // by node
  std::vector<PathFingerprint> near;    // by node
};
[[nodiscard]] std::vector<SiteBlocks> read_blocks(std::span<const SitePage> pages);

[[nodiscard]] const std::vector<std::string>& site_feature_names();

// For each page a row for each of its blocks. What cannot be told (of a single page, or without a feed item) is -1.
[[nodiscard]] std::vector<FeatureRows> site_features(std::span<const SitePage> pages,
                                                     const std::vector<SiteBlocks>& blocks);

}  // namespace wrapwright
