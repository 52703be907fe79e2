// SPDX-License-Identifier: Apache-2.0
#pragma once
// Readers' comments of a page, which are no part of its article: each with its author, its date, its text and how deeply
// it is nested. Found by what the makers of pages call them: schema.org's types, microformats, and the class names of
// blogs and forums (WordPress, Blogger, Drupal, Discourse, phpBB, vBulletin, XenForo, Hacker News and those alike).
// Comments that a script loads are not on the page. Pure functions. Cost: O(n) in the size of the page; no recursion.
#include <string>
#include <vector>

#include "content/article/article.h"
#include "core/page/page.h"

namespace wrapwright {

struct Comment {
  std::string author;  // "" if unknown
  std::string date;    // ISO 8601, "" if unknown
  std::string text;    // as render_text() gives it, never ""
  unsigned level = 0;  // 0 answers the article, 1 the nearest comment of level 0 before it, and so on
  // The same text on the page, as Article has its own.
  std::vector<NodeIndex> body = {};
  std::vector<NodeIndex> excluded = {};
};

// In the order of the page. What stands in the article's text is none, and neither is what encloses the article, as the
// first post of a thread. A comment has a text, and an author or a date.
[[nodiscard]] std::vector<Comment> read_comments(const Page& page, const Article& article);

// Appends them to CommonMark as a section with a heading, in which answers are quotes; nothing without comments.
void append_comments(const Page& page, const Article& article, std::string& markdown);

}  // namespace wrapwright
