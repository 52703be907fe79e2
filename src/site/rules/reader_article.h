// SPDX-License-Identifier: Apache-2.0
#pragma once
// What a reader of feeds should show of a page: the article that a wrapper finds, less its heading where the program
// shows the title by itself. It is what exported rules are compared with.
#include <span>
#include <string>
#include <vector>

#include "content/article/article.h"
#include "content/blocks/site_page.h"
#include "core/base/result.h"
#include "site/wrapper/wrapper.h"

namespace wrapwright {

// One page with the article that is wanted of it. A view: the page must outlive it.
struct WantedPage {
  const Page* page = nullptr;
  std::string url;
  Article article;
};

// The wrapper with its contents' heading members left out: members of the union that select an h1 or that a title rule
// selects, too; and on `pages` also those that select the title's text and nothing else. A content of nothing else
// stays as it is. Fails as Applier::compile.
[[nodiscard]] Result<Wrapper> without_headings(const Wrapper& wrapper, std::span<const SitePage> pages);

// The pages on which a template of `stored` finds an article, with the article by `shown`, the same wrapper or the one
// without headings. Fails as Applier::compile.
[[nodiscard]] Result<std::vector<WantedPage>> wanted_pages(const Wrapper& stored, const Wrapper& shown,
                                                           std::span<const SitePage> pages);

// The text of articles and of parts of one, one after the other, with white space collapsed: what is compared.
[[nodiscard]] std::string compared_text(const Page& page, std::span<const Article> pieces);

}  // namespace wrapwright
