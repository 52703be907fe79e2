// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds the items of a list on which a content XPath selects several things of the same kind: such a page shows several
// articles, or their beginnings, and is never one article. Pure function. Cost: O(n) in the elements around the
// selection.
#include <string_view>
#include <vector>

#include "content/article/article.h"
#include "core/page/page.h"

namespace wrapwright {

// The items of `selection` (its body and what is excluded from it), in document order; none if the page is not a list.
//
// An item is a child of the lowest common ancestor of the selected elements that holds some of them. The page is a list
// if it has two or more items, all of the same tag and first class and with text, and each has (a) its own permalink,
// or (b), if none has a permalink, a heading (h1 to h4) and a <time>. A permalink is a link to another page of the site
// except its home page that lies in or around a heading or has rel=bookmark; no two items may share one.
//
// An item has url (the permalink, absolute if it can be resolved; else ""), title (the heading), date (from <time
// datetime>), body and excluded.
[[nodiscard]] std::vector<Article> list_items(const Page& page, std::string_view url, const Article& selection);

}  // namespace wrapwright
