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

// All outlines that name a feed, at any depth, in document order. Errors are those of parse_feed; at most
// limits.max_items outlines are read.
Result<std::vector<OpmlOutline>> parse_opml(const FeedInput& input, const FeedLimits& limits = {});

}  // namespace wrapwright
