// SPDX-License-Identifier: Apache-2.0
#pragma once
// What one page alone tells of each of its text blocks, as a row of numbers for the block model. Every feature means
// the same in every language. Pure; linear in the page, times a fixed number of ancestors for each block.
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "blocks/page_blocks.h"
#include "html/page.h"

namespace wrapwright {

// Rows of equal width, one after the other.
struct FeatureRows {
  std::size_t width = 0;
  std::vector<float> values;

  [[nodiscard]] std::span<const float> row(std::size_t i) const { return {values.data() + i * width, width}; }
  [[nodiscard]] std::size_t size() const { return width == 0 ? 0 : values.size() / width; }
};

// By column: what a model file names its features by.
[[nodiscard]] const std::vector<std::string>& block_feature_names();

// A row for each block. What does not apply (no such neighbor, no heading) is -1.
[[nodiscard]] FeatureRows block_features(const Page& page, const PageBlocks& blocks);

}  // namespace wrapwright
