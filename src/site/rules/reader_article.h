// SPDX-License-Identifier: Apache-2.0
#pragma once
// What a feed reader should show of a page: the article that a wrapper finds, without its heading if the program shows
// the title itself. Exported rules are compared with it.
#include <span>
#include <string>
#include <vector>

#include "content/article/article.h"
#include "content/blocks/site_page.h"
#include "core/base/result.h"
#include "site/wrapper/wrapper.h"

namespace wrapwright {

// A page and the article to get from it. A view: the page must outlive it.
struct WantedPage {
  const Page* page = nullptr;
  std::string url;
  Article article;
};

// The wrapper without the headings in its contents: without members of the union that select an h1 or what a title rule
// also selects, and without those that on `pages` select the title's text and nothing else. A content that consists
// only of headings stays as it is. Fails like Applier::compile.
[[nodiscard]] Result<Wrapper> without_headings(const Wrapper& wrapper, std::span<const SitePage> pages);

// The pages on which a template of `stored` finds an article, with the article by `shown`, which is the same wrapper or
// the one without headings. Fails like Applier::compile.
[[nodiscard]] Result<std::vector<WantedPage>> wanted_pages(const Wrapper& stored, const Wrapper& shown,
                                                           std::span<const SitePage> pages);

// The text of articles and of parts of one, one after the other, with white space collapsed, for comparisons.
[[nodiscard]] std::string compared_text(const Page& page, std::span<const Article> pieces);

}  // namespace wrapwright
