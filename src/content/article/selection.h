// SPDX-License-Identifier: Apache-2.0
#pragma once
// Converts between sets of text runs and the subtrees of an Article, for methods that classify texts instead of
// elements. Pure functions. Cost: O(n) in the size of the page.
#include <vector>

#include "content/article/article.h"
#include "core/page/page.h"

namespace wrapwright {

// Sets body, excluded and excluded_text of the article so that exactly the chosen runs are content. The body is the
// deepest element that contains all chosen runs; elements without text inside it are kept, and so are pictures between
// chosen runs even if their captions are not chosen. Hidden runs are treated as not chosen. REQUIRES: chosen.size() ==
// page.text_count()
void select_runs(const Page& page, const std::vector<bool>& chosen, Article& article);

// The inverse: for each run whether it is visible and rendered as part of the article.
[[nodiscard]] std::vector<bool> selected_runs(const Page& page, const Article& article);

}  // namespace wrapwright
