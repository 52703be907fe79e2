// SPDX-License-Identifier: Apache-2.0
#pragma once
// What a page is by itself, without other pages of its site: the probability that it is an article, and its type. Pure
// functions of the models (content/kinds/models.h): the page model of content/kinds/kind_model.h, and the ensembles of
// content/kinds/type_models.h. Safe from any thread. Cost: the traits of the page, and eight
// evaluations of small ensembles.
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "content/blocks/page_judge.h"
#include "content/kinds/models.h"
#include "content/kinds/site_profile.h"
#include "core/page/page.h"

namespace wrapwright {

// The share of the types' probabilities that one of them needs.
inline constexpr double kSureType = 0.7;

struct PageJudgment {
  double is_article = 0;                       // 0..1; documentation counts as an article
  std::array<double, kPageTypes> shares = {};  // of the types' probabilities, by PageType; their sum is 1
  std::optional<PageType> type;  // nothing where no type reaches kSureType, or where is_article contradicts it
};

// The options by which extract_by_blocks reads such a page. The block model takes the posts of a forum's thread for
// comments, doubts much of manuals and of pages that present a service or a company, and takes too much of pages of
// products. Posts have the same markup, so that their blocks are better judged together; a manual is whole where an
// article has advertisements in between. So the decision bias, the share of a block's peers and the price of exclusions
// depend on the type: each is the mean over the types by their shares, as a page in doubt is a little of either.
[[nodiscard]] PageJudgeOptions options_for_page(PageJudgeOptions options, const PageJudgment& judgment,
                                                const Models* models = nullptr);

// The log-odds that the page is an article: those of the page model, less kListAddressLogOdds where its address is that
// of an archive by date or of another list, and kPageOfFileLogOdds where it is the page of a file, and with kRecipeLogOdds
// where it states that it is a recipe.
[[nodiscard]] double log_odds_alone(const PageEvidence& page);

// `url` may be "".
[[nodiscard]] PageJudgment judge_page(const Page& page, std::string_view url, const Models* models = nullptr);

// The probability alone.
[[nodiscard]] double probability_of_article(const Page& page, std::string_view url, const Models* models = nullptr);

}  // namespace wrapwright
