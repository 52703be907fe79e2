// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds the feeds that a web page declares by <link rel="alternate">, and says where others may be. Pure functions.
#include <array>
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

// In document order, so the first is the page's main feed; without duplicate URLs. `url` is that of the page; links are
// resolved against <base href> and `url`. Accepts RSS, Atom, RDF and JSON feeds; application/json unless it is the
// WordPress API, which is not a feed.
[[nodiscard]] std::vector<FeedLink> find_feed_links(const Page& page, std::string_view url);

// Where feed readers look for the feed of a site whose home page declares none, the most usual path first.
inline constexpr std::array<std::string_view, 5> kUsualFeedPaths = {"/feed/", "/feed.xml", "/atom.xml", "/rss.xml",
                                                                    "/index.xml"};
// What a home page lacks, for messages: that it names no feed, or one that is dead.
inline constexpr std::string_view kNamesNoFeed = "names no feed";
inline constexpr std::string_view kNamesDeadFeed = "names no feed that can be read";
// "names no feed, and there is none at /feed/, /feed.xml, …".
[[nodiscard]] std::string no_feed_found(std::string_view lack = kNamesNoFeed);

}  // namespace wrapwright
