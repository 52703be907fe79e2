// SPDX-License-Identifier: Apache-2.0
#include "kinds/page_type.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <string>
#include <vector>

namespace wrapwright {
namespace {

constexpr std::array<std::string_view, kPageTypes> kTypeNames = {"article",       "list",    "forum", "product",
                                                                 "documentation", "service", "other"};

// Added to the decision bias.
constexpr double kForumBias = -2.5;
constexpr double kDocumentationBias = -1;
constexpr double kServiceBias = -0.75;
constexpr double kProductBias = 0.5;

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

std::optional<PageType> sure_type(const PageTraits& traits, double is_article) {
  std::array<double, kPageTypes> probabilities{};
  for (std::size_t i = 0; i < kPageTypes; ++i) probabilities[i] = type_models()[i].predict(traits.values);
  const auto* const best = std::max_element(probabilities.begin(), probabilities.end());
  const double all = std::accumulate(probabilities.begin(), probabilities.end(), 0.0);
  if (*best < kSureType * all) return std::nullopt;
  const auto type = static_cast<PageType>(best - probabilities.begin());
  const bool needs_article = type == PageType::kArticle || type == PageType::kDocumentation;
  const bool needs_other = type == PageType::kList || type == PageType::kProduct || type == PageType::kService;
  if ((needs_article && is_article < 0.5) || (needs_other && is_article >= 0.5)) return std::nullopt;
  return type;
}

}  // namespace

std::string_view to_string(PageType type) { return kTypeNames[static_cast<std::size_t>(type)]; }

PageJudgeOptions options_for_type(PageJudgeOptions options, std::optional<PageType> type) {
  if (type == PageType::kForum) options.decision_bias += kForumBias;
  if (type == PageType::kDocumentation) options.decision_bias += kDocumentationBias;
  if (type == PageType::kService) options.decision_bias += kServiceBias;
  if (type == PageType::kProduct) options.decision_bias += kProductBias;
  return options;
}

double log_odds_alone(const PageEvidence& page) {
  return page.log_odds - (page.date_archive ? kDateArchiveLogOdds : 0);
}

PageJudgment judge_page(const Page& page, std::string_view url) {
  const PageEvidence evidence = page_evidence(page, url, standard_kind_model());
  const double is_article = probability_of(log_odds_alone(evidence));
  return {is_article, sure_type(evidence.traits, is_article)};
}

double probability_of_article(const Page& page, std::string_view url) {
  return probability_of(log_odds_alone(page_evidence(page, url, standard_kind_model())));
}

}  // namespace wrapwright
