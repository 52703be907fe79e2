// SPDX-License-Identifier: Apache-2.0
#pragma once
// The model that separates content from the rest, block by block: gradient-boosted trees over the features of a single
// page (content/blocks/block_features.h), and a second ensemble over these and the features from the site's other pages
// (content/blocks/site_features.h). Trained by scripts/train-blocks and shipped as data. Immutable, so one object serves all
// threads.
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "content/blocks/block_features.h"
#include "content/blocks/boosted_trees.h"
#include "core/base/result.h"

namespace wrapwright {

struct BlockModel {
  BoostedTrees page;
  BoostedTrees site;
};

// The built-in model, read on the first call.
[[nodiscard]] const BlockModel& standard_block_model();
// Its `page` ensemble, without reading the other one, which only learning needs.
[[nodiscard]] const BoostedTrees& standard_page_model();

// Reads page-blocks.trees and site-blocks.trees from a folder. Fails like BoostedTrees::read, and with kUnsupported if
// the number or the names of a model's features differ from those of block_features(), followed by those of
// site_features() in the site model.
Result<BlockModel> read_block_model(const std::filesystem::path& folder);

// The meaning of a feature in block_feature_table() or site_feature_table(); "" for an unknown name.
[[nodiscard]] std::string block_feature_meaning(std::string_view name);

// For each row, the probability that the block belongs to the article.
[[nodiscard]] std::vector<float> content_probabilities(const BoostedTrees& model, const FeatureRows& rows);

// The log-odds of a probability, which is first clamped to 0.0001 .. 0.9999.
[[nodiscard]] double log_odds(float probability);
// The probability of these log-odds after `decision_bias` is subtracted: noise in an article is worse than a missing
// block, so a probability slightly above one half does not suffice.
[[nodiscard]] float biased_probability(double log_odds, double decision_bias);

}  // namespace wrapwright
