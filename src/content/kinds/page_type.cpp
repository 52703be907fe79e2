// SPDX-License-Identifier: Apache-2.0
#include "content/kinds/page_type.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <string>
#include <vector>

namespace wrapwright {
namespace {

constexpr std::array<std::string_view, kPageTypes> kTypeNames = {"article",       "list",    "forum", "product",
                                                                 "documentation", "service", "other"};

// What a type adds to the options.
struct Reading {
  double decision_bias;
  double peer_share;
  double exclusion_price;
};

constexpr std::array<Reading, kPageTypes> kReadings = {{
    {0, 0.3, 0},          // article
    {-1, 0.5, 0},         // list
    {-2.75, 1, 0},        // forum
    {1.75, 0.8, 0.0024},  // product
    {-2.5, 0.8, 0.0294},  // documentation
    {-1, 0.5, 0.0024},    // service
    {-0.5, 0.5, 0},       // other
}};

const std::vector<BoostedTrees>& type_models() {
  static const std::vector<BoostedTrees> models = [] {
    std::vector<BoostedTrees> out;
    out.reserve(kTypeNames.size());
    for (const std::string_view name : kTypeNames)
      out.push_back(BoostedTrees::read_embedded("type-" + std::string(name) + ".trees", page_trait_names()));
    return out;
  }();
  return models;
}

std::array<double, kPageTypes> type_shares(const PageTraits& traits) {
  std::array<double, kPageTypes> out{};
  for (std::size_t i = 0; i < kPageTypes; ++i) out[i] = type_models()[i].predict(traits.values);
  const double all = std::accumulate(out.begin(), out.end(), 0.0);
  for (double& each : out) each /= all;
  return out;
}

std::optional<PageType> sure_type(const std::array<double, kPageTypes>& shares, double is_article) {
  const auto* const best = std::max_element(shares.begin(), shares.end());
  if (*best < kSureType) return std::nullopt;
  const auto type = static_cast<PageType>(best - shares.begin());
  const bool needs_article = type == PageType::kArticle || type == PageType::kDocumentation;
  const bool needs_other = type == PageType::kList || type == PageType::kProduct || type == PageType::kService;
  if ((needs_article && is_article < 0.5) || (needs_other && is_article >= 0.5)) return std::nullopt;
  return type;
}

}  // namespace

std::string_view to_string(PageType type) { return kTypeNames[static_cast<std::size_t>(type)]; }

PageJudgeOptions options_for_page(PageJudgeOptions options, const PageJudgment& judgment) {
  for (std::size_t i = 0; i < kPageTypes; ++i) {
    options.decision_bias += judgment.shares[i] * kReadings[i].decision_bias;
    options.peer_share += judgment.shares[i] * kReadings[i].peer_share;
    options.exclusion_price += judgment.shares[i] * kReadings[i].exclusion_price;
  }
  return options;
}

double log_odds_alone(const PageEvidence& page) {
  return page.log_odds - (page.date_archive ? kDateArchiveLogOdds : 0);
}

PageJudgment judge_page(const Page& page, std::string_view url) {
  const PageEvidence evidence = page_evidence(page, url, standard_kind_model());
  const double is_article = probability_of(log_odds_alone(evidence));
  const auto shares = type_shares(evidence.traits);
  return {is_article, shares, sure_type(shares, is_article)};
}

double probability_of_article(const Page& page, std::string_view url) {
  return probability_of(log_odds_alone(page_evidence(page, url, standard_kind_model())));
}

}  // namespace wrapwright
