// SPDX-License-Identifier: Apache-2.0
#pragma once
// The fields of a page by itself: those that learning would agree on from this page alone
// (site/fields/learn_fields.h), and what it states for machines (site/fields/stated_fields.h). Without a wrapper they are
// all there is; with one they stand in where its rules are silent or contradicted. Pure functions.
#include <string_view>

#include "content/article/article.h"
#include "core/page/page.h"

namespace wrapwright {

// Sets the fields that the article has none of, as far as the page states them. A title that the page shows nowhere
// gives way to one that it shows and that its <title> speaks of, and the name of the site to a heading; a date that the
// capture contradicts is left out. `captured` is the time of the capture (site/wrapper/era.h), "" if it is unknown.
// REQUIRES: the body is of this page; it tells the article's own date and authors from those of comments and other
// articles.
// Cost: about that of learning the fields of one page, a few milliseconds for a large one.
void read_page_fields(const Page& page, std::string_view url, std::string_view captured, Article& article);

// The same for an article whose fields are read by a wrapper's rules, but for tags: also replaces a date that
// the page's URL or the capture contradicts, and an author who is the site or its publisher by the person that the page
// names; authors are added only if the page states them for machines. Cost: a look at the head of the page and at the
// bytes of its JSON-LD, which is parsed if it has what is missing; that of read_page_fields only if the page states no
// date for machines and no rule gives one that can be true, and for authors who are the site; if the wrapper has no
// language and the page declares none, that of detecting it.
void complete_fields(const Page& page, std::string_view url, std::string_view captured, Article& article);

}  // namespace wrapwright
