// SPDX-License-Identifier: Apache-2.0
#pragma once
// The features of each text block that depend on the other pages of the site: whether its text recurs, which elements
// have the same path fingerprint, whether it contains keywords of the page. Plain values and pure functions. Cost:
// O(total size of the pages).
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "content/blocks/block_features.h"
#include "content/blocks/feature_table.h"
#include "content/blocks/page_blocks.h"
#include "content/blocks/site_page.h"

namespace wrapwright {

// A hash of the tags, classes and ids (digits ignored) of elements: equal on any two pages of a site for elements with
// equal paths.
using PathFingerprint = std::uint64_t;

struct PlaceFingerprints {
  std::vector<PathFingerprint> paths;  // by node: of the element and all its ancestors
  std::vector<PathFingerprint> local;  // by node: of the element, its parent and its grandparent only
};
[[nodiscard]] PlaceFingerprints place_fingerprints(const Page& page);

struct SiteBlocks {
  PageBlocks blocks;
  PlaceFingerprints places;
};
[[nodiscard]] SiteBlocks read_blocks(const Page& page);

// The hash of a text with these words in this order; equal for equal texts.
[[nodiscard]] std::uint64_t text_hash(std::span<const WordHash> words);

// Names and meanings of the columns.
[[nodiscard]] const FeatureTable& site_feature_table();
[[nodiscard]] const std::vector<std::string>& site_feature_names();

// For each page, one row per block. Unknown values (with a single page, or without a feed item) are -1. REQUIRES:
// blocks[i] belongs to pages[i].
[[nodiscard]] std::vector<FeatureRows> site_features(std::span<const SitePage> pages,
                                                     std::span<const SiteBlocks* const> blocks);

}  // namespace wrapwright
