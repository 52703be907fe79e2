// SPDX-License-Identifier: Apache-2.0
#pragma once
// A choice of text runs as the subtrees that an Article names, for the methods that judge text rather than elements.
// Pure; linear in the page.
#include <vector>

#include "article/article.h"
#include "html/page.h"

namespace wrapwright {

// Sets body, excluded and excluded_text of the article such that exactly the chosen runs are content. Body is as few
// subtrees as possible: the deepest element that holds all chosen runs. Elements without text between them stay.
// REQUIRES: chosen.size() == page.text_count(). Hidden runs count as not chosen.
void select_runs(const Page& page, const std::vector<bool>& chosen, Article& article);

// The other way round: the visible runs that an article's renderers show, by run.
[[nodiscard]] std::vector<bool> selected_runs(const Page& page, const Article& article);

}  // namespace wrapwright
