// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds the feeds that a web page declares by <link rel="alternate">. Pure function.
#include <string>
#include <string_view>
#include <vector>

#include "core/page/page.h"

namespace wrapwright {

struct FeedLink {
  std::string url;    // absolute http or https
  std::string type;   // media type, lowercase, without parameters
  std::string title;  // "" if there is none
};

// The links in document order, so the first one is the page's main feed; without duplicate URLs. `url` is the page's
// URL; links are resolved against <base href> and `url`. Accepts RSS, Atom, RDF and JSON feeds, and application/json
// except for the WordPress API, which is not a feed.
[[nodiscard]] std::vector<FeedLink> find_feed_links(const Page& page, std::string_view url);

}  // namespace wrapwright
