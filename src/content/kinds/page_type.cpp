// SPDX-License-Identifier: Apache-2.0
#include "content/kinds/page_type.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace wrapwright {
namespace {

std::array<double, kPageTypes> type_shares(const PageTraits& traits, const TypeModels& models) {
  std::array<double, kPageTypes> out{};
  for (std::size_t i = 0; i < kPageTypes; ++i) out[i] = models.trees[i].predict(traits.values);
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

PageJudgeOptions options_for_page(PageJudgeOptions options, const PageJudgment& judgment, const Models* models) {
  const auto& readings = models != nullptr ? models->types.readings : standard_type_readings();
  for (std::size_t i = 0; i < kPageTypes; ++i) {
    options.decision_bias += judgment.shares[i] * readings[i].decision_bias;
    options.peer_share += judgment.shares[i] * readings[i].peer_share;
    options.exclusion_price += judgment.shares[i] * readings[i].exclusion_price;
  }
  return options;
}

double log_odds_alone(const PageEvidence& page) {
  return page.log_odds - (page.date_archive || page.traits.list_address ? kListAddressLogOdds : 0) -
         (page.is_of_file ? kPageOfFileLogOdds : 0) + (page.traits.is_recipe ? kRecipeLogOdds : 0);
}

PageJudgment judge_page(const Page& page, std::string_view url, const Models* models) {
  const PageEvidence evidence = page_evidence(page, url, kind_model_of(models), JudgedBy::kItself);
  const double is_article = probability_of(log_odds_alone(evidence));
  const auto shares = type_shares(evidence.traits, type_models_of(models));
  return {is_article, shares, sure_type(shares, is_article)};
}

double probability_of_article(const Page& page, std::string_view url, const Models* models) {
  return probability_of(log_odds_alone(page_evidence(page, url, kind_model_of(models), JudgedBy::kItself)));
}

}  // namespace wrapwright
