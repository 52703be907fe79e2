// SPDX-License-Identifier: Apache-2.0
#include "content/blocks/block_model.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <string_view>
#include <utility>

#include "content/blocks/site_features.h"

namespace wrapwright {
namespace {

constexpr std::string_view kPageModel = "page-blocks.trees";
constexpr std::string_view kSiteModel = "site-blocks.trees";

std::vector<std::string> features_of_site_model() {
  std::vector<std::string> out = block_feature_names();
  out.insert(out.end(), site_feature_names().begin(), site_feature_names().end());
  return out;
}

}  // namespace

const BlockModel& standard_block_model() {
  static const BlockModel model{standard_page_model(),
                                BoostedTrees::read_embedded(kSiteModel, features_of_site_model())};
  return model;
}

const BoostedTrees& standard_page_model() {
  static const BoostedTrees model = BoostedTrees::read_embedded(kPageModel, block_feature_names());
  return model;
}

Result<BlockModel> read_block_model(const std::filesystem::path& folder) {
  auto page = BoostedTrees::read_file(folder / kPageModel, block_feature_names());
  if (!page) return std::move(page).error();
  auto site = BoostedTrees::read_file(folder / kSiteModel, features_of_site_model());
  if (!site) return std::move(site).error();
  return BlockModel{std::move(page).value(), std::move(site).value()};
}

std::vector<float> content_probabilities(const BoostedTrees& model, const FeatureRows& rows) {
  assert(rows.size() == 0 || rows.width == model.features());
  std::vector<double> log_odds(rows.size());
  model.raw(rows.values, log_odds);
  std::vector<float> out;
  out.reserve(log_odds.size());
  for (const double each : log_odds) out.push_back(static_cast<float>(1 / (1 + std::exp(-each))));
  return out;
}

std::string block_feature_meaning(std::string_view name) {
  const std::string of_page = meaning_of(block_feature_table(), name);
  return of_page.empty() ? meaning_of(site_feature_table(), name) : of_page;
}

double log_odds(float probability) {
  constexpr double kLeast = 1e-4;
  const double bounded = std::clamp(static_cast<double>(probability), kLeast, 1 - kLeast);
  return std::log(bounded / (1 - bounded));
}

float biased_probability(double log_odds, double decision_bias) {
  return static_cast<float>(1 / (1 + std::exp(decision_bias - log_odds)));
}

}  // namespace wrapwright
