// SPDX-License-Identifier: Apache-2.0
#pragma once
// The fields of a page by itself, where no wrapper has rules for them: those that learning would agree on from this
// page alone (site/fields/learn_fields.h), read by the same readers. Pure function. Cost: about that of learning the fields
// of one page, a few milliseconds for a large one.
#include <string_view>

#include "content/article/article.h"
#include "core/page/page.h"

namespace wrapwright {

// Sets title, date, authors, tags and language of the article, as far as the page states them. REQUIRES: the body is
// of this page; it tells the article's own date and authors from those of comments and other articles.
void read_page_fields(const Page& page, std::string_view url, Article& article);

}  // namespace wrapwright
