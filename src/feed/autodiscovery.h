// SPDX-License-Identifier: Apache-2.0
#pragma once
// The feeds that a web page names by <link rel="alternate">. Pure function.
#include <string>
#include <string_view>
#include <vector>

#include "html/page.h"

namespace wrapwright {

struct FeedLink {
  std::string url;    // absolute http or https
  std::string type;   // media type, lower case, without parameters
  std::string title;  // "" if it has none
};

// In document order, so the first is the page's main feed; each URL once. `url` is the page's own; links are resolved
// against <base href>, then against it. Types: RSS, Atom, RDF and JSON feeds; application/json only where it is not
// the WordPress API, which is no feed.
[[nodiscard]] std::vector<FeedLink> find_feed_links(const Page& page, std::string_view url);

}  // namespace wrapwright
