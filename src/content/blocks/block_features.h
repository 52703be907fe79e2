// SPDX-License-Identifier: Apache-2.0
#pragma once
// The features that a single page provides for each of its text blocks, as rows for the block model. All features are
// independent of the language. Pure functions. Cost: O(n) in the size of the page, times a fixed number of ancestors
// per block.
#include <array>
#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "content/blocks/feature_table.h"
#include "content/blocks/page_blocks.h"
#include "core/page/page.h"

namespace wrapwright {

// Rows of the same width, stored one after the other.
struct FeatureRows {
  std::size_t width = 0;
  std::vector<float> values;

  [[nodiscard]] std::span<const float> row(std::size_t i) const { return {values.data() + i * width, width}; }
  [[nodiscard]] std::size_t size() const { return width == 0 ? 0 : values.size() / width; }
};

// A block's element and its ancestors.
inline constexpr std::array<FeatureLabel, 5> kBlockAncestors = {{{"0", "its element"},
                                                                 {"1", "its parent"},
                                                                 {"2", "its grandparent"},
                                                                 {"3", "its ancestor three levels up"},
                                                                 {"4", "its ancestor four levels up"}}};

// Names and meanings of the columns.
[[nodiscard]] const FeatureTable& block_feature_table();
[[nodiscard]] const std::vector<std::string>& block_feature_names();

// One row per block. Values that do not apply (no such neighbor, no heading) are -1.
[[nodiscard]] FeatureRows block_features(const Page& page, const PageBlocks& blocks);
// The same rows in order, in batches that reuse one buffer: a row takes a kilobyte, and hostile pages have a block
// every ten bytes.
void for_block_features(const Page& page, const PageBlocks& blocks,
                        const std::function<void(const FeatureRows& some)>& use);

}  // namespace wrapwright
