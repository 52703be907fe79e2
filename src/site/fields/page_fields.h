// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reads the fields of a single page: those that learning would find from this page alone
// (site/fields/learn_fields.h), and those that it states for machines (site/fields/stated_fields.h). Without a wrapper
// there are no others; with one, they fill in when its rules find nothing or are contradicted. Pure functions.
#include <string_view>

#include "content/article/article.h"
#include "core/page/page.h"

namespace wrapwright {

// Sets the fields that the article lacks, as far as the page states them. A title that the page does not show is
// replaced by one that it shows and that its <title> mentions, and the name of the site by a heading; a date that the
// capture contradicts is left out. `captured` is the time of the capture (site/wrapper/era.h), "" if it is unknown.
// REQUIRES: the body belongs to this page; it distinguishes the article's own date and authors from those of comments
// and other articles.
// Cost: about that of learning the fields of one page, a few milliseconds for a large page.
void read_page_fields(const Page& page, std::string_view url, std::string_view captured, Article& article);

// The same for an article whose fields, except tags, were read by a wrapper's rules. Also replaces a date that the
// page's URL or the capture contradicts, and an author who is the site or its publisher by the person that the page
// names; authors are added only if the page states them for machines. Cost: a scan of the head of the page and of the
// bytes of its JSON-LD, which is parsed if it has what is missing; that of read_page_fields only if the page states no
// date for machines and no rule gives a possible one, or if the author is the site; language detection if the wrapper
// has no language and the page declares none.
void complete_fields(const Page& page, std::string_view url, std::string_view captured, Article& article);

}  // namespace wrapwright
