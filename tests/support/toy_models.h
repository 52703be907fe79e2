// SPDX-License-Identifier: Apache-2.0
#pragma once
// Models of a few stumps, written by hand, so that a test can say what comes out and does not depend on how the shipped
// models were trained. They fit the pages of support/kinds_of_pages.h: an article has running text and no headings that
// are links, a list has such headings.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <gtest/gtest.h>
#include <string>
#include <utility>
#include <vector>

#include "content/blocks/block_features.h"
#include "content/blocks/boosted_trees.h"
#include "content/blocks/site_features.h"
#include "content/kinds/models.h"
#include "content/kinds/page_traits.h"
#include "content/kinds/site_profile.h"

namespace wrapwright {

// Adds one of two values to the log-odds.
struct Stump {
  std::string feature;
  double threshold = 0;
  double at_most = 0;
  double above = 0;
};

// A model file.
inline std::string toy_file(const std::vector<std::string>& features, const std::vector<Stump>& stumps) {
  std::string bytes = "wrapwright-trees 1\ndate: 2026-11-24\nscript: none\ntrainer: hand\n";
  for (const std::string& feature : features) bytes += "feature: " + feature + "\n";
  bytes += "trees: " + std::to_string(stumps.size()) + "\n\n";
  const auto add = [&](std::uint32_t number, int size) {
    for (int i = 0; i < size; ++i) bytes += static_cast<char>(number >> (8 * i) & 0xFFU);
  };
  const auto add_node = [&](double value, std::size_t feature, std::uint32_t right) {
    add(std::bit_cast<std::uint32_t>(static_cast<float>(value)), 4);
    add(static_cast<std::uint32_t>(feature), 2);
    add(right, 2);
  };
  for (const Stump& stump : stumps) {
    const auto at = std::find(features.begin(), features.end(), stump.feature);
    EXPECT_NE(at, features.end()) << stump.feature;
    add(3, 2);
    add_node(stump.threshold, static_cast<std::size_t>(at - features.begin()), 2);
    add_node(stump.at_most, 0, 0);
    add_node(stump.above, 0, 0);
  }
  return bytes;
}

inline BoostedTrees toy_trees(const std::vector<std::string>& features, const std::vector<Stump>& stumps) {
  auto out = BoostedTrees::read(toy_file(features, stumps), features);
  EXPECT_TRUE(out.ok()) << out.error().to_string();
  return std::move(out).value();
}

// Long blocks without links have log-odds of 3.5, short ones -0.5; blocks of links have less.
inline BoostedTrees toy_page_blocks() {
  return toy_trees(block_feature_names(), {{"link_share", 0.3, 2, -3}, {"words", 8, -2.5, 1.5}});
}

// The log-odds of an article, by the page alone.
inline constexpr double kToyArticle = 3;
inline constexpr double kToyList = -3;

// Between one heading that is a link, and several.
inline double few_heading_links() { return std::log1p(2.5); }

// Ensembles that give each type the log-odds, whatever the page.
inline std::array<BoostedTrees, kPageTypes> toy_types(const std::array<double, kPageTypes>& log_odds) {
  std::array<BoostedTrees, kPageTypes> out;
  for (std::size_t i = 0; i < kPageTypes; ++i)
    out[i] = toy_trees(page_trait_names(), {{"elements", 0, log_odds[i], log_odds[i]}});
  return out;
}

// The stumps of toy_models().
inline std::vector<Stump> toy_page_kinds() { return {{"heading_links", few_heading_links(), kToyArticle, kToyList}}; }
inline std::vector<Stump> toy_site_kinds() { return {{"log_odds", 0, -2, 2}, {"more_heading_links", 1, 1, -1}}; }

inline Models toy_models() {
  std::vector<std::string> all = block_feature_names();
  all.insert(all.end(), site_feature_names().begin(), site_feature_names().end());
  Models out;
  out.blocks = {toy_page_blocks(), toy_trees(all, {{"link_share", 0.3, 2, -3}, {"text_recurs", 0.5, 1, -4}})};
  out.kinds.page = toy_trees(page_trait_names(), toy_page_kinds());
  out.kinds.site = toy_trees(relative_trait_names(), toy_site_kinds());
  out.types.trees = toy_types({-4, -4, -4, -4, -4, -4, -4});
  out.types.trees[0] = toy_trees(page_trait_names(), {{"heading_links", few_heading_links(), 2, -4}});
  out.types.trees[1] = toy_trees(page_trait_names(), {{"heading_links", few_heading_links(), -4, 2}});
  out.types.readings[static_cast<std::size_t>(PageType::kForum)] = {0, 1, 0};
  return out;
}

}  // namespace wrapwright
