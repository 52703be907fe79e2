// SPDX-License-Identifier: Apache-2.0
#pragma once
// Pages that show no article because a program in them makes it from the data in their scripts, and the member of that
// data that holds it on this site (content/article/embedded_text.h). Pure functions. Cost: O(n) in the scripts of the pages
// that show next to nothing; of all pages where there is one that holds an article.
#include <optional>
#include <vector>

#include "content/blocks/block_model.h"
#include "site/learn/template_learner.h"
#include "site/wrapper/wrapper.h"

namespace wrapwright {

// Whether each page shows no article, by its scores and by itself, and its scripts hold one (content/blocks/page_judge.h).
[[nodiscard]] std::vector<bool> find_embedded_pages(const ScoredSite& site, const BlockModel& model);

// The field rule "text" for these pages: the member that holds the article on most of them, if at least two pages speak
// for it. A page that shows its article does so if its scripts hold the same text under this name.
[[nodiscard]] std::optional<FieldRule> embedded_text_rule(const ScoredSite& site, const std::vector<bool>& is_embedded);

}  // namespace wrapwright
