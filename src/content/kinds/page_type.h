// SPDX-License-Identifier: Apache-2.0
#pragma once
// Classifies a page by itself, without other pages of its site: the probability that it is an article, and its type.
// Pure functions of the models (content/kinds/models.h): the page model of content/kinds/kind_model.h, and the
// ensembles of content/kinds/type_models.h. Safe from any thread. Cost: the traits of the page, and eight evaluations
// of small ensembles.
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "content/blocks/page_judge.h"
#include "content/kinds/models.h"
#include "content/kinds/site_profile.h"
#include "core/page/page.h"

namespace wrapwright {

// The minimum share of the types' probabilities for a type to be assigned.
inline constexpr double kSureType = 0.7;

struct PageJudgment {
  double is_article = 0;                       // 0..1; documentation counts as an article
  std::array<double, kPageTypes> shares = {};  // normalized probabilities of the types, by PageType
  std::optional<PageType> type;                // nothing if no type reaches kSureType, or if is_article contradicts it
};

// The options with which extract_by_blocks should read such a page. The block model mistakes the posts of a forum
// thread for comments, gives low probabilities to much of manuals and of pages that present a service or a company, and
// selects too much on product pages. Posts have the same markup, so their blocks are better judged together; a manual
// is contiguous, while an article has advertisements in between. So the decision bias, the share of a block's peers and
// the price of exclusions depend on the type: each is the average over the types, weighted by their shares.
[[nodiscard]] PageJudgeOptions options_for_page(PageJudgeOptions options, const PageJudgment& judgment,
                                                const Models* models = nullptr);

// The log-odds that the page is an article: those of the page model, minus kListAddressLogOdds if its address is that
// of a date archive or another list, minus kPageOfFileLogOdds if it is the page of a file, plus kRecipeLogOdds if it
// states that it is a recipe.
[[nodiscard]] double log_odds_alone(const PageEvidence& page);

// `url` may be "".
[[nodiscard]] PageJudgment judge_page(const Page& page, std::string_view url, const Models* models = nullptr);

// Only the probability.
[[nodiscard]] double probability_of_article(const Page& page, std::string_view url, const Models* models = nullptr);

}  // namespace wrapwright
