// SPDX-License-Identifier: Apache-2.0
#pragma once
// What an extraction found on one page: the nodes that are the article, and what is known about it. A plain value that
// names nodes of a Page by number; it holds no view into the Page, but means nothing without it.
#include <string>
#include <vector>

#include "html/page.h"

namespace wrapwright {

struct Article {
  std::string url;
  std::string title;  // plain text, "" if unknown
  std::string date;   // ISO 8601, "" if unknown
  std::vector<std::string> authors;
  std::vector<std::string> tags;
  std::string language;                  // BCP 47, "" if unknown
  std::vector<NodeIndex> body;           // subtrees that are content, ascending, none inside another
  std::vector<NodeIndex> excluded;       // subtrees inside body that are not, ascending
  std::vector<TextIndex> excluded_text;  // text runs inside body that are not, ascending
  bool is_catalogue = false;             // no article was found: body are the page's links
};

}  // namespace wrapwright
