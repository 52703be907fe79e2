// SPDX-License-Identifier: Apache-2.0
#pragma once
// The result of an extraction from one page: the nodes that form the article, and its metadata. A plain value that
// refers to nodes of a Page by number; it has no views into the Page, but is only meaningful together with it.
#include <string>
#include <vector>

#include "core/page/page.h"

namespace wrapwright {

struct Article {
  std::string url;
  std::string title;          // plain text, "" if unknown
  std::string date;           // of its publication, ISO 8601, "" if unknown
  std::string modified = {};  // of its last change, the same
  std::vector<std::string> authors;
  std::vector<std::string> tags;
  std::string language;                  // BCP 47, "" if unknown
  std::string image = {};                // address of the lead image, "" if unknown; and so on
  std::string description = {};          // what the page says of itself in a sentence or two
  std::string site_name = {};            // what the page says that its site is called
  std::string canonical = {};            // the address that the page gives itself
  std::string license = {};              // address or name of the license
  std::vector<NodeIndex> body;           // subtrees that are content, ascending, not nested
  std::vector<NodeIndex> excluded;       // subtrees inside body that are not content, ascending
  std::vector<TextIndex> excluded_text;  // text runs inside body that are not content, ascending
  bool is_catalog = false;               // no article was found: body holds the page's links
  // The article's text, paragraphs parted by blank lines, if the page shows none of it or its beginning alone, and its
  // scripts hold it (content/article/embedded_text.h); the body is empty then. Otherwise "".
  std::string embedded = {};
};

}  // namespace wrapwright
