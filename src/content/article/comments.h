// SPDX-License-Identifier: Apache-2.0
#pragma once
// Extracts readers' comments, which are not part of the article: each with its author, date, text and level of nesting.
// They are recognized by their markup: schema.org types, microformats, and the class names of blogs and forums
// (WordPress, Blogger, Drupal, Discourse, phpBB, vBulletin, XenForo, Hacker News and similar ones). Comments that a
// script loads are not available. Pure functions. Cost: O(n) in the size of the page; no recursion.
#include <string>
#include <vector>

#include "content/article/article.h"
#include "core/page/page.h"

namespace wrapwright {

struct Comment {
  std::string author;  // "" if unknown
  std::string date;    // ISO 8601, "" if unknown
  std::string text;    // in the format of render_text(), never ""
  unsigned level = 0;  // 0: reply to the article; 1: reply to the preceding comment of level 0; and so on
  // The same text as nodes of the page, like Article::body.
  std::vector<NodeIndex> body = {};
  std::vector<NodeIndex> excluded = {};
};

// The comments in document order. Elements inside the article's text are not comments, nor are elements that enclose
// the article, such as the first post of a thread. A comment has a text, and an author or a date.
[[nodiscard]] std::vector<Comment> read_comments(const Page& page, const Article& article);

// Appends the comments to CommonMark as a section with a heading, in which replies are block quotes. Appends nothing if
// there are none.
void append_comments(const Page& page, const Article& article, std::string& markdown);

}  // namespace wrapwright
