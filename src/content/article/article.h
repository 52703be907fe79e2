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
  std::string date;           // of publication, ISO 8601, "" if unknown
  std::string modified = {};  // of the last change, in the same format
  std::vector<std::string> authors;
  std::vector<std::string> tags;
  std::string language;                  // BCP 47, "" if unknown
  std::string image = {};                // address of the lead image, "" if unknown
  std::string description = {};          // the page's summary of itself, one or two sentences
  std::string site_name = {};            // the name of the site as stated by the page
  std::string canonical = {};            // the canonical address that the page declares
  std::string license = {};              // address or name of the license
  std::vector<NodeIndex> body;           // subtrees that are content, ascending, not nested
  std::vector<NodeIndex> excluded;       // subtrees inside body that are not content, ascending
  std::vector<TextIndex> excluded_text;  // text runs inside body that are not content, ascending
  bool is_catalog = false;               // no article was found: body holds the page's links
  // The article's text, with blank lines between paragraphs, if the page shows none of it or only its beginning, but
  // its scripts contain it (content/article/embedded_text.h); then the body is empty. Otherwise "".
  std::string embedded = {};
};

}  // namespace wrapwright
