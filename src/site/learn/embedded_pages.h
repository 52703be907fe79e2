// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds pages that show no article because a script creates it from embedded data, and the member of that data that
// holds it on this site (content/article/embedded_text.h). Pure functions. Cost: O(n) in the scripts of the pages that
// show next to nothing, or of all pages if one of these holds an article.
#include <optional>
#include <vector>

#include "content/blocks/block_model.h"
#include "site/learn/template_learner.h"
#include "site/wrapper/wrapper.h"

namespace wrapwright {

// For each page, whether it shows no article, according to its scores and to the page judge
// (content/blocks/page_judge.h), while its scripts hold one.
[[nodiscard]] std::vector<bool> find_embedded_pages(const ScoredSite& site, const BlockModel& model);

// The field rule "text" for these pages: the member that holds the article on most of them, if at least two pages
// support it. A page that shows its article supports it if its scripts hold the same text under this name.
[[nodiscard]] std::optional<FieldRule> embedded_text_rule(const ScoredSite& site, const std::vector<bool>& is_embedded);

}  // namespace wrapwright
