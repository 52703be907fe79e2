// SPDX-License-Identifier: Apache-2.0
#pragma once
// Parses lists of feeds: OPML 1.0 and 2.0. Pure function.
#include <string>
#include <string_view>
#include <vector>

#include "content/feed/feed.h"
#include "core/base/result.h"

namespace wrapwright {

struct OpmlOutline {
  std::string title;     // the attribute "title", else "text"
  std::string xml_url;   // the feed; never ""
  std::string html_url;  // the site, "" if missing
};

struct OpmlList {
  std::vector<OpmlOutline> outlines;  // those with a feed, at any depth, in document order
  std::vector<Error> notes;           // what was skipped, and where: "list.opml:9:1: the list ends inside <body>"
};

// Fails like parse_feed; reads at most limits.max_items outlines. A list that ends before its first complete outline is
// an error.
Result<OpmlList> parse_opml(const FeedInput& input, const FeedLimits& limits = {});

}  // namespace wrapwright
