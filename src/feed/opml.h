// SPDX-License-Identifier: Apache-2.0
#pragma once
// Lists of feeds: OPML 1.0 and 2.0. Pure function.
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "feed/feed.h"

namespace wrapwright {

struct OpmlOutline {
  std::string title;     // "title", else "text"
  std::string xml_url;   // the feed; never ""
  std::string html_url;  // the site, "" if it is not given
};

// Every outline that names a feed, at any depth, in document order. Errors as parse_feed's; limits.max_items is the
// most outlines that are read.
Result<std::vector<OpmlOutline>> parse_opml(const FeedInput& input, const FeedLimits& limits = {});

}  // namespace wrapwright
